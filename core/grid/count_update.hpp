#pragma once

#include <cstdint>
#include <span>

#include "vesper/core/grid/row_update.hpp"

namespace vesper::inline v0 {

/// How often one scan touched neighbouring cells of a row of a tile. The highest bit of a count
/// says that the cell is raised, the others how often.
struct CountUpdate {
  static constexpr std::uint16_t kRaised = 0x8000;

  MilliLogOdds* log_odds = nullptr;
  std::uint16_t* hits = nullptr;
  std::uint16_t* misses = nullptr;
  std::uint16_t* counts = nullptr;
  std::int32_t cells = 0;
};

/// What one touch adds.
struct CountWeights {
  MilliLogOdds lowered = 0;
  MilliLogOdds raised = 0;
  MilliLogOdds clamp = 0;  ///< Sums stay within +-clamp.
};

/// Adds the counts times their weights, and to the hits and misses, saturating; leaves the counts
/// 0. Reads up to kLanesBehind numbers behind the last cell and the last count; writes them back
/// unchanged. By the widest vectors that the processor has.
void addCounts(std::span<const CountUpdate> rows, const CountWeights& weights) noexcept;
/// The same by `unit`, which must be available.
void addCounts(std::span<const CountUpdate> rows, const CountWeights& weights,
               VectorUnit unit) noexcept;

}  // namespace vesper::inline v0
