#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/planning/comparison/expansion_raster.hpp"
#include "vesper/tools/verbs/plan_verb.hpp"

namespace vesper::tools {
namespace {

using nlohmann::json;
using planning::PlanStatus;

json numberOrNull(double value) { return std::isfinite(value) ? json(value) : json(); }

json waypoints(const planning::PlanResult& result) {
  json points = json::array();
  for (std::size_t i = 0; i < result.path.size(); ++i) {
    const Pose2& pose = result.path[i].T_world_robot;
    json point = {{"x_m", pose.x()},
                  {"y_m", pose.y()},
                  {"theta_rad", pose.heading()},
                  {"gear", result.path[i].gear}};
    if (result.cells.size() == result.path.size()) {
      point["col"] = result.cells[i].x;
      point["row"] = result.cells[i].y;
    }
    points.push_back(std::move(point));
  }
  return points;
}

json driveJson(const PlanArguments& arguments, const planning::DrivenPath& driven) {
  json track = json::array();
  for (const Pose2& pose : driven.track) {
    track.push_back({pose.x(), pose.y(), pose.heading()});
  }
  return {{"follower", arguments.drive},
          {"steered_by", arguments.drive_guide},
          {"seed", arguments.seed},
          {"arrived", driven.arrived},
          {"duration_s", driven.duration_s},
          {"length_m", driven.length_m},
          {"cross_track_mean_m", driven.error.mean_m},
          {"cross_track_rms_m", driven.error.rms_m},
          {"cross_track_max_m", driven.error.max_m},
          {"end_m", driven.error.end_m},
          {"track", track}};
}

std::string driveText(const PlanArguments& arguments, const planning::DrivenPath& driven) {
  return fmt::format(
      "driven    {} by {}, seed {}: {}, {:.3f} m in {:.1f} s\n"
      "off path  mean {:.4f} m, rms {:.4f} m, max {:.4f} m; {:.4f} m from its end\n",
      arguments.drive, arguments.drive_guide, arguments.seed,
      driven.arrived ? "arrived" : "NOT ARRIVED in time", driven.length_m, driven.duration_s,
      driven.error.mean_m, driven.error.rms_m, driven.error.max_m, driven.error.end_m);
}

}  // namespace

std::string planJson(const PlanArguments& arguments, const PlanAnswer& answer) {
  const planning::PlanResult& result = answer.result;
  const bool is_found = result.status == PlanStatus::Found;
  json document = {{"map", arguments.map_path},
                   {"planner", arguments.planner},
                   {"rule", planning::nameOf(result.rule)},
                   {"unknown", arguments.unknown},
                   {"found", is_found},
                   {"status", planning::nameOf(result.status)},
                   {"reason", result.reason},
                   {"note", result.note},
                   {"expanded", result.expanded_cells},
                   {"generated", result.generated_cells},
                   {"reopened", result.reopened_cells},
                   {"peak_open", result.peak_open},
                   {"peak_bytes", result.peak_bytes},
                   {"prepare_ms", answer.prepare_ms},
                   {"solve_ms", answer.solve_ms}};
  if (is_found) {
    document["length_m"] = result.length_m;
    document["cost_cells"] = result.cost;
    document["bound"] = numberOrNull(result.bound);
    document["valid"] = answer.check.valid;
    document["problem"] = answer.check.problem;
    document["clearance_m"] = numberOrNull(answer.check.clearance_m);
    document["clearance_looked_for_m"] = numberOrNull(answer.check.clearance_reach_m);
    document["unknown_share"] = answer.check.unknown_share;
    document["path"] = waypoints(result);
    if (answer.driven) {
      document["drive"] = driveJson(arguments, *answer.driven);
    }
  }
  return document.dump(2) + "\n";
}

std::string planText(const PlanArguments& arguments, const PlanAnswer& answer) {
  const planning::PlanResult& result = answer.result;
  std::string text = fmt::format("{}", planning::nameOf(result.status));
  if (result.status == PlanStatus::Found) {
    text += fmt::format(": {:.6f} m, cost {:.6f} cells, {} waypoints", result.length_m, result.cost,
                        result.path.size());
  } else {
    text += ": " + result.reason;
  }
  text += fmt::format("\nplanner   {}, rule {}, unknown {}\n", arguments.planner,
                      planning::nameOf(result.rule), arguments.unknown);
  if (!result.note.empty()) {
    text += "note      " + result.note + "\n";
  }
  if (result.status == PlanStatus::Found) {
    text += answer.check.valid ? "verified  valid" : "verified  NOT VALID: " + answer.check.problem;
    text += std::isfinite(answer.check.clearance_m)
                ? fmt::format(", {:.3f} m to the nearest obstacle", answer.check.clearance_m)
                : fmt::format(", more than {:.3f} m to the nearest obstacle",
                              answer.check.clearance_reach_m);
    text += fmt::format(", {:.1f} % unknown\n", 100.0 * answer.check.unknown_share);
  }
  text += fmt::format("search    {} cells expanded, prepared in {:.3f} ms, solved in {:.3f} ms\n",
                      result.expanded_cells, answer.prepare_ms, answer.solve_ms);
  if (answer.driven) {
    text += driveText(arguments, *answer.driven);
  }
  return text;
}

void writePlanPicture(const std::string& path, const OccupancyMap& map, const PlanAnswer& answer) {
  MapPicture picture(
      answer.expansions.empty() ? rasterOf(map) : planning::expansionRaster(map, answer.expansions),
      {.title = answer.result.status == PlanStatus::Found
                    ? fmt::format("Path of {:.2f} m", answer.result.length_m)
                    : "No path"});
  PictureTrack track{.name = "path",
                     .points_world_m = {},
                     .colour = answer.expansions.empty() ? colours::kBlue : colours::kVermilion,
                     .width_px = answer.driven ? 6.0 : 2.0,  // seen on both sides of the drive
                     .has_ends = true};
  for (const planning::Waypoint& waypoint : answer.result.path) {
    track.points_world_m.push_back(waypoint.T_world_robot.translation());
  }
  if (track.points_world_m.empty()) {
    picture.marks({.name = "start and goal",
                   .points_world_m = {answer.query.start.p_world_m, answer.query.goal.p_world_m}});
  } else {
    picture.track(std::move(track));
  }
  if (answer.driven) {
    PictureTrack driven{.name = "driven",
                        .points_world_m = {},
                        .colour = answer.expansions.empty() ? colours::kOrange : colours::kBlack};
    for (const Pose2& pose : answer.driven->track) {
      driven.points_world_m.push_back(pose.translation());
    }
    picture.track(std::move(driven));
  }
  writeFileAtomically(path, picture.png());
}

}  // namespace vesper::tools
