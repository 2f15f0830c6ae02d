#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/core/grid/log_odds.hpp"

namespace vesper::inline v0 {

/// Neighbouring cells of one row and one view, relative to some cell. 8 bytes: thousands of cones
/// of such runs are kept.
struct CellRun {
  std::int16_t dx = 0;      ///< First cell.
  std::int16_t dy = 0;      ///< Row.
  std::uint16_t count = 0;  ///< Cells.
  std::uint8_t view = 0;
  bool marks = false;  ///< Whether any delta is positive.

  /// Deltas that the run takes: its cells, then zeros up to a multiple of 8.
  [[nodiscard]] std::size_t lanes() const noexcept {
    return (std::size_t{count} + 7) & ~std::size_t{7};
  }
};

/// Evidence for the cells around one place, as rows. `deltas` holds lanes() numbers of each run,
/// one run after the other.
struct CellRuns {
  std::vector<CellRun> runs;
  std::vector<MilliLogOdds> deltas;

  void clear() noexcept {
    runs.clear();
    deltas.clear();
  }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return runs.size() * sizeof(CellRun) + deltas.size() * sizeof(MilliLogOdds);
  }
};

}  // namespace vesper::inline v0
