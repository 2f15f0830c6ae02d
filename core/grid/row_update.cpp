#include "vesper/core/grid/row_update.hpp"

#include <algorithm>
#include <limits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace vesper::inline v0 {

#if defined(__SSE2__)

namespace {

__m128i load(const void* from) noexcept {
  return _mm_loadu_si128(static_cast<const __m128i*>(from));
}

void store(void* to, __m128i lanes) noexcept { _mm_storeu_si128(static_cast<__m128i*>(to), lanes); }

}  // namespace

void addRow(const RowTarget& row, const MilliLogOdds* deltas, int lanes, bool marks,
            RowClamp limits) noexcept {
  const __m128i zero = _mm_setzero_si128();
  const __m128i one = _mm_set1_epi16(1);
  const __m128i high = _mm_set1_epi16(limits.clamp);
  const __m128i low = _mm_sub_epi16(zero, high);
  for (int i = 0; i < lanes; i += 8) {
    const __m128i delta = load(deltas + i);
    const __m128i sum = _mm_adds_epi16(load(row.log_odds + i), delta);
    store(row.log_odds + i, _mm_min_epi16(high, _mm_max_epi16(low, sum)));
    const __m128i lowered = _mm_and_si128(_mm_cmpgt_epi16(zero, delta), one);
    store(row.misses + i, _mm_adds_epu16(load(row.misses + i), lowered));
    if (marks) {
      const __m128i raised = _mm_and_si128(_mm_cmpgt_epi16(delta, zero), one);
      store(row.hits + i, _mm_adds_epu16(load(row.hits + i), raised));
    }
  }
}

#else

void addRow(const RowTarget& row, const MilliLogOdds* deltas, int lanes, bool /*marks*/,
            RowClamp limits) noexcept {
  constexpr int kMostCounts = std::numeric_limits<std::uint16_t>::max();
  for (int i = 0; i < lanes; ++i) {
    const int sum = std::clamp(row.log_odds[i] + deltas[i], -int{limits.clamp}, int{limits.clamp});
    row.log_odds[i] = static_cast<MilliLogOdds>(sum);
    row.hits[i] = static_cast<std::uint16_t>(
        std::min(row.hits[i] + (deltas[i] > 0 ? 1 : 0), kMostCounts));
    row.misses[i] = static_cast<std::uint16_t>(
        std::min(row.misses[i] + (deltas[i] < 0 ? 1 : 0), kMostCounts));
  }
}

#endif

}  // namespace vesper::inline v0
