#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/mapping/batch/cell_window.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// What a batch model reads: readings that change the map, of a whole log or several, in order.
struct BatchInput {
  std::span<const RangeObservation> readings;
  const RobotDescription& robot;
  double resolution_m = 0.05;
  double clear_fraction = 0.8;  ///< Share of the maximum range that "no echo" clears.
};

/// How it is computed; nothing of this shows in the result.
struct BatchRun {
  int threads = 1;
  std::size_t max_memory_bytes = std::size_t{4} << 30;
  std::stop_token stop = {};
  /// Work done and in all, in steps of one walk through the readings.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// A cell of a finished batch map.
struct BatchCell {
  double log_odds = 0.0;
  double raised = 0.0;   ///< Readings that speak for it being occupied,
  double lowered = 0.0;  ///< and against it.
};

/// Writes the cells of a window into a grid of one view, so that whatever works on grids works on
/// batch maps: log-odds, and the readings rounded as hits and misses (at least one of either where
/// there are any). Cells with neither stay unobserved.
[[nodiscard]] LogOddsGrid gridOf(const CellWindow& window,
                                 const std::function<BatchCell(std::size_t)>& cellOf,
                                 MilliLogOdds clamp, std::size_t max_memory_bytes);

}  // namespace vesper::inline v0
