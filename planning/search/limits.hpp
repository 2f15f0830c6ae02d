#pragma once

#include <chrono>
#include <cstddef>
#include <limits>

namespace vesper::planning::inline v0 {

/// What one query may use. A search that meets a limit ends with PlanStatus::LimitReached.
struct Limits {
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  std::size_t expansions = std::numeric_limits<std::size_t>::max();
  std::size_t bytes = std::numeric_limits<std::size_t>::max();  ///< Of the search's own memory.
};

}  // namespace vesper::planning::inline v0
