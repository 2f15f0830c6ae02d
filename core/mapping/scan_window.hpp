#pragma once

#include <cstdint>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"

namespace vesper::inline v0 {

/// How often the beams of one scan pass and mark each cell around the sensor, on a flat array.
/// Within a scan a cell is only lowered or only raised, and additions of one sign compose under a
/// clamp, so adding the counts at the end gives the same as adding beam by beam.
class ScanWindow {
 public:
  /// Clears it and moves it to cover `box`.
  void open(const CellBox& box);

  void mark(CellIndex cell) noexcept {
    std::uint16_t& count = at(cell);
    count = static_cast<std::uint16_t>((count & kMarked) == 0 ? kMarked | 1U : count + 1U);
  }
  /// Passes a cell: counted unless it is marked. Requires all marks to be made before.
  void pass(CellIndex cell) noexcept { passAt(indexOf(cell)); }
  /// The same by position, for tight loops.
  void passAt(std::size_t index) noexcept {
    const std::uint16_t count = counts_[index];
    counts_[index] = static_cast<std::uint16_t>(count + ((count & kMarked) == 0 ? 1U : 0U));
  }
  [[nodiscard]] std::size_t indexOf(CellIndex cell) const noexcept {
    return static_cast<std::size_t>(cell.y - box_.low.y) * stride_ +
           static_cast<std::size_t>(cell.x - box_.low.x);
  }
  [[nodiscard]] std::ptrdiff_t stride() const noexcept {
    return static_cast<std::ptrdiff_t>(stride_);
  }

  /// Adds the counts to one view of `grid`: each pass `free`, each mark `occupied`. Leaves the
  /// window empty. Throws GridMemoryError.
  void flush(LogOddsGrid& grid, MilliLogOdds free, MilliLogOdds occupied);

 private:
  static constexpr unsigned kMarked = 0x8000;  ///< The other bits count the marks of that cell.

  [[nodiscard]] std::uint16_t& at(CellIndex cell) noexcept { return counts_[indexOf(cell)]; }

  CellBox box_;
  std::size_t stride_ = 0;
  std::vector<std::uint16_t> counts_;
};

}  // namespace vesper::inline v0
