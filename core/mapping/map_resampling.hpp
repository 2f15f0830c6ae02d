#pragma once

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// `map` on the cells of `frame`, which may differ in place, yaw, size and resolution;
/// `T_frame_map` maps the map's world to the frame's. Each cell takes the value of the map's cell
/// that covers its centre, unknown outside the map. Occupied cells of the map that no centre meets
/// (it is finer, or turned) mark the cell in which their own centre lies: no wall is lost.
/// Equal frames and the identity give the map itself.
[[nodiscard]] OccupancyMap resampled(const OccupancyMap& map, const GridFrame& frame,
                                     const Pose2& T_frame_map = Pose2());

}  // namespace vesper::inline v0
