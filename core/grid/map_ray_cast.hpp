#pragma once

#include <cstdint>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// Where a ray through a map ends.
struct MapRay {
  enum class End : std::uint8_t {
    Occupied,  ///< At the near side of an occupied cell.
    Unknown,   ///< At an unknown cell, before anything occupied.
    Nothing    ///< At the greatest range or the border of the map; all free until there.
  };
  End end = End::Nothing;
  double range_m = 0.0;  ///< From the origin to that end.
};

/// Follows the ray from `T_world_ray` along its x axis, at most `max_range_m`, through every cell
/// that it crosses. A ray that starts outside the map ends at once, Unknown. Throws
/// std::invalid_argument unless the pose is finite and `max_range_m` is finite and >= 0.
[[nodiscard]] MapRay castRay(const OccupancyMap& map, const Pose2& T_world_ray, double max_range_m);

/// The first echo of a cone: the nearest end of `rays` rays spread evenly over -half_angle_rad to
/// +half_angle_rad (one ray: the axis). Unknown if an unknown cell lies nearer than everything
/// occupied. Throws std::invalid_argument as castRay does, for rays < 1 and a half-angle outside 0
/// to pi.
[[nodiscard]] MapRay castCone(const OccupancyMap& map, const Pose2& T_world_sensor,
                              double half_angle_rad, double max_range_m, int rays);

}  // namespace vesper::inline v0
