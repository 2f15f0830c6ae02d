#include "vesper/core/log/read_log.hpp"

#include <algorithm>
#include <utility>

#include "vesper/core/log/clock_check.hpp"
#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"
#include "vesper/core/log/robot_lines_reader.hpp"

namespace vesper::inline v0 {
namespace {

/// Leaves records without a stamp and those within the limits.
void cutTime(RobotLog& log, const ReadLogOptions& options) {
  if (!options.from && !options.to) {
    return;
  }
  std::vector<Record> kept;
  std::vector<std::size_t> starts;
  for (std::size_t segment = 0; segment < log.segment_starts.size(); ++segment) {
    const std::size_t begin = log.segment_starts[segment];
    const std::size_t end = segment + 1 < log.segment_starts.size()
                                ? log.segment_starts[segment + 1]
                                : log.records.size();
    const std::size_t kept_before = kept.size();
    for (std::size_t i = begin; i < end; ++i) {
      Record& record = log.records[i];
      const bool is_outside = record.stamp && ((options.from && *record.stamp < *options.from) ||
                                               (options.to && *record.stamp > *options.to));
      if (!is_outside) {
        kept.push_back(std::move(record));
      }
    }
    if (kept.size() > kept_before) {
      starts.push_back(kept_before);
    }
  }
  log.records = std::move(kept);
  log.segment_starts = std::move(starts);
}

}  // namespace

RobotLog readLog(const std::string& path, const ReadLogOptions& options, std::stop_token stop,
                 const ReadProgress& progress) {
  LogLines lines(path, std::move(stop), progress);
  LogCollector collector(lines.name(), "robot lines", options.is_strict);
  if (!looksLikeRobotLines(lines.beginning())) {
    throw InputError({lines.name(), 0, "", "a robot's log: robot lines", "another kind of file", ""});
  }
  readRobotLines(lines, collector);
  checkClock(collector);
  RobotLog log = collector.finish();
  log.lines = lines.count();
  log.is_complete = !lines.wasStopped() && !lines.failure();
  cutTime(log, options);
  return log;
}

}  // namespace vesper::inline v0
