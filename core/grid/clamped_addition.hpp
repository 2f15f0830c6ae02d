#pragma once

#include <algorithm>
#include <cstdint>

namespace vesper::inline v0 {

/// A run of clamped additions as one function: x -> min(high, max(low, x + sum)). Such functions
/// compose to such functions, and composing is associative but not commutative, so that shares of
/// a log can be summed up apart and joined in the log's order to the value that one pass gives.
/// All in thousandths. `sum` may grow past the clamp, hence its width.
struct ClampedAddition {
  std::int64_t sum = 0;
  std::int32_t low = 0;
  std::int32_t high = 0;

  /// Adds nothing, but limits to +-clamp. Requires clamp >= 0.
  [[nodiscard]] static constexpr ClampedAddition none(std::int32_t clamp) noexcept {
    return {0, -clamp, clamp};
  }
  /// Adds `delta`, then limits to +-clamp. Requires clamp >= 0.
  [[nodiscard]] static constexpr ClampedAddition of(std::int32_t delta,
                                                    std::int32_t clamp) noexcept {
    return {delta, -clamp, clamp};
  }

  [[nodiscard]] constexpr std::int32_t operator()(std::int32_t x) const noexcept {
    return static_cast<std::int32_t>(std::clamp(x + sum, std::int64_t{low}, std::int64_t{high}));
  }
  /// The function that applies this one first and `next` to its result.
  [[nodiscard]] constexpr ClampedAddition then(const ClampedAddition& next) const noexcept {
    return {sum + next.sum, next(low), next(high)};
  }
  friend constexpr bool operator==(const ClampedAddition&, const ClampedAddition&) = default;
};

}  // namespace vesper::inline v0
