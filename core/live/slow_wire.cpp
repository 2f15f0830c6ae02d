#include "vesper/core/live/slow_wire.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/core/live/short_line_writer.hpp"

namespace vesper::inline v0 {
namespace {

/// What one line replaces: the letter, and the sensor where it names one.
std::string kindOf(const Record& record, const std::string& line) {
  std::string kind = line.substr(0, 1);
  if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
    kind += range->sensor;
  } else if (const auto* bumper = std::get_if<BumperRecord>(&record.body)) {
    kind += bumper->sensor;
  }
  return kind;
}

}  // namespace

SlowWire::SlowWire(double bytes_per_s) : bytes_per_s_(bytes_per_s) {
  if (!(bytes_per_s > 0.0) || !std::isfinite(bytes_per_s)) {
    throw std::invalid_argument("SlowWire: bytes_per_s must be positive");
  }
}

void SlowWire::offer(const Record& record) {
  std::string line = formatShortLine(record);
  if (line.empty()) {
    return;
  }
  const std::string kind = kindOf(record, line);
  const auto same = std::find_if(waiting_.begin(), waiting_.end(),
                                 [&kind](const auto& each) { return each.first == kind; });
  if (same != waiting_.end()) {
    same->second = std::move(line);
  } else {
    waiting_.emplace_back(kind, std::move(line));
  }
}

std::vector<std::string> SlowWire::takeSent(Stamp now) {
  std::vector<std::string> sent;
  while (!waiting_.empty() && free_at_ <= now) {
    std::string line = std::move(waiting_.front().second);
    waiting_.pop_front();
    const double bytes = static_cast<double>(line.size()) + 1.0;
    // An idle wire begins now, one in use goes on without a gap.
    const Stamp step = std::chrono::milliseconds(100);
    free_at_ = std::max(free_at_, now - step) + fromSeconds(bytes / bytes_per_s_);
    sent.push_back(std::move(line));
  }
  return sent;
}

}  // namespace vesper::inline v0
