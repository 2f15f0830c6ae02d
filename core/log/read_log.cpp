#include "vesper/core/log/read_log.hpp"

#include <algorithm>
#include <utility>

#include "vesper/core/bags/bag_log.hpp"
#include "vesper/core/log/breezyslam_reader.hpp"
#include "vesper/core/log/carmen_reader.hpp"
#include "vesper/core/log/clock_check.hpp"
#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"
#include "vesper/core/log/player_reader.hpp"
#include "vesper/core/log/robot_lines_reader.hpp"
#include "vesper/core/log/saturation.hpp"
#include "vesper/core/log/sniff_log.hpp"
#include "vesper/core/log/table_reader.hpp"
#include "vesper/core/map_io/read_map.hpp"

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

/// A map is read by other means than a log.
void refuseMap(const std::string& path) {
  const std::optional<MapFormat> format = path == "-" ? std::nullopt : mapFormatOf(path);
  if (format) {
    throw InputError({path, 0, "", "a robot's log: robot lines, a table, CARMEN or a bag",
                      "a map (" + std::string(nameOf(*format)) + ")",
                      "vesper info says what can be done with it"});
  }
}

/// Reads all lines by the reader of their format.
LogCollector readByFormat(LogLines& lines, const std::string& path, const ReadLogOptions& options) {
  const auto collect = [&](const char* format) {
    return LogCollector(lines.name(), format, options.is_strict);
  };
  if (!options.columns_file.empty()) {
    LogCollector collector = collect("table");
    readTable(lines, readColumnsFile(options.columns_file), path, collector);
    return collector;
  }
  switch (sniffLog(lines.beginning(), lines.name())) {
    case LogFormat::RobotLines: {
      LogCollector collector = collect("robot lines");
      readRobotLines(lines, collector);
      return collector;
    }
    case LogFormat::Carmen: {
      LogCollector collector = collect("carmen");
      readCarmen(lines, collector);
      return collector;
    }
    case LogFormat::Player: {
      LogCollector collector = collect("player");
      readPlayer(lines, collector);
      return collector;
    }
    case LogFormat::BreezySlam: {
      LogCollector collector = collect("breezyslam");
      readBreezySlam(lines, collector);
      return collector;
    }
    case LogFormat::Table: {
      LogCollector collector = collect("table");
      readTable(lines, findHeader(lines.beginning(), lines.name()).value(), collector);
      return collector;
    }
    case LogFormat::UnmappedTable:
      refuseMap(path);
      throw InputError({lines.name(), 0, "", "a header that names units, or a column file",
                        "a table without either",
                        "vesper info " + path + " prints a column file to be filled in"});
    case LogFormat::Bag:
    case LogFormat::Unknown:
      break;
  }
  refuseMap(path);
  const bool is_empty = lines.beginning().empty();
  throw InputError({lines.name(), 0, "", "a robot's log: robot lines, a table, CARMEN or a bag",
                    is_empty ? "an empty file" : "another kind of file", ""});
}

/// What every log needs once its records are collected.
RobotLog finishLog(LogCollector& collector, const ReadLogOptions& options) {
  checkClock(collector);
  noteSaturation(collector);
  RobotLog log = collector.finish();
  cutTime(log, options);
  return log;
}

/// Empty if the file is no bag.
std::optional<RobotLog> readIfBag(const std::string& path, const ReadLogOptions& options,
                                  std::stop_token stop, const ReadProgress& progress) {
  const std::optional<BagFormat> format =
      options.columns_file.empty() ? bagFormatOf(path) : std::nullopt;
  if (!format) {
    if (!options.topics.empty()) {
      throw InputError({path, 0, "topic", "a bag of ROS 1 or 2", "a file without topics", ""});
    }
    return std::nullopt;
  }
  LogCollector collector(path, std::string(nameOf(*format)), options.is_strict);
  const bool is_complete = readBagLog(path, *format, options, collector, std::move(stop), progress);
  RobotLog log = finishLog(collector, options);
  log.is_complete = is_complete;
  return log;
}

}  // namespace

LogFormat sniffLog(const std::vector<std::string>& beginning, const std::string& source) {
  if (looksLikeRobotLines(beginning)) {
    return LogFormat::RobotLines;
  }
  if (looksLikeCarmen(beginning)) {
    return LogFormat::Carmen;
  }
  if (looksLikePlayer(beginning)) {
    return LogFormat::Player;
  }
  if (looksLikeBreezySlam(beginning)) {
    return LogFormat::BreezySlam;
  }
  if (findHeader(beginning, source)) {
    return LogFormat::Table;
  }
  return looksLikeTable(beginning) ? LogFormat::UnmappedTable : LogFormat::Unknown;
}

LogFormat sniffLogFile(const std::string& path) {
  if (bagFormatOf(path)) {
    return LogFormat::Bag;
  }
  const LogLines lines(path, {}, {});
  return sniffLog(lines.beginning(), lines.name());
}

RobotLog readLog(const std::string& path, const ReadLogOptions& options, std::stop_token stop,
                 const ReadProgress& progress) {
  if (std::optional<RobotLog> bag = readIfBag(path, options, stop, progress)) {
    return *std::move(bag);
  }
  LogLines lines(path, std::move(stop), progress);
  if (lines.wasStopped()) {
    RobotLog none;
    none.source = lines.name();
    none.is_complete = false;
    return none;
  }
  LogCollector collector = readByFormat(lines, path, options);
  if (lines.failure()) {
    InputProblem failure = *lines.failure();
    failure.line = lines.count() + 1;
    collector.skip(std::move(failure));
  }
  RobotLog log = finishLog(collector, options);
  log.lines = lines.count();
  log.is_complete = !lines.wasStopped() && !lines.failure();
  return log;
}

}  // namespace vesper::inline v0
