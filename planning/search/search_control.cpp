#include "vesper/planning/search/search_control.hpp"

#include <algorithm>
#include <utility>

namespace vesper::planning::inline v0 {

SearchControl::SearchControl(const Limits& limits, std::stop_token stop)
    : limits_(limits), stop_(std::move(stop)), start_(std::chrono::steady_clock::now()) {
  if (limits_.expansions_out != nullptr) {
    recorded_before_ = limits_.expansions_out->size();
  }
}

bool SearchControl::mayExpand(CellIndex cell, std::size_t expanded) {
  if (expanded >= next_poll_ && !mayGoOn(expanded)) {
    return false;
  }
  if (limits_.expansions_out != nullptr) {
    limits_.expansions_out->push_back(cell);
    next_check_ = expanded + 1;
  }
  return true;
}

bool SearchControl::mayGoOn(std::size_t expanded) {
  if (expanded >= limits_.expansions) {
    reason_ = "the limit of expansions was reached";
    status_ = PlanStatus::LimitReached;
    return false;
  }
  next_poll_ = std::min(expanded + kPollInterval, limits_.expansions);
  next_check_ = next_poll_;
  return mayGoOn();
}

void SearchControl::beginAnew() noexcept {
  next_check_ = 0;
  next_poll_ = 0;
  if (limits_.expansions_out != nullptr) {
    limits_.expansions_out->resize(recorded_before_);
  }
}

bool SearchControl::mayGoOn() {
  if (stop_.stop_requested()) {
    reason_ = "cancelled";
    status_ = PlanStatus::Cancelled;
  } else if (limits_.time != std::chrono::nanoseconds::max() &&
             std::chrono::steady_clock::now() - start_ >= limits_.time) {
    reason_ = "the time limit was reached";
    status_ = PlanStatus::LimitReached;
  }
  return reason_ == nullptr;
}

bool SearchControl::mayTake(std::size_t bytes) {
  if (bytes > limits_.bytes) {
    reason_ = "the search needs more memory than its limit allows";
    status_ = PlanStatus::LimitReached;
  }
  return reason_ == nullptr;
}

PlanResult SearchControl::ended(std::size_t expanded) const {
  PlanResult result;
  result.status = status_;
  result.reason = reason_ == nullptr ? "" : reason_;
  result.expanded_cells = expanded;
  return result;
}

}  // namespace vesper::planning::inline v0
