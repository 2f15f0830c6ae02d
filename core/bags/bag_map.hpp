#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/bags/open_bag.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/map_io/map_limits.hpp"

namespace vesper::inline v0 {

struct BagMap {
  OccupancyMap map;
  std::string topic;
  std::int64_t message = 0;  ///< Number of the message in the bag.
  std::vector<InputProblem> warnings;
};

/// The last nav_msgs/OccupancyGrid of `topic` (empty: "/map", else the one topic of that type): its
/// origin with yaw, per cent 0..100; -1 and all other values are unknown. Throws InputError if
/// there is none, several topics could be meant, or the grid is wrong: sizes, resolution, origin,
/// the number of cells. A bag that is cut off gives the last grid before the cut, with a warning.
[[nodiscard]] BagMap readBagMap(const std::string& path, BagFormat format, const std::string& topic,
                                const MapLimits& limits = {}, std::stop_token stop = {});

}  // namespace vesper::inline v0
