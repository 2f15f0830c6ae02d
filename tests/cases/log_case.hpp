#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/support/record_bodies.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::test {

inline std::string casePath(const std::string& relative) {
  return sharedPath("cases/" + relative).string();
}

/// Stamps of the records of one kind.
template <typename Body>
std::vector<Stamp> stampsOf(const RobotLog& log) {
  std::vector<Stamp> stamps;
  for (const Record& record : log.records) {
    if (std::holds_alternative<Body>(record.body)) {
      stamps.push_back(record.stamp.value());
    }
  }
  return stamps;
}

inline std::vector<std::int64_t> skippedLines(const RobotLog& log) {
  std::vector<std::int64_t> lines;
  for (const InputProblem& problem : log.skipped) {
    lines.push_back(problem.line);
  }
  return lines;
}

}  // namespace vesper::test
