#include "vesper/core/bags/bag_clock.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kNoRecord = static_cast<std::size_t>(-1);
constexpr Stamp kStepBack = std::chrono::seconds(1);

struct TopicClock {
  Stamp latest{};
  int start = 0;  ///< How often clocks had started anew when it last did.
};

/// For each record the next one of its topic, or kNoRecord.
std::vector<std::size_t> successors(const std::vector<BagRecord>& records) {
  std::vector<std::size_t> next(records.size(), kNoRecord);
  std::map<std::size_t, std::size_t> last;
  for (std::size_t i = records.size(); i > 0; --i) {
    const auto [place, is_new] = last.try_emplace(records[i - 1].topic, i - 1);
    if (!is_new) {
      next[i - 1] = std::exchange(place->second, i - 1);
    }
  }
  return next;
}

Stamp between(Stamp a, Stamp b) { return a < b ? b - a : a - b; }

/// Whether the next two records of the topic go on from the stamp of record `i`.
bool doesGoOn(const std::vector<BagRecord>& records, const std::vector<std::size_t>& next,
              std::size_t i, Stamp latest) {
  const Stamp stamp = *records[i].record.stamp;
  for (int step = 0; step < 2; ++step) {
    i = next[i];
    if (i == kNoRecord) {
      return false;
    }
    const Stamp other = *records[i].record.stamp;
    if (between(other, stamp) >= between(other, latest)) {
      return false;
    }
  }
  return true;
}

std::string textOfStamp(Stamp stamp) {
  std::string text;
  appendSeconds(text, stamp);
  return text + " s";
}

}  // namespace

void orderByStamp(std::vector<BagRecord>& records, LogCollector& collector) {
  const std::vector<std::size_t> next = successors(records);
  std::map<std::size_t, TopicClock> clocks;
  std::vector<std::pair<int, std::size_t>> order;  // start, record
  order.reserve(records.size());
  int starts = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Stamp stamp = *records[i].record.stamp;
    const auto [place, is_new] = clocks.try_emplace(records[i].topic, TopicClock{stamp, starts});
    TopicClock& clock = place->second;
    if (!is_new && stamp < clock.latest - kStepBack) {
      if (!doesGoOn(records, next, i, clock.latest)) {
        collector.skip({collector.source(), records[i].record.line, "header.stamp",
                        "a time not before " + textOfStamp(clock.latest), textOfStamp(stamp),
                        "a lone stamp that goes back by more than 1 s; dropped"});
        continue;
      }
      starts = std::max(starts, clock.start + 1);
      clock = {stamp, starts};
    }
    clock.latest = std::max(clock.latest, stamp);
    order.emplace_back(clock.start, i);
  }
  std::stable_sort(order.begin(), order.end(), [&records](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first
                              : *records[a.second].record.stamp < *records[b.second].record.stamp;
  });
  std::vector<BagRecord> sorted;
  sorted.reserve(order.size());
  for (const auto& [start, i] : order) {
    sorted.push_back(std::move(records[i]));
  }
  records = std::move(sorted);
}

}  // namespace vesper::inline v0
