#include "vesper/core/grid/row_update.hpp"

#include <algorithm>
#include <limits>

#include "vesper/core/grid/vector_lanes.hpp"

namespace vesper::inline v0 {
namespace {

/// A count of hits or misses: unsigned, where log-odds are signed.
std::uint16_t& countAt(MilliLogOdds* cell, std::int32_t offset) noexcept {
  return reinterpret_cast<std::uint16_t&>(cell[offset]);
}

void addRowsCellByCell(std::span<const RowUpdate> rows, const RowUpdateRule& rule) noexcept {
  const auto countOne = [](std::uint16_t& count) {
    if (count != std::numeric_limits<std::uint16_t>::max()) {
      ++count;
    }
  };
  for (const RowUpdate& row : rows) {
    for (int i = 0; i < row.count; ++i) {
      const MilliLogOdds delta = row.deltas[rule.order == DeltaOrder::Forward ? i : -1 - i];
      MilliLogOdds& cell = row.cells[i + row.view_offset];
      cell = static_cast<MilliLogOdds>(std::clamp(cell + delta, -int{rule.clamp}, int{rule.clamp}));
      if (delta < 0) {
        countOne(countAt(row.cells + i, rule.misses_offset));
      } else if (delta > 0) {
        countOne(countAt(row.cells + i, rule.hits_offset));
      }
    }
  }
}

#ifdef VESPER_HAS_X86_VECTORS

/// Deltas of cells [i, i + 8).
template <DeltaOrder kOrder>
inline __m128i eightDeltas(const MilliLogOdds* deltas, int i) noexcept {
  if constexpr (kOrder == DeltaOrder::Forward) {
    return load8(deltas + i);
  } else {
    const __m128i pairs = _mm_shuffle_epi32(load8(deltas - i - 8), _MM_SHUFFLE(0, 1, 2, 3));
    constexpr int kSwap = _MM_SHUFFLE(2, 3, 0, 1);
    return _mm_shufflehi_epi16(_mm_shufflelo_epi16(pairs, kSwap), kSwap);
  }
}

/// Cells [i, i + 8) of a row, as far as `kept` keeps them.
template <DeltaOrder kOrder>
inline void addEight(const RowUpdate& row, const RowUpdateRule& rule, int i,
                     const std::int16_t* kept) noexcept {
  const __m128i high = _mm_set1_epi16(rule.clamp);
  const __m128i low = _mm_sub_epi16(_mm_setzero_si128(), high);
  const __m128i delta = _mm_and_si128(eightDeltas<kOrder>(row.deltas, i), load8(kept));
  MilliLogOdds* const log_odds = row.cells + row.view_offset + i;
  const __m128i sum = _mm_adds_epi16(load8(log_odds), delta);
  store8(log_odds, _mm_min_epi16(high, _mm_max_epi16(low, sum)));
  MilliLogOdds* const misses = row.cells + rule.misses_offset + i;
  const __m128i lowered = _mm_srli_epi16(delta, 15);  // the sign bit
  store8(misses, _mm_adds_epu16(load8(misses), lowered));
  if (row.marks) {
    MilliLogOdds* const hits = row.cells + rule.hits_offset + i;
    const __m128i raised = _mm_srli_epi16(_mm_cmpgt_epi16(delta, _mm_setzero_si128()), 15);
    store8(hits, _mm_adds_epu16(load8(hits), raised));
  }
}

template <DeltaOrder kOrder>
void addRowsSse2(std::span<const RowUpdate> rows, const RowUpdateRule& rule) noexcept {
  for (const RowUpdate& row : rows) {
    for (int i = 0; i < row.count; i += kLanes) {
      const std::int16_t* kept = keptLanes(row.count - i);
      addEight<kOrder>(row, rule, i, kept);
      addEight<kOrder>(row, rule, i + kLanes / 2, kept + kLanes / 2);
    }
  }
}

/// Deltas of cells [i, i + 16).
template <DeltaOrder kOrder>
VESPER_AVX2 inline __m256i sixteenDeltas(const MilliLogOdds* deltas, int i) noexcept {
  if constexpr (kOrder == DeltaOrder::Forward) {
    return load16(deltas + i);
  } else {
    const __m256i turned = _mm256_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 1,
                                           0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
    const __m256i halves = _mm256_shuffle_epi8(load16(deltas - i - kLanes), turned);
    return _mm256_permute2x128_si256(halves, halves, 1);
  }
}

template <DeltaOrder kOrder>
VESPER_AVX2 void addRowsAvx2(std::span<const RowUpdate> rows, const RowUpdateRule& rule) noexcept {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i high = _mm256_set1_epi16(rule.clamp);
  const __m256i low = _mm256_sub_epi16(zero, high);
  for (const RowUpdate& row : rows) {
    for (int i = 0; i < row.count; i += kLanes) {
      const __m256i delta =
          _mm256_and_si256(sixteenDeltas<kOrder>(row.deltas, i), load16(keptLanes(row.count - i)));
      MilliLogOdds* const log_odds = row.cells + row.view_offset + i;
      const __m256i sum = _mm256_adds_epi16(load16(log_odds), delta);
      store16(log_odds, _mm256_min_epi16(high, _mm256_max_epi16(low, sum)));
      MilliLogOdds* const misses = row.cells + rule.misses_offset + i;
      const __m256i lowered = _mm256_srli_epi16(delta, 15);
      store16(misses, _mm256_adds_epu16(load16(misses), lowered));
      if (row.marks) {
        MilliLogOdds* const hits = row.cells + rule.hits_offset + i;
        const __m256i raised = _mm256_srli_epi16(_mm256_cmpgt_epi16(delta, zero), 15);
        store16(hits, _mm256_adds_epu16(load16(hits), raised));
      }
    }
  }
}

#endif

}  // namespace

bool isAvailable(VectorUnit unit) noexcept {
#ifdef VESPER_HAS_X86_VECTORS
  return unit != VectorUnit::Avx2 || __builtin_cpu_supports("avx2") != 0;
#else
  return unit == VectorUnit::None;
#endif
}

VectorUnit widestVectorUnit() noexcept {
  static const VectorUnit kWidest = isAvailable(VectorUnit::Avx2)   ? VectorUnit::Avx2
                                    : isAvailable(VectorUnit::Sse2) ? VectorUnit::Sse2
                                                                    : VectorUnit::None;
  return kWidest;
}

void addRows(std::span<const RowUpdate> rows, const RowUpdateRule& rule) noexcept {
  addRows(rows, rule, widestVectorUnit());
}

void addRows(std::span<const RowUpdate> rows, const RowUpdateRule& rule, VectorUnit unit) noexcept {
#ifdef VESPER_HAS_X86_VECTORS
  const bool is_forward = rule.order == DeltaOrder::Forward;
  switch (unit) {
    case VectorUnit::Avx2:
      return is_forward ? addRowsAvx2<DeltaOrder::Forward>(rows, rule)
                        : addRowsAvx2<DeltaOrder::Backward>(rows, rule);
    case VectorUnit::Sse2:
      return is_forward ? addRowsSse2<DeltaOrder::Forward>(rows, rule)
                        : addRowsSse2<DeltaOrder::Backward>(rows, rule);
    case VectorUnit::None:
      break;
  }
#else
  static_cast<void>(unit);
#endif
  addRowsCellByCell(rows, rule);
}

}  // namespace vesper::inline v0
