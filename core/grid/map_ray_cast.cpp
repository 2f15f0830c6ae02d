#include "vesper/core/grid/map_ray_cast.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/core/grid/ray_traversal.hpp"

namespace vesper::inline v0 {
namespace {

/// Share of the segment at which it enters the cell; 0 if it starts there.
double shareOfEntry(const Eigen::Vector2d& from, const Eigen::Vector2d& to, CellIndex cell) {
  double share = 0.0;
  const std::array low = {static_cast<double>(cell.x), static_cast<double>(cell.y)};
  for (int axis = 0; axis < 2; ++axis) {
    const double step = to[axis] - from[axis];
    const double near = step > 0.0 ? low[static_cast<std::size_t>(axis)]
                                   : low[static_cast<std::size_t>(axis)] + 1.0;
    if (step != 0.0) {
      share = std::max(share, (near - from[axis]) / step);
    }
  }
  return std::min(share, 1.0);
}

}  // namespace

MapRay castRay(const OccupancyMap& map, const Pose2& T_world_ray, double max_range_m) {
  if (!T_world_ray.isFinite() || !(max_range_m >= 0.0) || !std::isfinite(max_range_m)) {
    throw std::invalid_argument("castRay: the pose must be finite, max_range_m finite and >= 0");
  }
  const GridFrame& frame = map.frame();
  const Pose2 T_grid_ray = frame.origin().inverse() * T_world_ray;
  const Eigen::Vector2d from = T_grid_ray.translation() / frame.resolution();
  const bool starts_inside =
      from.x() >= 0.0 && from.y() >= 0.0 && from.x() < frame.width() && from.y() < frame.height();
  if (!starts_inside) {
    return {MapRay::End::Unknown, 0.0};
  }
  // No ray within the map is longer than its two sides together.
  const double longest_m = (frame.width() + frame.height()) * frame.resolution();
  const double length_m = std::min(max_range_m, longest_m);
  const Eigen::Vector2d to = T_grid_ray * Eigen::Vector2d(length_m, 0.0) / frame.resolution();
  MapRay result{MapRay::End::Nothing, max_range_m};
  bool is_done = false;
  traverseCells(from.x(), from.y(), to.x(), to.y(), [&](CellIndex cell) {
    if (is_done) {
      return;
    }
    if (!frame.contains(cell)) {
      result.range_m = length_m * shareOfEntry(from, to, cell);
      is_done = true;
      return;
    }
    const CellState state = map.stateAt(cell);
    if (state != CellState::Free) {
      result = {state == CellState::Occupied ? MapRay::End::Occupied : MapRay::End::Unknown,
                length_m * shareOfEntry(from, to, cell)};
      is_done = true;
    }
  });
  return result;
}

MapRay castCone(const OccupancyMap& map, const Pose2& T_world_sensor, double half_angle_rad,
                double max_range_m, int rays) {
  if (rays < 1 || !(half_angle_rad >= 0.0 && half_angle_rad <= std::numbers::pi)) {
    throw std::invalid_argument("castCone: rays must be >= 1 and the half-angle in 0..pi");
  }
  MapRay nearest{MapRay::End::Nothing, max_range_m};
  bool is_first = true;
  for (int i = 0; i < rays; ++i) {
    const double angle_rad = rays == 1 ? 0.0 : half_angle_rad * (2.0 * i / (rays - 1.0) - 1.0);
    const MapRay ray = castRay(map, T_world_sensor * Pose2(0.0, 0.0, angle_rad), max_range_m);
    const bool ends_at_cell = ray.end != MapRay::End::Nothing;
    if (is_first ||
        (ends_at_cell && (nearest.end == MapRay::End::Nothing || ray.range_m < nearest.range_m))) {
      nearest = ray;
      is_first = false;
    }
  }
  return nearest;
}

}  // namespace vesper::inline v0
