#pragma once

// Loads, stores and masks of the additions to rows of cells; for their sources only.

#include <algorithm>
#include <array>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define VESPER_HAS_X86_VECTORS
#define VESPER_AVX2 __attribute__((target("avx2")))

namespace vesper::inline v0 {

/// Cells that one step takes, by one vector or two: most rows of a cone are shorter, of a length
/// that no processor guesses, so that one step for all of them is quicker than the fitting number.
inline constexpr int kLanes = 16;

/// From kLanes - n on: n lanes that are kept, then lanes that are not.
inline constexpr std::array<std::int16_t, std::size_t{2}* kLanes> kKeptLanes = {
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

/// A mask of kLanes lanes that keeps the first `cells`.
inline const std::int16_t* keptLanes(int cells) noexcept {
  return kKeptLanes.data() + kLanes - std::min(kLanes, cells);
}

inline __m128i load8(const void* from) noexcept {
  return _mm_loadu_si128(static_cast<const __m128i*>(from));
}
inline void store8(void* to, __m128i values) noexcept {
  _mm_storeu_si128(static_cast<__m128i*>(to), values);
}
VESPER_AVX2 inline __m256i load16(const void* from) noexcept {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
VESPER_AVX2 inline void store16(void* to, __m256i values) noexcept {
  _mm256_storeu_si256(static_cast<__m256i*>(to), values);
}

}  // namespace vesper::inline v0

#endif
