#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>

#include "vesper/planning/search/limits.hpp"
#include "vesper/planning/search/plan_result.hpp"

namespace vesper::planning::inline v0 {

/// Tells a running search when to end early, and notes its expansions where that is asked for. The
/// clock and the stop token are looked at every kPollInterval expansions; the limit of expansions
/// is kept exactly. Recording makes every expansion a check: without it searches pay nothing.
class SearchControl {
 public:
  static constexpr std::size_t kPollInterval = 1024;

  /// The clock starts now.
  SearchControl(const Limits& limits, std::stop_token stop);

  /// Call when `expanded` has come to nextCheck(): whether `cell` may be expanded, which is then
  /// noted where expansions are recorded.
  [[nodiscard]] bool mayExpand(CellIndex cell, std::size_t expanded);
  /// The same for searches whose nodes are no cells.
  [[nodiscard]] bool mayGoOn(std::size_t expanded);
  /// The number of expansions at which to ask mayGoOn() again; 0 at first.
  [[nodiscard]] std::size_t nextCheck() const noexcept { return next_check_; }
  /// For searches that poll by themselves: false once stopped or out of time.
  [[nodiscard]] bool mayGoOn();
  /// Another search takes over and counts its expansions from 0; the clock runs on.
  void beginAnew() noexcept;
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
  std::size_t next_poll_ = 0;        ///< As next_check_ would be without recording.
  std::size_t recorded_before_ = 0;  ///< What Limits::expansions_out held at first.
  PlanStatus status_ = PlanStatus::LimitReached;
  const char* reason_ = nullptr;
};

}  // namespace vesper::planning::inline v0
