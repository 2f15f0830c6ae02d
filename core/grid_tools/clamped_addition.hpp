#pragma once

#include <algorithm>

namespace vesper::inline v0 {

/// What a run of readings does to a cell's log-odds x (thousandths): min(high, max(low, x + sum)).
/// Additions that saturate do not commute, but such functions compose to one of their kind, and
/// composing is associative: the evidence of parts of a log can be computed apart and put together
/// in the order of the log. Requires low <= high.
struct ClampedAddition {
  int sum = 0;
  int low = 0;
  int high = 0;

  [[nodiscard]] constexpr int operator()(int x) const noexcept {
    return std::clamp(x + sum, low, high);
  }
  /// This one first, then `next`.
  [[nodiscard]] constexpr ClampedAddition then(const ClampedAddition& next) const noexcept {
    return {sum + next.sum, next(low), next(high)};
  }
  friend bool operator==(const ClampedAddition&, const ClampedAddition&) = default;
};

}  // namespace vesper::inline v0
