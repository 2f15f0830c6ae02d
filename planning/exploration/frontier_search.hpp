#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::planning::inline v0 {

/// The shortest way (4-connected, cell centres) from `start_m` through known free cells that a
/// robot of `radius_m` can stand on, to the nearest one beside a cell that was never observed.
/// Goals within `avoid_radius_m` of one of `avoided_m` are passed over. A robot whose own cell is
/// blocked (too near to a wall) leaves it by the nearest one that is not. Empty: there is none.
/// O(cells).
[[nodiscard]] std::vector<Eigen::Vector2d> nearestFrontier(
    const OccupancyMap& map, const Eigen::Vector2d& start_m, double radius_m,
    const std::vector<Eigen::Vector2d>& avoided_m, double avoid_radius_m);

}  // namespace vesper::planning::inline v0
