#pragma once

#include <string>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {

/// The records as robot lines.
inline std::string linesOf(const RobotLog& log) {
  std::string lines;
  for (const Record& record : log.records) {
    lines += formatRobotLine(record) + '\n';
  }
  return lines;
}

inline RobotLog readText(const std::string& text, const std::string& columns = "",
                         bool is_strict = false) {
  const ScratchFolder scratch;
  ReadLogOptions options;
  options.is_strict = is_strict;
  if (!columns.empty()) {
    options.columns_file = scratch.write("c.columns.yaml", columns);
  }
  return readLog(scratch.write("log", text), options);
}

/// What a strict reader says of a text: field|expected|found.
inline std::string refusal(const std::string& text, const std::string& columns = "") {
  try {
    (void)readText(text, columns, true);
  } catch (const InputError& error) {
    return error.problem().field + "|" + error.problem().expected + "|" + error.problem().found;
  }
  return "was read";
}

inline std::vector<double> secondsOf(const RobotLog& log) {
  std::vector<double> seconds;
  for (const Record& record : log.records) {
    seconds.push_back(toSeconds(record.stamp.value()));
  }
  return seconds;
}

}  // namespace vesper::test
