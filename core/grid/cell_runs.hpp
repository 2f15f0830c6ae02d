#pragma once

#include <cstdint>
#include <vector>

#include "vesper/core/grid/log_odds.hpp"

namespace vesper::inline v0 {

/// Neighbouring cells of one row and one view, relative to some cell.
struct CellRun {
  std::int32_t dx = 0;          ///< First cell.
  std::int32_t dy = 0;          ///< Row.
  std::uint32_t offset = 0;     ///< Where its deltas begin.
  std::uint16_t count = 0;      ///< Cells; at most 65535.
  std::uint8_t view = 0;
  bool marks = false;           ///< Whether any delta is positive.
};

/// Evidence for the cells around one place, as rows. The deltas of each run are followed by zeros
/// up to a multiple of 8.
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
