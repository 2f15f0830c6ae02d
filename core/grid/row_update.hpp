#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "vesper/core/grid/log_odds.hpp"

namespace vesper::inline v0 {

/// One row of cells of a tile, from any column on: where its numbers lie.
struct RowTarget {
  MilliLogOdds* log_odds = nullptr;
  std::uint16_t* hits = nullptr;
  std::uint16_t* misses = nullptr;
};

/// Adds `deltas` to the cells of a row, clamped to [-clamp, clamp], and counts a hit for each
/// positive and a miss for each negative one, saturating. Works in groups of 8 cells: `lanes` is a
/// multiple of 8, and all of them are read and written, so deltas behind the last cell must be 0 or
/// fall on padding. `marks`: whether any delta is positive (hits are left alone otherwise).
/// With SSE2 and without, the result is the same.
inline void addRow(const RowTarget& row, const MilliLogOdds* deltas, int lanes, bool marks,
                   MilliLogOdds clamp) noexcept {
#if defined(__SSE2__)
  const auto load = [](const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
  };
  const auto store = [](void* to, __m128i values) {
    _mm_storeu_si128(static_cast<__m128i*>(to), values);
  };
  const __m128i zero = _mm_setzero_si128();
  const __m128i high = _mm_set1_epi16(clamp);
  const __m128i low = _mm_sub_epi16(zero, high);
  for (int i = 0; i < lanes; i += 8) {
    const __m128i delta = load(deltas + i);
    const __m128i sum = _mm_adds_epi16(load(row.log_odds + i), delta);
    store(row.log_odds + i, _mm_min_epi16(high, _mm_max_epi16(low, sum)));
    const __m128i lowered = _mm_srli_epi16(delta, 15);  // the sign bit
    store(row.misses + i, _mm_adds_epu16(load(row.misses + i), lowered));
    if (marks) {
      const __m128i raised = _mm_srli_epi16(_mm_cmpgt_epi16(delta, zero), 15);
      store(row.hits + i, _mm_adds_epu16(load(row.hits + i), raised));
    }
  }
#else
  constexpr int kMostCounts = std::numeric_limits<std::uint16_t>::max();
  for (int i = 0; i < lanes; ++i) {
    const int sum = std::clamp(row.log_odds[i] + deltas[i], -int{clamp}, int{clamp});
    row.log_odds[i] = static_cast<MilliLogOdds>(sum);
    const int misses = row.misses[i] + (deltas[i] < 0 ? 1 : 0);
    row.misses[i] = static_cast<std::uint16_t>(std::min(misses, kMostCounts));
    if (marks) {
      const int hits = row.hits[i] + (deltas[i] > 0 ? 1 : 0);
      row.hits[i] = static_cast<std::uint16_t>(std::min(hits, kMostCounts));
    }
  }
#endif
}

}  // namespace vesper::inline v0
