#pragma once

#include <cstdlib>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/log_summary.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"

namespace vesper::fuzz {

/// A log is read or refused; what was read can be summed up and written.
inline void readAndWriteLog(const std::string& path) {
  try {
    const RobotLog log = readLog(path);
    if (!log.records.empty() && log.segment_starts.empty()) {
      std::abort();
    }
    (void)summarize(log);
    for (const Record& record : log.records) {
      (void)formatRobotLine(record);
    }
  } catch (const InputError&) {
  }
}

}  // namespace vesper::fuzz
