#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>

#include "vesper/planning/search/limits.hpp"
#include "vesper/planning/search/plan_result.hpp"

namespace vesper::planning::inline v0 {

/// Tells a running search when to end early. The clock and the stop token are looked at every
/// kPollInterval expansions; the limit of expansions is kept exactly.
class SearchControl {
 public:
  static constexpr std::size_t kPollInterval = 1024;

  /// The clock starts now.
  SearchControl(const Limits& limits, std::stop_token stop);

  /// Call when `expanded` has come to nextCheck(): whether one more expansion is allowed.
  [[nodiscard]] bool mayGoOn(std::size_t expanded);
  /// The number of expansions at which to ask mayGoOn() again; 0 at first.
  [[nodiscard]] std::size_t nextCheck() const noexcept { return next_check_; }
  /// For searches that poll by themselves: false once stopped or out of time.
  [[nodiscard]] bool mayGoOn();
  /// Whether a search that needs so many bytes may have them.
  [[nodiscard]] bool mayTake(std::size_t bytes);

  /// A result with why the search was ended: LimitReached or Cancelled. Requires that one of the
  /// functions above answered no.
  [[nodiscard]] PlanResult ended(std::size_t expanded) const;
  [[nodiscard]] bool hasEnded() const noexcept { return reason_ != nullptr; }

 private:
  Limits limits_;
  std::stop_token stop_;
  std::chrono::steady_clock::time_point start_;
  std::size_t next_check_ = 0;
  PlanStatus status_ = PlanStatus::LimitReached;
  const char* reason_ = nullptr;
};

}  // namespace vesper::planning::inline v0
