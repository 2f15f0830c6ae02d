#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// A whole log: records in the order of time within each segment, and what was wrong with it.
struct RobotLog {
  std::string source;  ///< File name as the user gave it.
  std::string format;  ///< "robot lines", "csv", "carmen", ...
  std::vector<Record> records;
  /// Index of the first record of each segment; the first is 0. Nothing is interpolated across a
  /// border: the clock or the counters started anew there. Empty for a log without records.
  std::vector<std::size_t> segment_starts;
  std::vector<InputProblem> skipped;  ///< Lines that hold no record, each with its reason.
  std::vector<InputProblem> notes;    ///< What was read but is odd (clock faults, saturation).
  std::int64_t lines = 0;
  std::int64_t duplicates = 0;  ///< Exact duplicates that were dropped.
};

}  // namespace vesper::inline v0
