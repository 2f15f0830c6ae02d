#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "vesper/core/bags/bag_reader.hpp"

namespace vesper::inline v0 {

/// Whether a file is an SQLite database with the tables `topics` and `messages` of a ROS 2 bag.
[[nodiscard]] bool looksLikeDb3Bag(const std::string& path);

/// Opens a ROS 2 bag of the storage "sqlite3": `topics(id, name, type, serialization_format)` and
/// `messages(id, topic_id, timestamp, data)`, read in the order of the rows, one at a time. A
/// damaged database is read up to the first row that SQLite cannot give; SQLite refuses one that is
/// shorter than its header says.
[[nodiscard]] std::unique_ptr<BagReader> openDb3Bag(const std::string& path,
                                                    std::stop_token stop = {});

}  // namespace vesper::inline v0
