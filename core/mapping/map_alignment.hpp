#pragma once

#include <cstddef>
#include <stop_token>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// Where alignMaps looks, around the pose it starts from.
struct MapAlignmentWindow {
  double x_m = 2.0;      ///< To either side; >= 0.
  double y_m = 2.0;      ///< To either side; >= 0.
  double yaw_rad = 0.0;  ///< To either side, about the middle of the map's walls; 0: no turn.
};

struct MapAlignment {
  Pose2 T_truth_map;            ///< Maps the map's world to the truth's.
  double start_distance_m = 0;  ///< Root mean square distance of the map's walls to the truth's
  double distance_m = 0;        ///< before and after, each distance capped at 8 cells.
  std::size_t poses_tried = 0;
};

/// Searches the motion that lays the walls of `map` on those of `truth`: on a grid of poses 4 cells
/// apart, then ever finer around the best ones, down to 1/8 of a cell. The measure is the mean of
/// the squared distances to the truth's nearest wall, capped, of at most 4000 wall cells evenly
/// taken. `T_start` is kept if nothing is better.
/// Throws std::invalid_argument if the window is negative, not finite or asks for more than 1e7
/// poses, or if either map has no walls; std::runtime_error when stopped.
[[nodiscard]] MapAlignment alignMaps(const OccupancyMap& map, const OccupancyMap& truth,
                                     const MapAlignmentWindow& window,
                                     const Pose2& T_start = Pose2(),
                                     const std::stop_token& stop = {});

}  // namespace vesper::inline v0
