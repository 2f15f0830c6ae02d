#pragma once

#include <stop_token>

#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// The direction of most walls, of two that are square to each other.
struct WallDirection {
  /// In the world, radians, [-pi/4, pi/4): turning the map by minus this lays walls along the axes.
  double angle_rad = 0.0;
  /// How much the walls agree: the measure at `angle_rad` over its mean over all directions. 1
  /// means that no direction stands out.
  double contrast = 1.0;
};

/// Counts the wall cells in strips half a cell wide along and across each direction; the sum of
/// the products of each count with itself and its neighbours is greatest where walls run along the
/// strips. A cell between the middles of two strips counts for both in part. Searched in steps that
/// move the map's corners by half a cell; the answer is the middle of where the measure exceeds 90
/// % of its peak, in steps of 1/16 of that. Throws std::invalid_argument if there are no occupied
/// cells, std::runtime_error when stopped.
[[nodiscard]] WallDirection dominantWallDirection(const OccupancyMap& map,
                                                  const std::stop_token& stop = {});

}  // namespace vesper::inline v0
