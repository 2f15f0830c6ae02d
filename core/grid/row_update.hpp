#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "vesper/core/grid/log_odds.hpp"

namespace vesper::inline v0 {

/// Vectors may reach so many numbers behind the last cell and the last delta of an addition.
inline constexpr std::size_t kLanesBehind = 16;

/// An addition to neighbouring cells of one row of a tile.
struct RowUpdate {
  MilliLogOdds* cells = nullptr;         ///< The first one, in the plane of view 0.
  const MilliLogOdds* deltas = nullptr;  ///< See DeltaOrder.
  std::int32_t view_offset = 0;          ///< From `cells` to the view's plane.
  std::int16_t count = 0;                ///< Cells.
  bool marks = false;  ///< Whether any delta is positive; hits are left alone otherwise.
};

/// Forward: cell i takes deltas[i]. Backward: it takes deltas[-1 - i].
enum class DeltaOrder : std::uint8_t { Forward, Backward };

/// What the additions of one call have in common.
struct RowUpdateRule {
  DeltaOrder order = DeltaOrder::Forward;
  MilliLogOdds clamp = 0;        ///< Sums stay within +-clamp.
  std::int32_t hits_offset = 0;  ///< From `cells` to the planes of hits and misses.
  std::int32_t misses_offset = 0;
};

/// Ways to compute one and the same result.
enum class VectorUnit : std::uint8_t { None, Sse2, Avx2 };

[[nodiscard]] bool isAvailable(VectorUnit unit) noexcept;
[[nodiscard]] VectorUnit widestVectorUnit() noexcept;

/// Adds the deltas of each row to its cells, clamped, and counts a hit for each positive and a miss
/// for each negative one, saturating. Reads up to kLanesBehind numbers beyond the last delta; reads
/// and writes back, unchanged, as many numbers behind the last cell. By the widest vectors that the
/// processor has.
void addRows(std::span<const RowUpdate> rows, const RowUpdateRule& rule) noexcept;
/// The same by `unit`, which must be available.
void addRows(std::span<const RowUpdate> rows, const RowUpdateRule& rule, VectorUnit unit) noexcept;

}  // namespace vesper::inline v0
