#pragma once

#include <cstdint>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "vesper/core/grid/count_update.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"

namespace vesper::inline v0 {

/// How often the beams of one scan pass and mark each cell around the sensor, on a flat array.
/// Within a scan a cell is only lowered or only raised, and additions of one sign compose under a
/// clamp, so adding the counts at the end gives the same as adding beam by beam.
class ScanWindow {
 public:
  /// Moves it, empty, to cover `box`.
  void open(const CellBox& box);

  /// Passes `count` cells from `leftmost` on, at most 32767 times each.
  void pass(CellIndex leftmost, int count) noexcept {
    std::uint16_t* counts = &at(leftmost);
#if defined(__SSE2__)
    // Whole vectors; behind the last cell 0 is added.
    const __m128i lanes = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
    for (int left = count; left > 0; left -= 8, counts += 8) {
      auto* const place = reinterpret_cast<__m128i*>(counts);
      const __m128i passed =
          _mm_cmpgt_epi16(_mm_set1_epi16(static_cast<std::int16_t>(left)), lanes);
      _mm_storeu_si128(place, _mm_sub_epi16(_mm_loadu_si128(place), passed));
    }
#else
    for (int i = 0; i < count; ++i) {
      ++counts[i];
    }
#endif
  }
  /// Marks a cell, whatever passed it. Requires all passes to be made before.
  void mark(CellIndex cell) noexcept {
    std::uint16_t& count = at(cell);
    count = static_cast<std::uint16_t>(
        (count & CountUpdate::kRaised) == 0 ? CountUpdate::kRaised | 1U : count + 1U);
  }

  /// Adds the counts to one view of `grid`: each pass `free`, each mark `occupied`. Leaves the
  /// window empty. Throws GridMemoryError.
  void flush(LogOddsGrid& grid, MilliLogOdds free, MilliLogOdds occupied);

 private:
  [[nodiscard]] std::uint16_t& at(CellIndex cell) noexcept {
    return counts_[static_cast<std::size_t>(cell.y - box_.low.y) * stride_ +
                   static_cast<std::size_t>(cell.x - box_.low.x)];
  }
  void flushTile(LogOddsGrid& grid, CellIndex tile, const CountWeights& weights);
  [[nodiscard]] bool isTouched(const CellBox& box) noexcept;

  CellBox box_;
  std::size_t stride_ = 0;
  std::vector<std::uint16_t> counts_;
};

}  // namespace vesper::inline v0
