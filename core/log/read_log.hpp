#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/records/robot_log.hpp"

namespace vesper::inline v0 {

struct ReadLogOptions {
  std::string columns_file;  ///< A `*.columns.yaml` for tables; empty: the header maps itself.
  /// Topics of a bag that are used instead of the default ones: `/scan`, `/pose=truth`
  /// (chooseTopics).
  std::vector<std::string> topics;
  bool is_strict = false;  ///< The first bad line throws instead of being skipped and noted.
  /// Records outside [from, to] on the robot's clock are left out.
  std::optional<Stamp> from;
  std::optional<Stamp> to;
};

/// Bytes read so far (unpacked) and the bytes of the file, 0 if that is not known (gzip, stdin).
using ReadProgress = std::function<void(std::int64_t bytes_read, std::int64_t bytes_total)>;

/// Reads a robot's log of any known format: robot lines, tables (CSV, text), CARMEN; gzip or not;
/// bags of ROS 1 and 2 (files and folders);
/// "-" is the standard input. Bad lines are skipped and named in RobotLog::skipped. Throws
/// InputError if the format is not known, the table has no mapping, the file cannot be read, or
/// (strict) at the first bad line. When stopped, returns what was read with
/// RobotLog::is_complete false.
[[nodiscard]] RobotLog readLog(const std::string& path, const ReadLogOptions& options = {},
                               std::stop_token stop = {}, const ReadProgress& progress = {});

}  // namespace vesper::inline v0
