#include "vesper/planning/traversability/bit_grid.hpp"

#include <algorithm>
#include <bit>

namespace vesper::planning::inline v0 {

BitGrid::BitGrid(int width, int height, bool value)
    : width_(width),
      height_(height),
      words_per_row_((static_cast<std::size_t>(width) + 63) / 64 + 2),
      words_(words_per_row_ * (static_cast<std::size_t>(height) + 2), ~std::uint64_t{0}) {
  if (!value) {
    for (int y = 0; y < height; ++y) {
      std::uint64_t* words = rowOf(y);
      const auto whole = static_cast<std::size_t>(width) / 64;
      std::fill(words + 1, words + 1 + whole, 0U);
      words[1 + whole] <<= static_cast<unsigned>(width % 64);
    }
  }
}

void BitGrid::set(int x, int y, bool value) noexcept {
  assert(x >= 0 && y >= 0 && x < width_ && y < height_);
  const auto column = bitOf(x);
  const std::uint64_t bit = std::uint64_t{1} << (column & 63U);
  std::uint64_t& word = rowOf(y)[column >> 6U];
  word = value ? word | bit : word & ~bit;
}

void BitGrid::setRun(int first_x, int last_x, int y) noexcept {
  first_x = std::max(first_x, 0);
  last_x = std::min(last_x, width_ - 1);
  if (y < 0 || y >= height_ || first_x > last_x) {
    return;
  }
  const auto first = bitOf(first_x);
  const auto last = bitOf(last_x);
  const std::uint64_t first_bits = ~std::uint64_t{0} << (first & 63U);
  const std::uint64_t last_bits = ~std::uint64_t{0} >> (63U - (last & 63U));
  std::uint64_t* words = rowOf(y);
  if (first >> 6U == last >> 6U) {
    words[first >> 6U] |= first_bits & last_bits;
    return;
  }
  words[first >> 6U] |= first_bits;
  std::fill(words + (first >> 6U) + 1, words + (last >> 6U), ~std::uint64_t{0});
  words[last >> 6U] |= last_bits;
}

std::size_t BitGrid::count() const noexcept {
  std::size_t sum = 0;
  for (int y = 0; y < height_; ++y) {
    const std::uint64_t* words = row(y);
    for (std::size_t i = 1; i + 1 < words_per_row_; ++i) {
      const auto first = static_cast<int>((i - 1) * 64);
      const int used = std::min(64, width_ - first);
      sum += static_cast<std::size_t>(
          std::popcount(words[i] & (~std::uint64_t{0} >> static_cast<unsigned>(64 - used))));
    }
  }
  return sum;
}

}  // namespace vesper::planning::inline v0
