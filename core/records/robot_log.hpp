#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// One topic of a bag.
struct LogTopic {
  std::string name;
  std::string type;  ///< "sensor_msgs/Range"
  std::int64_t messages = 0;
  std::string use;  ///< What the log has of it: "ranges", "odom", ...; "-": nothing.

  friend bool operator==(const LogTopic&, const LogTopic&) = default;
};

/// A whole log: records in the order of time within each segment, and what was wrong with it.
struct RobotLog {
  std::string source;  ///< File name as the user gave it.
  std::string format;  ///< "robot lines", "table", "carmen", ...
  std::vector<Record> records;
  /// Index of the first record of each segment; the first is 0. Nothing is interpolated across a
  /// border: the clock or the counters started anew there. Empty for a log without records.
  std::vector<std::size_t> segment_starts;
  /// Lines that hold no record, each with its reason: the first ones, in the order of lines.
  std::vector<InputProblem> skipped;
  std::int64_t skipped_lines = 0;   ///< All of them.
  std::vector<InputProblem> notes;  ///< What was read but is odd (clock faults, saturation).
  std::int64_t lines = 0;           ///< Lines of the file; of a bag, messages.
  /// Lines by their name, for formats whose lines have one (CARMEN), names in alphabetical order.
  std::vector<std::pair<std::string, std::int64_t>> line_kinds;
  /// Of a bag, in the order of the file; otherwise empty.
  std::vector<LogTopic> topics;
  std::int64_t duplicates = 0;  ///< Lines that were exact duplicates and dropped.
  bool is_complete = true;      ///< False if reading was stopped half-way.
};

}  // namespace vesper::inline v0
