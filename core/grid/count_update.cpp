#include "vesper/core/grid/count_update.hpp"

#include <algorithm>
#include <limits>

#include "vesper/core/grid/vector_lanes.hpp"

namespace vesper::inline v0 {
namespace {

void addCountsCellByCell(std::span<const CountUpdate> rows, const CountWeights& weights) noexcept {
  const int clamp = weights.clamp;
  for (const CountUpdate& row : rows) {
    for (int i = 0; i < row.cells; ++i) {
      const bool is_raised = (row.counts[i] & CountUpdate::kRaised) != 0;
      const int times = row.counts[i] & ~CountUpdate::kRaised;
      const int sum = row.log_odds[i] + times * (is_raised ? weights.raised : weights.lowered);
      row.log_odds[i] = static_cast<MilliLogOdds>(std::clamp(sum, -clamp, clamp));
      std::uint16_t& readings = is_raised ? row.hits[i] : row.misses[i];
      readings = static_cast<std::uint16_t>(
          std::min<int>(readings + times, std::numeric_limits<std::uint16_t>::max()));
      row.counts[i] = 0;
    }
  }
}

#ifdef VESPER_HAS_X86_VECTORS

// Products are limited to 16 bits before they are added: with sums limited to less than half of
// that, what the limit cuts off the clamp would cut off as well.

struct Weights8 {
  __m128i lowered, raised, low, high;
};

inline void addEightCounts(const CountUpdate& row, int i, const std::int16_t* kept,
                           const Weights8& weights) {
  const __m128i counts = load8(row.counts + i);
  const __m128i mine = _mm_and_si128(counts, load8(kept));
  const __m128i is_raised = _mm_srai_epi16(mine, 15);
  const __m128i times = _mm_and_si128(mine, _mm_set1_epi16(0x7fff));
  const __m128i weight = _mm_or_si128(_mm_and_si128(is_raised, weights.raised),
                                      _mm_andnot_si128(is_raised, weights.lowered));
  const __m128i product_low = _mm_mullo_epi16(times, weight);
  const __m128i product_high = _mm_mulhi_epi16(times, weight);
  const __m128i product = _mm_packs_epi32(_mm_unpacklo_epi16(product_low, product_high),
                                          _mm_unpackhi_epi16(product_low, product_high));
  const __m128i sum = _mm_adds_epi16(load8(row.log_odds + i), product);
  store8(row.log_odds + i, _mm_min_epi16(weights.high, _mm_max_epi16(weights.low, sum)));
  store8(row.hits + i, _mm_adds_epu16(load8(row.hits + i), _mm_and_si128(is_raised, times)));
  store8(row.misses + i, _mm_adds_epu16(load8(row.misses + i), _mm_andnot_si128(is_raised, times)));
  store8(row.counts + i, _mm_andnot_si128(load8(kept), counts));
}

void addCountsSse2(std::span<const CountUpdate> rows, const CountWeights& weights) noexcept {
  const __m128i high = _mm_set1_epi16(weights.clamp);
  const Weights8 lanes{_mm_set1_epi16(weights.lowered), _mm_set1_epi16(weights.raised),
                       _mm_sub_epi16(_mm_setzero_si128(), high), high};
  for (const CountUpdate& row : rows) {
    for (int i = 0; i < row.cells; i += kLanes) {
      const std::int16_t* kept = keptLanes(row.cells - i);
      addEightCounts(row, i, kept, lanes);
      addEightCounts(row, i + kLanes / 2, kept + kLanes / 2, lanes);
    }
  }
}

VESPER_AVX2 void addCountsAvx2(std::span<const CountUpdate> rows,
                               const CountWeights& weights) noexcept {
  const __m256i lowered = _mm256_set1_epi16(weights.lowered);
  const __m256i raised = _mm256_set1_epi16(weights.raised);
  const __m256i high = _mm256_set1_epi16(weights.clamp);
  const __m256i low = _mm256_sub_epi16(_mm256_setzero_si256(), high);
  for (const CountUpdate& row : rows) {
    for (int i = 0; i < row.cells; i += kLanes) {
      const __m256i kept = load16(keptLanes(row.cells - i));
      const __m256i counts = load16(row.counts + i);
      const __m256i mine = _mm256_and_si256(counts, kept);
      if (_mm256_testz_si256(mine, mine) != 0) {
        continue;
      }
      const __m256i is_raised = _mm256_srai_epi16(mine, 15);
      const __m256i times = _mm256_and_si256(mine, _mm256_set1_epi16(0x7fff));
      const __m256i weight = _mm256_blendv_epi8(lowered, raised, is_raised);
      const __m256i product_low = _mm256_mullo_epi16(times, weight);
      const __m256i product_high = _mm256_mulhi_epi16(times, weight);
      const __m256i product = _mm256_packs_epi32(_mm256_unpacklo_epi16(product_low, product_high),
                                                 _mm256_unpackhi_epi16(product_low, product_high));
      const __m256i sum = _mm256_adds_epi16(load16(row.log_odds + i), product);
      store16(row.log_odds + i, _mm256_min_epi16(high, _mm256_max_epi16(low, sum)));
      store16(row.hits + i,
              _mm256_adds_epu16(load16(row.hits + i), _mm256_and_si256(is_raised, times)));
      store16(row.misses + i,
              _mm256_adds_epu16(load16(row.misses + i), _mm256_andnot_si256(is_raised, times)));
      store16(row.counts + i, _mm256_andnot_si256(kept, counts));
    }
  }
}

#endif

}  // namespace

void addCounts(std::span<const CountUpdate> rows, const CountWeights& weights) noexcept {
  addCounts(rows, weights, widestVectorUnit());
}

void addCounts(std::span<const CountUpdate> rows, const CountWeights& weights,
               VectorUnit unit) noexcept {
#ifdef VESPER_HAS_X86_VECTORS
  switch (unit) {
    case VectorUnit::Avx2:
      return addCountsAvx2(rows, weights);
    case VectorUnit::Sse2:
      return addCountsSse2(rows, weights);
    case VectorUnit::None:
      break;
  }
#else
  static_cast<void>(unit);
#endif
  addCountsCellByCell(rows, weights);
}

}  // namespace vesper::inline v0
