#pragma once

#include <string>
#include <vector>

#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"

namespace vesper::inline v0 {

/// True if the first lines of a file look like robot lines.
[[nodiscard]] bool looksLikeRobotLines(const std::vector<std::string>& beginning);

/// Reads robot lines to their end, in the order of the file.
void readRobotLines(LogLines& lines, LogCollector& collector);

}  // namespace vesper::inline v0
