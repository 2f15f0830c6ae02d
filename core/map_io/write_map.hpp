#pragma once

#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/map_io/ros_map.hpp"

namespace vesper::inline v0 {

/// What writeMap did.
struct WrittenMap {
  std::vector<std::string> files;
  std::vector<std::string> losses;  ///< What the format could not hold, in words.
};

/// Writes `map` in the format that the extension of `path` names: `.yaml`, `.pgm` and `.png` a ROS
/// map (yaml and picture), `.map` MovingAI, `.npy` NumPy, `.csv` cells. All files appear whole or
/// not at all. Throws std::invalid_argument for another extension and where `ros` cannot hold the
/// map, std::system_error if a file cannot be written.
WrittenMap writeMap(const std::string& path, const OccupancyMap& map,
                    const RosMapWriteOptions& ros = {});

}  // namespace vesper::inline v0
