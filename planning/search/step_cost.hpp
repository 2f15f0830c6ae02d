#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <span>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::planning::inline v0 {

/// Costs are integers, so that sums are exact and equal in every planner: consecutive Pell-type
/// numbers whose ratio is off sqrt(2) by 9e-12.
inline constexpr std::uint32_t kStraightCost = 195025;
inline constexpr std::uint32_t kDiagonalCost = 275807;
/// The cost of a cell that no step has reached.
inline constexpr std::int64_t kNotReached = std::numeric_limits<std::int64_t>::max();

/// How many straight and diagonal steps a path has.
struct StepCounts {
  std::size_t straight = 0;
  std::size_t diagonal = 0;
  /// In cells: n + m sqrt(2), without the rounding of a sum.
  [[nodiscard]] double length() const noexcept {
    return static_cast<double>(straight) + static_cast<double>(diagonal) * std::numbers::sqrt2;
  }
};

/// Steps between consecutive cells, each of which must be a neighbour of the last or, on a
/// straight or diagonal line, further on (as jump points are).
[[nodiscard]] StepCounts countSteps(std::span<const CellIndex> cells) noexcept;

/// Octile distance in cost units.
[[nodiscard]] constexpr std::int64_t octileCost(std::int64_t dx, std::int64_t dy) noexcept {
  const std::int64_t x = dx < 0 ? -dx : dx;
  const std::int64_t y = dy < 0 ? -dy : dy;
  const std::int64_t low = x < y ? x : y;
  const std::int64_t high = x < y ? y : x;
  return high * kStraightCost + low * (kDiagonalCost - kStraightCost);
}

/// The cost of a step of `length_cost` between two cells with these surcharges
/// (TraversabilityGrid::surcharge), rounded down; the same in both directions.
[[nodiscard]] constexpr std::int64_t weightedCost(std::uint32_t length_cost, std::uint32_t from,
                                                  std::uint32_t to) noexcept {
  return (static_cast<std::int64_t>(length_cost) * (64 + static_cast<std::int64_t>(from) + to)) /
         64;
}

/// A cost of the search in cells (straight steps).
[[nodiscard]] constexpr double costInCells(std::int64_t cost) noexcept {
  return static_cast<double>(cost) / kStraightCost;
}

}  // namespace vesper::planning::inline v0
