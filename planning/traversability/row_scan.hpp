#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// The first column >= `x` of row `y` whose bit is `value`. Requires -1 <= y <= height and
/// -1 <= x <= width. The border counts as set; without a clear cell to the right the answer is some
/// column >= width.
[[nodiscard]] inline int nextColumnWith(const BitGrid& grid, bool value, int x, int y) noexcept {
  const std::uint64_t* words = grid.row(y);
  const std::uint64_t flip = value ? 0U : ~std::uint64_t{0};
  const auto column = BitGrid::bitOf(x);
  std::size_t word = column >> 6U;
  std::uint64_t bits = (words[word] ^ flip) & (~std::uint64_t{0} << (column & 63U));
  while (bits == 0) {
    if (++word >= grid.wordsPerRow()) {
      return grid.width();
    }
    bits = words[word] ^ flip;
  }
  return static_cast<int>(word * 64) + std::countr_zero(bits) - BitGrid::kLeft;
}

/// The last column <= `x` of row `y` whose bit is `value`; some column < 0 if there is no clear
/// one.
[[nodiscard]] inline int lastColumnWith(const BitGrid& grid, bool value, int x, int y) noexcept {
  const std::uint64_t* words = grid.row(y);
  const std::uint64_t flip = value ? 0U : ~std::uint64_t{0};
  const auto column = BitGrid::bitOf(x);
  std::size_t word = column >> 6U;
  std::uint64_t bits = (words[word] ^ flip) & (~std::uint64_t{0} >> (63U - (column & 63U)));
  while (bits == 0) {
    if (word == 0) {
      return -1;
    }
    bits = words[--word] ^ flip;
  }
  return static_cast<int>(word * 64) + 63 - std::countl_zero(bits) - BitGrid::kLeft;
}

}  // namespace vesper::planning::inline v0
