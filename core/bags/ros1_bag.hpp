#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "vesper/core/bags/bag_reader.hpp"

namespace vesper::inline v0 {

/// Opens a ROS 1 bag of version 2.0: `#ROSBAG V2.0`, then records, each a header of fields
/// (`<length>name=value`) and data, lengths little-endian in four bytes. Chunks (none, bz2, lz4)
/// hold connections (topic and type) and messages; index records are passed over, so a bag that was
/// not closed is read as well. Format: ROS wiki, "Bags/Format/2.0".
[[nodiscard]] std::unique_ptr<BagReader> openRos1Bag(const std::string& path,
                                                     std::stop_token stop = {});

}  // namespace vesper::inline v0
