#include "vesper/planning/search/grid_search.hpp"

#include <cmath>
#include <utility>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/search/query_ends.hpp"
#include "vesper/planning/search/step_cost.hpp"

namespace vesper::planning::inline v0 {
namespace {

int signOf(int value) noexcept { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

/// The path leaves the inflation zone first: puts that way before it.
void prependWayOut(PlanResult& result, const GridFrame& frame,
                   const std::vector<CellIndex>& way_out) {
  if (way_out.size() < 2) {
    return;
  }
  std::vector<CellIndex> before(way_out.begin(), way_out.end() - 1);
  if (!result.cells.empty()) {
    result.cells.insert(result.cells.begin(), before.begin(), before.end());
  } else {
    std::vector<Waypoint> points = waypointsThrough(frame, way_out);
    points.pop_back();
    result.path.insert(result.path.begin(), points.begin(), points.end());
  }
  result.cost += countSteps(way_out).length();
  result.note +=
      std::string(result.note.empty() ? "" : "; ") +
      "the start lies inside the inflation zone: the first " + std::to_string(before.size()) +
      (before.size() == 1 ? " cell leads" : " cells lead") + " out of it and may touch obstacles";
}

double lengthOf(const std::vector<Waypoint>& path) {
  double length_m = 0.0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    length_m +=
        (path[i].T_world_robot.translation() - path[i - 1].T_world_robot.translation()).norm();
  }
  return length_m;
}

}  // namespace

GridSearch::GridSearch(std::shared_ptr<const TraversabilityGrid> grid,
                       const Capabilities& capabilities)
    : grid_(std::move(grid)),
      capabilities_(capabilities),
      refusal_(refusalOf(capabilities, *grid_)) {}

PlanResult GridSearch::solve(const Query& query, const Limits& limits, std::stop_token stop) {
  SearchControl control(limits, std::move(stop));
  PlanResult result;
  if (refusal_) {
    result.status = PlanStatus::Refused;
    result.reason = *refusal_;
  } else if (!control.mayGoOn() || !control.mayTake(bytes())) {
    result = control.ended(0);
  } else {
    const QueryEnds ends = checkEnds(*grid_, query, control);
    if (ends.status != PlanStatus::Found) {
      result.status = ends.status;
      result.reason = ends.reason;
    } else if (ends.start == ends.goal) {
      result.status = PlanStatus::Found;
      result.cells = {ends.start};
      result.note =
          grid_->isBlocked(ends.start) ? "start and goal lie inside the inflation zone" : "";
      completeGridResult(result, *grid_, {});
    } else {
      result = search(ends.way_out.back(), ends.goal, control);
      if (result.status == PlanStatus::Found) {
        completeGridResult(result, *grid_, ends.way_out);
      } else if (result.status == PlanStatus::NoPath && result.reason.empty()) {
        result.reason = "every way from the start was tried";
      }
    }
  }
  result.rule = capabilities_.octile ? grid_->rule() : MovementRule::AnyAngle;
  return result;
}

void completeGridResult(PlanResult& result, const TraversabilityGrid& grid,
                        const std::vector<CellIndex>& way_out) {
  result.cells = everyCell(result.cells);
  prependWayOut(result, grid.frame(), way_out);
  if (!result.cells.empty()) {
    result.path = waypointsThrough(grid.frame(), result.cells);
    result.length_m = countSteps(result.cells).length() * grid.frame().resolution();
  } else {
    result.length_m = lengthOf(result.path);
  }
}

std::vector<CellIndex> everyCell(const std::vector<CellIndex>& cells) {
  std::vector<CellIndex> all;
  for (const CellIndex& cell : cells) {
    while (!all.empty() && !(all.back() == cell)) {
      const CellIndex& last = all.back();
      all.push_back({last.x + signOf(cell.x - last.x), last.y + signOf(cell.y - last.y)});
    }
    if (all.empty()) {
      all.push_back(cell);
    }
  }
  return all;
}

std::vector<Waypoint> waypointsThrough(const GridFrame& frame,
                                       const std::vector<CellIndex>& cells) {
  // One turn of the frame for the whole path: a path of jump points is found in less time than its
  // sines would take.
  const Eigen::Vector2d origin_m = frame.centerOf({0, 0});
  const double frame_heading_rad = frame.origin().heading();
  const Eigen::Vector2d right_m = frame.resolution() * Eigen::Vector2d(std::cos(frame_heading_rad),
                                                                       std::sin(frame_heading_rad));
  const Eigen::Vector2d up_m(-right_m.y(), right_m.x());
  std::vector<Waypoint> path;
  path.reserve(cells.size());
  CellIndex last_step{0, 0};
  double heading_rad = 0.0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i + 1 < cells.size()) {
      const CellIndex step{cells[i + 1].x - cells[i].x, cells[i + 1].y - cells[i].y};
      if (!(step == last_step)) {
        heading_rad = wrapToPi(std::atan2(step.y, step.x) + frame_heading_rad);
        last_step = step;
      }
    }
    const Eigen::Vector2d p_world_m = origin_m + cells[i].x * right_m + cells[i].y * up_m;
    path.push_back({Pose2(p_world_m.x(), p_world_m.y(), heading_rad), 1});
  }
  return path;
}

}  // namespace vesper::planning::inline v0
