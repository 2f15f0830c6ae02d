#include "vesper/planning/search/car_collision.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "vesper/planning/path/swept_footprint.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Cells by which a polygon is grown to cover what lies between two samples.
constexpr double kGrowth_cells = 0.2;
/// Round robots are points on the inflated grid: this keeps samples in the same or touching cells.
constexpr double kPointStep_cells = 0.4;
/// A cell's clearance is taken between centres less half a cell: what the cell's own size and the
/// corner of an obstacle may take away from it.
constexpr double kClearanceSlack_cells = 1.0;

/// Every side moved outwards by `margin`, corners where the moved sides meet (at most three margins
/// from the corner, so that spikes stay short).
std::vector<Eigen::Vector2d> grown(const std::vector<Eigen::Vector2d>& polygon, double margin) {
  double twice_area = 0.0;
  const std::size_t count = polygon.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Eigen::Vector2d& a = polygon[i];
    const Eigen::Vector2d& b = polygon[(i + 1) % count];
    twice_area += a.x() * b.y() - a.y() * b.x();
  }
  const double outwards = twice_area >= 0.0 ? 1.0 : -1.0;
  const auto normal = [&](std::size_t i) {
    const Eigen::Vector2d side = polygon[(i + 1) % count] - polygon[i];
    const double length = std::max(side.norm(), 1e-12);
    return Eigen::Vector2d(outwards * side.y() / length, -outwards * side.x() / length);
  };
  std::vector<Eigen::Vector2d> result;
  for (std::size_t i = 0; i < count; ++i) {
    const Eigen::Vector2d sum = normal((i + count - 1) % count) + normal(i);
    const double squared = std::max(sum.squaredNorm(), 4.0 / 9.0);
    result.emplace_back(polygon[i] + sum * (2.0 * margin / squared));
  }
  return result;
}

}  // namespace

CarCollision::CarCollision(const TraversabilityGrid& grid, double turning_radius_m)
    : grid_(grid), sample_step_m_(kPointStep_cells * grid.frame().resolution()) {
  const std::vector<Eigen::Vector2d>& polygon_m = grid.options().footprint_polygon_m;
  if (!polygon_m.empty()) {
    const double margin_m = kGrowth_cells * grid.frame().resolution();
    grown_polygon_m_ = grown(polygon_m, margin_m);
    grown_radius_m_ = circumscribedRadius(grown_polygon_m_);
    clearances_m_ = grid.clearances();
    // Half a step moves a point by at most half of its length plus the turn's part.
    sample_step_m_ = 2.0 * margin_m / (1.0 + circumscribedRadius(polygon_m) / turning_radius_m);
  }
}

std::size_t CarCollision::bytes() const noexcept {
  return clearances_m_.capacity() * sizeof(float);
}

CellIndex CarCollision::cellOf(const Pose2& T_grid_robot) const noexcept {
  const auto index = [this](double value_m, int size) {
    const double cell = std::floor((value_m + kCellBorderTolerance_m) / grid_.frame().resolution());
    return static_cast<int>(std::clamp(cell, -1.0, static_cast<double>(size)));
  };
  return {index(T_grid_robot.x(), grid_.width()), index(T_grid_robot.y(), grid_.height())};
}

bool CarCollision::isFree(const Pose2& T_grid_robot) const {
  return !grid_.isBlocked(cellOf(T_grid_robot)) && polygonIsFree(T_grid_robot);
}

bool CarCollision::mayPass(const Pose2& from, const Pose2& to) const {
  const CellIndex a = cellOf(from);
  const CellIndex b = cellOf(to);
  if (grid_.isBlocked(b) || grid_.isBlocked({a.x, b.y}) || grid_.isBlocked({b.x, a.y})) {
    return false;
  }
  return polygonIsFree(to);
}

bool CarCollision::mayPassInZone(const Pose2& from, const Pose2& to) const {
  const CellIndex a = cellOf(from);
  const CellIndex b = cellOf(to);
  const BitGrid& obstacles = grid_.obstacles();
  return !obstacles.at(b) && !obstacles.at(a.x, b.y) && !obstacles.at(b.x, a.y);
}

bool CarCollision::polygonIsFree(const Pose2& T_grid_robot) const {
  if (grown_polygon_m_.empty()) {
    return true;
  }
  const GridFrame& frame = grid_.frame();
  const CellIndex cell = cellOf(T_grid_robot);
  const double clearance_m = static_cast<double>(clearances_m_[frame.offsetOf(cell)]) -
                             kClearanceSlack_cells * frame.resolution();
  return clearance_m > grown_radius_m_ ||
         !polygonCollides(grid_, frame.origin() * T_grid_robot, grown_polygon_m_);
}

}  // namespace vesper::planning::inline v0
