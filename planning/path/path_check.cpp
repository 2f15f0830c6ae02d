#include "vesper/planning/path/path_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/path/segment_check.hpp"
#include "vesper/planning/path/swept_footprint.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// The first thing that is wrong with a path.
struct Problem {
  std::size_t index;
  std::string text;
};
using Finding = std::optional<Problem>;

std::string nameOf(CellIndex cell) {
  return "cell (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

class Check {
 public:
  Check(const TraversabilityGrid& grid, const Query& query, const PlanResult& result)
      : grid_(grid), frame_(grid.frame()), query_(query), result_(result) {}

  [[nodiscard]] PathCheck run() {
    Finding problem = checkPoints();
    if (!problem) {
      const bool is_octile = result_.rule != MovementRule::AnyAngle;
      problem = is_octile ? checkOctile() : checkAnyAngle();
      check_.length_m = is_octile ? octileLength() : segmentLength();
    }
    if (!problem) {
      problem = checkFootprint();
      measureUnknown();
    }
    if (!problem && !(std::abs(check_.length_m - result_.length_m) <=
                      1e-9 * std::max(check_.length_m, frame_.resolution()))) {
      problem = Problem{0, "the length is " + std::to_string(check_.length_m) + " m, not " +
                               std::to_string(result_.length_m) + " m"};
    }
    check_.valid = !problem;
    if (problem) {
      check_.index = problem->index;
      check_.problem = "waypoint " + std::to_string(problem->index) + ": " + problem->text;
    }
    return check_;
  }

 private:
  [[nodiscard]] const Eigen::Vector2d& point(std::size_t i) const {
    return result_.path[i].T_world_robot.translation();
  }

  /// Finite, inside, from the query's start to its goal; fills in cells_ and way_out_.
  Finding checkPoints() {
    if (result_.path.empty()) {
      return Problem{0, "the path is empty"};
    }
    for (std::size_t i = 0; i < result_.path.size(); ++i) {
      const auto cell = frame_.cellAt(point(i));
      if (!cell || !result_.path[i].T_world_robot.isFinite()) {
        return Problem{i, "not in the map"};
      }
      cells_.push_back(*cell);
    }
    if (frame_.cellAt(query_.start.p_world_m) != cells_.front()) {
      return Problem{0, "not the start"};
    }
    if (frame_.cellAt(query_.goal.p_world_m) != cells_.back()) {
      return Problem{cells_.size() - 1, "not the goal"};
    }
    while (way_out_ + 1 < cells_.size() && grid_.isBlocked(cells_[way_out_])) {
      ++way_out_;
    }
    return std::nullopt;
  }

  /// Step by step on cell centres.
  Finding checkOctile() const {
    if (result_.cells != cells_) {
      return Problem{0, "cells and waypoints differ"};
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if ((point(i) - frame_.centerOf(cells_[i])).norm() > 1e-6 * frame_.resolution()) {
        return Problem{i, "not the centre of its cell"};
      }
      const bool in_zone = i < way_out_ || (i == 0 && cells_.size() == 1);
      if (in_zone ? grid_.obstacles().at(cells_[i]) : grid_.isBlocked(cells_[i])) {
        return Problem{i, nameOf(cells_[i]) + " is blocked"};
      }
      if (i > 0) {
        const BitGrid& blocked = i <= way_out_ ? grid_.obstacles() : grid_.blocked();
        if (std::string text = wrongStep(blocked, cells_[i - 1], cells_[i]); !text.empty()) {
          return Problem{i, std::move(text)};
        }
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string wrongStep(const BitGrid& blocked, CellIndex from, CellIndex to) const {
    const int dx = std::abs(to.x - from.x);
    const int dy = std::abs(to.y - from.y);
    if (std::max(dx, dy) != 1) {
      return "not a neighbour of the cell before";
    }
    if (dx + dy == 1) {
      return {};
    }
    const int blocked_sides =
        (blocked.at(from.x, to.y) ? 1 : 0) + (blocked.at(to.x, from.y) ? 1 : 0);
    switch (result_.rule) {
      case MovementRule::Never:
        return blocked_sides == 0 ? "" : "a diagonal step cuts a corner";
      case MovementRule::One:
        return blocked_sides <= 1 ? "" : "a diagonal step passes between two blocked cells";
      case MovementRule::Four:
        return "a diagonal step";
      case MovementRule::Always:
      case MovementRule::AnyAngle:
        break;
    }
    return {};
  }

  [[nodiscard]] std::vector<Eigen::Vector2d> pointsInCells(std::size_t first,
                                                           std::size_t last) const {
    std::vector<Eigen::Vector2d> points;
    const Pose2 T_grid_world = frame_.origin().inverse();
    for (std::size_t i = first; i <= last; ++i) {
      points.push_back(T_grid_world * point(i) / frame_.resolution());
    }
    return points;
  }

  Finding checkAnyAngle() const {
    const auto check = [this](const BitGrid& blocked, std::size_t first,
                              std::size_t last) -> Finding {
      if (blocked.at(cells_[first]) && first == last) {
        return Problem{first, nameOf(cells_[first]) + " is blocked"};
      }
      if (const auto piece = firstBlockedPiece(blocked, pointsInCells(first, last))) {
        return Problem{first + *piece, "the line to the next point meets a blocked cell"};
      }
      return std::nullopt;
    };
    if (Finding problem = check(grid_.obstacles(), 0, way_out_)) {
      return problem;
    }
    return way_out_ + 1 < cells_.size() ? check(grid_.blocked(), way_out_, cells_.size() - 1)
                                        : std::nullopt;
  }

  Finding checkFootprint() {
    const double radius_m = grid_.options().footprint_radius_m;
    const double reach_m = radius_m + 2.0 * frame_.resolution();
    const bool is_swept = result_.rule == MovementRule::Never || result_.rule == MovementRule::Four;
    check_.clearance_m = std::numeric_limits<double>::infinity();
    check_.clearance_reach_m = reach_m;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Segment line{point(i), point(std::min(i + 1, cells_.size() - 1))};
      const double clearance_m = clearanceAlong(grid_, line, reach_m);
      check_.clearance_m = std::min(check_.clearance_m, clearance_m);
      if (is_swept && i >= way_out_ && !grid_.isBlocked(cells_[i]) &&
          clearance_m < radius_m - 1e-9) {
        return Problem{i, "the footprint touches an obstacle"};
      }
    }
    return checkPolygon();
  }

  [[nodiscard]] Finding checkPolygon() const {
    const auto& polygon_m = grid_.options().footprint_polygon_m;
    if (polygon_m.empty()) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Pose2& pose = result_.path[i].T_world_robot;
      const Pose2& next = result_.path[std::min(i + 1, cells_.size() - 1)].T_world_robot;
      const Eigen::Vector2d ahead_m = next.translation() - pose.translation();
      const double turn_rad = wrapToPi(next.heading() - pose.heading());
      const double steps = std::ceil(2.0 * ahead_m.norm() / frame_.resolution()) + 1.0;
      for (double k = 0.0; k < steps; k += 1.0) {
        const Eigen::Vector2d p_m = pose.translation() + k / steps * ahead_m;
        if (polygonCollides(grid_, Pose2(p_m.x(), p_m.y(), pose.heading() + k / steps * turn_rad),
                            polygon_m)) {
          return Problem{i, "the footprint touches an obstacle"};
        }
      }
    }
    return std::nullopt;
  }

  void measureUnknown() {
    std::size_t samples = 0;
    std::size_t unknown = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Eigen::Vector2d ahead_m = point(std::min(i + 1, cells_.size() - 1)) - point(i);
      const double steps = std::max(std::ceil(2.0 * ahead_m.norm() / frame_.resolution()), 1.0);
      for (double k = 0.0; k < steps; k += 1.0) {
        const auto cell = frame_.cellAt(point(i) + k / steps * ahead_m);
        ++samples;
        unknown += cell && grid_.unknown().at(*cell) ? 1U : 0U;
      }
    }
    check_.unknown_share = static_cast<double>(unknown) / static_cast<double>(samples);
  }

  [[nodiscard]] double octileLength() const {
    double straight = 0.0;
    double diagonal = 0.0;
    for (std::size_t i = 1; i < cells_.size(); ++i) {
      const bool is_diagonal = cells_[i].x != cells_[i - 1].x && cells_[i].y != cells_[i - 1].y;
      (is_diagonal ? diagonal : straight) += 1.0;
    }
    return (straight + diagonal * std::numbers::sqrt2) * frame_.resolution();
  }

  [[nodiscard]] double segmentLength() const {
    double length_m = 0.0;
    for (std::size_t i = 1; i < cells_.size(); ++i) {
      length_m += (point(i) - point(i - 1)).norm();
    }
    return length_m;
  }

  const TraversabilityGrid& grid_;
  const GridFrame& frame_;
  const Query& query_;
  const PlanResult& result_;
  std::vector<CellIndex> cells_;
  std::size_t way_out_ = 0;  ///< Index of the first cell outside the inflation zone.
  PathCheck check_;
};

}  // namespace

PathCheck checkPath(const TraversabilityGrid& grid, const Query& query, const PlanResult& result) {
  if (result.status == PlanStatus::Found) {
    return Check(grid, query, result).run();
  }
  PathCheck check;
  check.valid = result.path.empty() && result.cells.empty();
  check.problem = check.valid ? "" : "a path although none was found";
  return check;
}

}  // namespace vesper::planning::inline v0
