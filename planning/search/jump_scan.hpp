#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// No jump point in that direction.
inline constexpr int kNoJump = -1;

/// The next jump point to the right of (x, y) under the rule `never`, or the goal if it comes
/// first: the first free cell beside which, above or below, an obstacle has just ended. kNoJump if
/// the row is blocked before. `goal_x`: the goal's column, or kNoJump if it lies in another row.
/// Looks at 64 cells of three rows at a time.
///
/// Source: Harabor & Grastien, "Improving jump point search", ICAPS 2014, block-based scanning;
/// the rule without corner cutting as in their sections on JPS in grids with wide agents.
[[nodiscard]] inline int jumpRight(const BitGrid& blocked, int x, int y, int goal_x) noexcept {
  const std::uint64_t* const middle = blocked.row(y);
  const std::uint64_t* const above = blocked.row(y + 1);
  const std::uint64_t* const below = blocked.row(y - 1);
  const auto first = BitGrid::bitOf(x + 1);
  std::size_t word = first >> 6U;
  std::uint64_t keep = ~std::uint64_t{0} << (first & 63U);
  for (;; ++word, keep = ~std::uint64_t{0}) {
    const std::uint64_t m = middle[word];
    const std::uint64_t a = above[word];
    const std::uint64_t b = below[word];
    const std::uint64_t ended =
        ((a << 1U | above[word - 1] >> 63U) & ~a) | ((b << 1U | below[word - 1] >> 63U) & ~b);
    const std::uint64_t stop = (m | ended) & keep;
    if (stop != 0) {
      const int bit = std::countr_zero(stop);
      const int at = static_cast<int>(word * 64) + bit - BitGrid::kLeft;
      const bool is_wall = (m >> static_cast<unsigned>(bit) & 1U) != 0;
      if (goal_x > x && goal_x < at + (is_wall ? 0 : 1)) {
        return goal_x;
      }
      return is_wall ? kNoJump : at;
    }
  }
}

/// The same to the left.
[[nodiscard]] inline int jumpLeft(const BitGrid& blocked, int x, int y, int goal_x) noexcept {
  const std::uint64_t* const middle = blocked.row(y);
  const std::uint64_t* const above = blocked.row(y + 1);
  const std::uint64_t* const below = blocked.row(y - 1);
  const auto first = BitGrid::bitOf(x - 1);
  std::size_t word = first >> 6U;
  std::uint64_t keep = ~std::uint64_t{0} >> (63U - (first & 63U));
  for (;; --word, keep = ~std::uint64_t{0}) {
    const std::uint64_t m = middle[word];
    const std::uint64_t a = above[word];
    const std::uint64_t b = below[word];
    const std::uint64_t ended =
        ((a >> 1U | above[word + 1] << 63U) & ~a) | ((b >> 1U | below[word + 1] << 63U) & ~b);
    const std::uint64_t stop = (m | ended) & keep;
    if (stop != 0) {
      const int bit = 63 - std::countl_zero(stop);
      const int at = static_cast<int>(word * 64) + bit - BitGrid::kLeft;
      const bool is_wall = (m >> static_cast<unsigned>(bit) & 1U) != 0;
      if (goal_x != kNoJump && goal_x < x && goal_x > at - (is_wall ? 0 : 1)) {
        return goal_x;
      }
      return is_wall ? kNoJump : at;
    }
  }
}

/// `blocked` with columns and rows changed, so that columns can be scanned as rows.
[[nodiscard]] BitGrid transposed(const BitGrid& blocked);

}  // namespace vesper::planning::inline v0
