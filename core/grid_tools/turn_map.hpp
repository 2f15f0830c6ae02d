#pragma once

#include <cstddef>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// The motion of the plane that turns by `angle_rad` about `pivot_m`.
[[nodiscard]] Pose2 turnAbout(const Eigen::Vector2d& pivot_m, double angle_rad);

/// The middle of the frame's rectangle in the world.
[[nodiscard]] Eigen::Vector2d middleOf(const GridFrame& frame);

/// The map with its origin moved by `T_to_from`: no cell changes, the whole map does, yaw included.
[[nodiscard]] OccupancyMap movedOrigin(const OccupancyMap& map, const Pose2& T_to_from);

/// The map moved by `T_to_from`, on cells whose rows run along `yaw_rad`. A quarter turn between
/// old and new rows permutes the cells; otherwise each cell takes the value of the cell that covers
/// its centre, and occupied cells that no centre meets mark the cell under their own (see
/// resampled()). Throws std::invalid_argument if the result would have more than `max_cells` cells.
[[nodiscard]] OccupancyMap movedCells(const OccupancyMap& map, const Pose2& T_to_from,
                                      double yaw_rad,
                                      std::size_t max_cells = std::size_t{1} << 28U);

}  // namespace vesper::inline v0
