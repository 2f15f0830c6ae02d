#include "vesper/core/log/clock_check.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

using std::chrono_literals::operator""s;

constexpr Stamp kClockBack = 1s;
constexpr Stamp kClockForward = 60s;
constexpr std::size_t kDuplicateWindow = 16;

/// Records of one line, which share a stamp.
struct LineGroup {
  std::size_t first = 0;
  std::size_t count = 0;
  Stamp stamp{};
  std::int64_t line = 0;
  std::size_t segment = 0;
  bool has_stamp = false;
};

std::string secondsText(Stamp stamp) {
  std::string text;
  appendSeconds(text, stamp);
  return text + " s";
}

std::vector<LineGroup> groupByLine(const std::vector<Record>& records) {
  std::vector<LineGroup> groups;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    const bool joins = !groups.empty() && record.stamp && groups.back().has_stamp &&
                       record.line == groups.back().line && record.line > 0 &&
                       *record.stamp == groups.back().stamp;
    if (!joins) {
      groups.push_back(
          {i, 0, record.stamp.value_or(Stamp{}), record.line, 0, record.stamp.has_value()});
    }
    ++groups.back().count;
  }
  return groups;
}

Stamp distance(Stamp a, Stamp b) { return a < b ? b - a : a - b; }

/// Whether the two groups behind `index` go on from its stamp rather than from `latest`.
bool startsAnew(const std::vector<LineGroup>& groups, std::size_t index, Stamp latest) {
  const Stamp stamp = groups[index].stamp;
  int going_on = 0;
  for (std::size_t i = index + 1; i < groups.size() && going_on < 2; ++i) {
    const LineGroup& next = groups[i];
    if (!next.has_stamp) {
      continue;
    }
    if (distance(next.stamp, stamp) >= distance(next.stamp, latest)) {
      return false;
    }
    ++going_on;
  }
  return going_on == 2;
}

/// The first stamp of a log; records before it lie there, too.
Stamp firstStamp(const std::vector<LineGroup>& groups) {
  const auto first = std::find_if(groups.begin(), groups.end(),
                                  [](const LineGroup& group) { return group.has_stamp; });
  return first == groups.end() ? Stamp{} : first->stamp;
}

/// Gives every group its segment and drops lone stray stamps.
std::vector<LineGroup> findSegments(const std::vector<LineGroup>& groups, LogCollector& collector) {
  std::vector<LineGroup> kept;
  kept.reserve(groups.size());
  Stamp latest = firstStamp(groups);
  std::size_t segment = 0;
  const auto problem = [&](const LineGroup& group, std::string expected, std::string advice) {
    return InputProblem{collector.source(),       group.line,       "t", std::move(expected),
                        secondsText(group.stamp), std::move(advice)};
  };
  for (std::size_t i = 0; i < groups.size(); ++i) {
    LineGroup group = groups[i];
    if (!group.has_stamp) {
      group.stamp = kept.empty() ? latest : kept.back().stamp;
    } else if (group.stamp < latest - kClockBack) {
      if (!startsAnew(groups, i, latest)) {
        collector.skip(problem(group, "a time not before " + secondsText(latest),
                               "a lone stamp that goes back by more than 1 s; dropped"));
        continue;
      }
      collector.note("clock started anew",
                     problem(group, "a time not before " + secondsText(latest),
                             "the clock started anew; a new segment begins"));
      ++segment;
      latest = group.stamp;
    } else if (group.stamp < latest) {
      collector.note("times out of order",
                     problem(group, "a time not before " + secondsText(latest),
                             "goes back by less than 1 s; sorted"));
    } else if (group.stamp > latest + kClockForward) {
      collector.note("gaps in time", problem(group, "a time near " + secondsText(latest),
                                             "a gap of " + secondsText(group.stamp - latest)));
    }
    group.segment = segment;
    latest = std::max(latest, group.stamp);
    kept.push_back(group);
  }
  return kept;
}

/// Whether `record` repeats one of the last of the first `size` records, in the segment that starts
/// at `begin`.
bool isRepeated(const Record& record, const std::vector<Record>& records, std::size_t size,
                std::size_t begin) {
  const std::size_t limit = std::max(begin, size > kDuplicateWindow ? size - kDuplicateWindow : 0);
  for (std::size_t i = size; i > limit; --i) {
    const Record& earlier = records[i - 1];
    if (earlier.stamp && earlier.stamp < record.stamp) {
      return false;
    }
    if (haveSameContent(earlier, record)) {
      return true;
    }
  }
  return false;
}

/// Brings the records into the order of the groups, whose places follow. Most logs are in it.
void sortRecords(std::vector<Record>& records, std::vector<LineGroup>& groups) {
  if (std::ranges::is_sorted(groups, {}, &LineGroup::first)) {
    return;
  }
  std::vector<Record> sorted;
  sorted.reserve(records.size());
  for (LineGroup& group : groups) {
    const auto begin = records.begin() + static_cast<std::ptrdiff_t>(group.first);
    group.first = sorted.size();
    sorted.insert(sorted.end(), std::make_move_iterator(begin),
                  std::make_move_iterator(begin + static_cast<std::ptrdiff_t>(group.count)));
  }
  records = std::move(sorted);
}

}  // namespace

void checkClock(LogCollector& collector) {
  RobotLog& log = collector.log();
  std::vector<LineGroup> groups = findSegments(groupByLine(log.records), collector);
  std::stable_sort(groups.begin(), groups.end(), [](const LineGroup& a, const LineGroup& b) {
    return a.segment != b.segment ? a.segment < b.segment : a.stamp < b.stamp;
  });
  sortRecords(log.records, groups);
  log.segment_starts.clear();
  std::size_t kept = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const LineGroup& group = groups[g];
    if (g == 0 || groups[g - 1].segment != group.segment) {
      log.segment_starts.push_back(kept);
    }
    bool is_all_repeated = true;
    for (std::size_t i = 0; i < group.count; ++i) {
      Record& record = log.records[group.first + i];
      if (!record.stamp || !isRepeated(record, log.records, kept, log.segment_starts.back())) {
        if (kept != group.first + i) {
          log.records[kept] = std::move(record);
        }
        ++kept;
        is_all_repeated = false;
      }
    }
    if (is_all_repeated) {
      ++log.duplicates;
      collector.note("exact duplicates",
                     {collector.source(), group.line, "", "", "", "an exact duplicate; dropped"});
    }
  }
  log.records.erase(log.records.begin() + static_cast<std::ptrdiff_t>(kept), log.records.end());
}

}  // namespace vesper::inline v0
