#include "vesper/tools/verbs/evaluate_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace vesper::tools {
namespace {

std::string percentText(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f} %", 100.0 * *share) : "-";
}

std::string displacementText(const WallDisplacement& displacement) {
  return displacement.count == 0
             ? "-"
             : fmt::format("mean {:.3f} m, median {:.3f} m, 95 % within {:.3f} m",
                           displacement.mean_m, displacement.median_m,
                           displacement.percentile_95_m);
}

nlohmann::json numberOrNull(const std::optional<double>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

nlohmann::json jsonOf(const WallDisplacement& displacement) {
  if (displacement.count == 0) {
    return {{"count", 0}, {"mean_m", nullptr}, {"median_m", nullptr}, {"p95_m", nullptr}};
  }
  return {{"count", displacement.count},
          {"mean_m", displacement.mean_m},
          {"median_m", displacement.median_m},
          {"p95_m", displacement.percentile_95_m}};
}

nlohmann::json jsonOf(const Pose2& T_truth_map) {
  return {{"x_m", T_truth_map.x()}, {"y_m", T_truth_map.y()}, {"yaw_rad", T_truth_map.heading()}};
}

nlohmann::json jsonOf(const CellCounts& counts) {
  return {{"occupied", counts.occupied},
          {"free", counts.free},
          {"unknown", counts.unknown - counts.graded},
          {"graded", counts.graded}};
}

}  // namespace

std::string evaluationTable(const MapMetrics& metrics,
                            const std::optional<MapAlignment>& alignment) {
  std::string text;
  const auto line = [&text](const std::string& name, const std::string& value) {
    text += fmt::format("{:<22} {}\n", name, value);
  };
  const Pose2& T = metrics.T_truth_map;
  line("map in truth's frame",
       fmt::format("x {:.3f} m, y {:.3f} m, yaw {:.4f} rad{}", T.x(), T.y(), T.heading(),
                   alignment ? fmt::format(" (searched: walls {:.3f} -> {:.3f} m apart)",
                                           alignment->start_distance_m, alignment->distance_m)
                             : " (given)"));
  line("occupied precision",
       fmt::format("{}  ({} of {} wall cells of the map)", percentText(metrics.precision),
                   metrics.map_walls_right, metrics.map_walls));
  line("occupied recall",
       fmt::format("{}  ({} of {} wall cells that can be seen)", percentText(metrics.recall),
                   metrics.truth_walls_found, metrics.truth_walls));
  line("F1", metrics.f1
                 ? fmt::format("{:.3f}  (within {:g} cells)", *metrics.f1, metrics.tolerance_cells)
                 : "-");
  line("free accuracy", percentText(metrics.free_accuracy));
  line("occupied in free space", percentText(metrics.occupied_in_free));
  line("unknown", fmt::format("{}  (of {} reachable cells)", percentText(metrics.unknown_share),
                              metrics.reachable_cells));
  line("walls lost to free", fmt::format("{} cells", metrics.truth_walls_freed));
  line("map walls to truth", displacementText(metrics.map_to_truth));
  line("truth walls to map", displacementText(metrics.truth_to_map));
  line("cross-entropy",
       metrics.cross_entropy_bits
           ? fmt::format("{:.3f} bits a cell  ({} cells; 0 and 100 % count as 1 and 99 %)",
                         *metrics.cross_entropy_bits, metrics.cross_entropy_cells)
           : "-");
  line("not judged", fmt::format("{} walls where the truth is unknown, {} cells outside the truth",
                                 metrics.map_walls_unjudged, metrics.known_outside));
  return text;
}

std::string evaluationJson(const MapMetrics& metrics,
                           const std::optional<MapAlignment>& alignment) {
  nlohmann::json json = {{"tolerance_cells", metrics.tolerance_cells},
                         {"T_truth_map", jsonOf(metrics.T_truth_map)},
                         {"precision", numberOrNull(metrics.precision)},
                         {"recall", numberOrNull(metrics.recall)},
                         {"f1", numberOrNull(metrics.f1)},
                         {"free_accuracy", numberOrNull(metrics.free_accuracy)},
                         {"occupied_in_free", numberOrNull(metrics.occupied_in_free)},
                         {"unknown_share", numberOrNull(metrics.unknown_share)},
                         {"reachable_cells", metrics.reachable_cells},
                         {"map_walls", metrics.map_walls},
                         {"map_walls_right", metrics.map_walls_right},
                         {"map_walls_unjudged", metrics.map_walls_unjudged},
                         {"truth_walls", metrics.truth_walls},
                         {"truth_walls_found", metrics.truth_walls_found},
                         {"truth_walls_freed", metrics.truth_walls_freed},
                         {"known_outside_truth", metrics.known_outside},
                         {"map_to_truth", jsonOf(metrics.map_to_truth)},
                         {"truth_to_map", jsonOf(metrics.truth_to_map)},
                         {"cross_entropy_bits", numberOrNull(metrics.cross_entropy_bits)},
                         {"cross_entropy_cells", metrics.cross_entropy_cells},
                         {"map_cells", jsonOf(metrics.map_counts)},
                         {"truth_cells", jsonOf(metrics.truth_counts)}};
  json["alignment"] = alignment ? nlohmann::json{{"start_distance_m", alignment->start_distance_m},
                                                 {"distance_m", alignment->distance_m},
                                                 {"poses_tried", alignment->poses_tried}}
                                : nlohmann::json(nullptr);
  return json.dump(2) + "\n";
}

}  // namespace vesper::tools
