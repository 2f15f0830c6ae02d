#include "vesper/planning/path/smoothing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "vesper/planning/path/line_of_sight.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/path/segment_check.hpp"
#include "vesper/planning/path/swept_footprint.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kOnLattice_cells = 1e-6;
/// A pass that moves no point by more than this share of a cell is the last.
constexpr double kStill_cells = 1e-3;

/// Points of a path in cells of its grid, and what is asked about lines between them.
class Lines {
 public:
  explicit Lines(const TraversabilityGrid& grid)
      : grid_(grid), T_grid_world_(grid.frame().origin().inverse()) {}

  [[nodiscard]] Eigen::Vector2d inCells(const Eigen::Vector2d& p_world_m) const {
    return T_grid_world_ * p_world_m / grid_.frame().resolution();
  }
  [[nodiscard]] Eigen::Vector2d inWorld(const Eigen::Vector2d& p_cells) const {
    return grid_.frame().origin() * Eigen::Vector2d(p_cells * grid_.frame().resolution());
  }
  /// Exact between cell centres and corners.
  [[nodiscard]] bool isFree(const Eigen::Vector2d& from, const Eigen::Vector2d& to) const {
    const auto a = halfCells(from);
    const auto b = halfCells(to);
    return a && b ? hasLineOfSightHalfCells(grid_.blocked(), *a, *b) : isFree({from, to});
  }
  [[nodiscard]] bool isFree(const std::vector<Eigen::Vector2d>& points) const {
    return !firstBlockedPiece(grid_.blocked(), points);
  }
  [[nodiscard]] double clearance(const Eigen::Vector2d& from, const Eigen::Vector2d& to,
                                 double reach_m) const {
    return std::min(clearanceAlong(grid_, {inWorld(from), inWorld(to)}, reach_m), reach_m);
  }

 private:
  [[nodiscard]] static std::optional<Eigen::Vector2i> halfCells(const Eigen::Vector2d& p_cells) {
    const Eigen::Vector2d rounded = (2.0 * p_cells).array().round();
    if ((rounded - 2.0 * p_cells).norm() > kOnLattice_cells) {
      return std::nullopt;
    }
    return rounded.cast<int>();
  }

  const TraversabilityGrid& grid_;
  Pose2 T_grid_world_;
};

/// How many points at the start lie in the inflation zone.
std::size_t pointsInZone(const TraversabilityGrid& grid, const PlanResult& result) {
  std::size_t count = 0;
  for (const Waypoint& point : result.path) {
    const auto cell = grid.frame().cellAt(point.T_world_robot.translation());
    if (!cell || !grid.isBlocked(*cell)) {
      break;
    }
    ++count;
  }
  return count;
}

PlanResult unchanged(const PlanResult& result, const char* why) {
  PlanResult same = result;
  same.note += std::string(same.note.empty() ? "" : "; ") + "not smoothed: " + why;
  return same;
}

/// The result with the points after the first `kept` replaced, if it passes the check.
PlanResult replaced(const TraversabilityGrid& grid, const Query& query, const PlanResult& result,
                    std::size_t kept, const std::vector<Eigen::Vector2d>& points) {
  const Lines lines(grid);
  PlanResult smooth = result;
  smooth.rule = MovementRule::AnyAngle;
  smooth.cells.clear();
  smooth.path.resize(kept);
  for (const Eigen::Vector2d& p_cells : points) {
    const Eigen::Vector2d p_world_m = lines.inWorld(p_cells);
    smooth.path.push_back({Pose2(p_world_m.x(), p_world_m.y(), 0.0), 1});
  }
  smooth.length_m = 0.0;
  double heading_rad = 0.0;
  for (std::size_t i = 0; i < smooth.path.size(); ++i) {
    const Eigen::Vector2d p_m = smooth.path[i].T_world_robot.translation();
    if (i + 1 < smooth.path.size()) {
      const Eigen::Vector2d ahead_m = smooth.path[i + 1].T_world_robot.translation() - p_m;
      smooth.length_m += ahead_m.norm();
      heading_rad = std::atan2(ahead_m.y(), ahead_m.x());
    }
    smooth.path[i].T_world_robot = Pose2(p_m.x(), p_m.y(), heading_rad);
  }
  smooth.cost = smooth.length_m / grid.frame().resolution();
  const PathCheck check = checkPath(grid, query, smooth);
  return check.valid ? smooth : unchanged(result, "the footprint would not pass");
}

std::vector<Eigen::Vector2d> freePoints(const Lines& lines, const PlanResult& result,
                                        std::size_t kept) {
  std::vector<Eigen::Vector2d> points;
  for (std::size_t i = kept; i < result.path.size(); ++i) {
    points.push_back(lines.inCells(result.path[i].T_world_robot.translation()));
  }
  return points;
}

std::vector<Eigen::Vector2d> dense(const std::vector<Eigen::Vector2d>& points,
                                   double distance_cells) {
  std::vector<Eigen::Vector2d> result{points.front()};
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Eigen::Vector2d step = points[i] - points[i - 1];
    const double parts = std::max(std::ceil(step.norm() / distance_cells), 1.0);
    for (double k = 1.0; k < parts; k += 1.0) {
      result.emplace_back(points[i - 1] + step * (k / parts));
    }
    result.push_back(points[i]);
  }
  return result;
}

/// Moves every inner point half way to the middle of its neighbours where that is allowed; returns
/// the longest move.
double relax(const Lines& lines, double enough_clearance_m, std::vector<Eigen::Vector2d>& points) {
  double longest = 0.0;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Eigen::Vector2d& before = points[i - 1];
    const Eigen::Vector2d& after = points[i + 1];
    const Eigen::Vector2d moved = 0.5 * points[i] + 0.25 * (before + after);
    const double distance = (moved - points[i]).norm();
    if (distance <= kStill_cells || !lines.isFree({before, moved, after})) {
      continue;
    }
    const auto least = [&](const Eigen::Vector2d& p) {
      return std::min(lines.clearance(before, p, enough_clearance_m),
                      lines.clearance(p, after, enough_clearance_m));
    };
    if (least(moved) >= least(points[i])) {
      points[i] = moved;
      longest = std::max(longest, distance);
    }
  }
  return longest;
}

}  // namespace

PlanResult shortcutPath(const TraversabilityGrid& grid, const Query& query,
                        const PlanResult& result) {
  if (result.status != PlanStatus::Found) {
    return result;
  }
  const std::size_t kept = pointsInZone(grid, result);
  const Lines lines(grid);
  const std::vector<Eigen::Vector2d> points = freePoints(lines, result, kept);
  if (points.size() < 3) {
    return result;
  }
  std::vector<Eigen::Vector2d> straight{points.front()};
  for (std::size_t i = 2; i < points.size(); ++i) {
    if (!lines.isFree(straight.back(), points[i])) {
      straight.push_back(points[i - 1]);
    }
  }
  straight.push_back(points.back());
  return replaced(grid, query, result, kept, straight);
}

PlanResult smoothKeepingClearance(const TraversabilityGrid& grid, const Query& query,
                                  const PlanResult& result, const SmoothingOptions& options) {
  if (options.passes < 0) {
    throw std::invalid_argument("SmoothingOptions: passes must be >= 0");
  }
  if (!(options.point_distance_m >= 0.0) || !std::isfinite(options.point_distance_m)) {
    throw std::invalid_argument("SmoothingOptions: point_distance_m must be finite and >= 0");
  }
  if (!(options.enough_clearance_m >= 0.0) || !std::isfinite(options.enough_clearance_m)) {
    throw std::invalid_argument("SmoothingOptions: enough_clearance_m must be finite and >= 0");
  }
  if (result.status != PlanStatus::Found) {
    return result;
  }
  const std::size_t kept = pointsInZone(grid, result);
  const Lines lines(grid);
  std::vector<Eigen::Vector2d> points = freePoints(lines, result, kept);
  if (points.size() < 2) {
    return result;
  }
  const double distance_cells =
      options.point_distance_m > 0.0 ? options.point_distance_m / grid.frame().resolution() : 2.0;
  points = dense(points, distance_cells);
  for (int pass = 0; pass < options.passes; ++pass) {
    if (relax(lines, options.enough_clearance_m, points) <= kStill_cells) {
      break;
    }
  }
  return replaced(grid, query, result, kept, points);
}

}  // namespace vesper::planning::inline v0
