#pragma once

#include <cstdint>

#include "vesper/core/grid/log_odds.hpp"

namespace vesper::inline v0 {

/// One row of cells of a tile, from any column on: where its numbers lie.
struct RowTarget {
  MilliLogOdds* log_odds = nullptr;
  std::uint16_t* hits = nullptr;
  std::uint16_t* misses = nullptr;
};

/// The limits that a cell's log-odds keep, in thousandths: [-clamp, clamp].
struct RowClamp {
  MilliLogOdds clamp = 5000;
};

/// Adds `deltas` to the cells of a row, clamped, and counts a hit for each positive and a miss for
/// each negative one, saturating. Works in groups of 8 cells: `lanes` is a multiple of 8, and all
/// of them are read and written, so deltas behind the last cell must be 0 or fall on padding.
/// `marks`: whether any delta is positive (hits are left alone otherwise).
void addRow(const RowTarget& row, const MilliLogOdds* deltas, int lanes, bool marks,
            RowClamp limits) noexcept;

}  // namespace vesper::inline v0
