#pragma once

#include <cstddef>
#include <stop_token>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"

namespace vesper::inline v0 {

/// A grid of log-odds laid elsewhere, and how exact that was.
struct MovedGrid {
  LogOddsGrid grid;
  /// The motion maps cells onto cells and views onto views: nothing was resampled.
  bool is_exact = true;
  std::size_t walls_kept = 0;  ///< Occupied cells that no centre met (see movedGrid).
};

/// `grid` moved by `T_to_from`. A grid's lattice is tied to the world, so unless the motion is one
/// of whole cells and quarter turns (with views: whole sectors), each cell takes all that the cell
/// that covers its centre holds, log-odds and counts; its views turn by the nearest whole number of
/// sectors. An occupied cell that no centre meets replaces a less occupied one under its own
/// centre: no wall is lost. Throws GridMemoryError, std::runtime_error when stopped.
[[nodiscard]] MovedGrid movedGrid(const LogOddsGrid& grid, const Pose2& T_to_from,
                                  const std::stop_token& stop = {});

}  // namespace vesper::inline v0
