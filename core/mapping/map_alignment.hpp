#pragma once

#include <cstddef>
#include <stop_token>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// Where alignMaps looks, around the pose it starts from.
struct MapAlignmentWindow {
  double x_m = 2.0;      ///< To either side, along the truth's rows of cells; >= 0.
  double y_m = 2.0;      ///< To either side, along its columns; >= 0.
  double yaw_rad = 0.0;  ///< To either side, about the middle of the map's walls; 0: no turn.
};

struct MapAlignment {
  Pose2 T_truth_map;            ///< Maps the map's world to the truth's.
  double start_distance_m = 0;  ///< Root mean square distance of the map's walls to the truth's
  double distance_m = 0;        ///< before and after, each distance capped at 8 cells.
  std::size_t poses_tried = 0;  ///< Poses and blocks of poses whose distance was computed.
};

/// Searches the motion that lays the walls of `map` on those of `truth`. The measure is the mean of
/// the squared distances to the truth's nearest wall, capped at 8 cells and linear between the
/// centres of cells, of at most 4000 wall cells evenly taken. First all shifts by whole cells
/// within the window are searched for each of a row of yaws, by branch and bound on ever smaller
/// blocks of shifts (Olson, "M3RSM: Many-to-many multi-resolution scan matching", ICRA 2015; Hess
/// et al., "Real-time loop closure in 2D LIDAR SLAM", ICRA 2016), then the best few are refined to
/// 1/32 of a cell. Where several poses are equally good (walls thicker in one map), their middle is
/// taken. `T_start` stays if it is that middle. Throws std::invalid_argument if the window is
/// negative, not finite or asks for more than 1e10 poses, or if either map has no walls;
/// std::runtime_error when stopped.
[[nodiscard]] MapAlignment alignMaps(const OccupancyMap& map, const OccupancyMap& truth,
                                     const MapAlignmentWindow& window,
                                     const Pose2& T_start = Pose2(),
                                     const std::stop_token& stop = {});

}  // namespace vesper::inline v0
