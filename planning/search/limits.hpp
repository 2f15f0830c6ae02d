#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::planning::inline v0 {

/// What one query may use. A search that meets a limit ends with PlanStatus::LimitReached.
struct Limits {
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  std::size_t expansions = std::numeric_limits<std::size_t>::max();
  std::size_t bytes = std::numeric_limits<std::size_t>::max();  ///< Of the search's own memory.
  /// Where to append the expanded cells in their order; none: they are not noted, which costs
  /// nothing. Owned by the caller. A cell expanded again stands there again; nodes that are no
  /// cells (poses, intervals) are noted by the cell they lie in. Left alone by planners whose
  /// Capabilities say that they do not record.
  std::vector<CellIndex>* expansions_out = nullptr;
};

}  // namespace vesper::planning::inline v0
