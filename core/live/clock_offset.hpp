#pragma once

#include <cstdint>
#include <deque>
#include <utility>

namespace vesper::inline v0 {

/// How far the host's clock is ahead of the robot's: the running minimum of (arrival - t) over 10 s
/// (FORMATS §1). What a line comes later than that is its lag. For display only.
class ClockOffset {
 public:
  /// Takes a line; returns its lag, ns.
  std::int64_t lag(std::int64_t arrival_ns, std::int64_t stamp_ns) {
    constexpr std::int64_t kWindow_ns = 10'000'000'000;
    // Numbers as far apart as a peer may choose them.
    const std::int64_t offset_ns = static_cast<std::int64_t>(
        static_cast<std::uint64_t>(arrival_ns) - static_cast<std::uint64_t>(stamp_ns));
    while (!minima_.empty() && minima_.back().second >= offset_ns) {
      minima_.pop_back();
    }
    minima_.emplace_back(arrival_ns, offset_ns);
    while (minima_.size() > 1 && minima_.front().first < arrival_ns - kWindow_ns) {
      minima_.pop_front();
    }
    return offset_ns - minima_.front().second;
  }
  void clear() { minima_.clear(); }

 private:
  std::deque<std::pair<std::int64_t, std::int64_t>> minima_;  ///< Arrival, offset; both rise.
};

}  // namespace vesper::inline v0
