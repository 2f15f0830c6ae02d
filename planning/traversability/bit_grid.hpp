#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::planning::inline v0 {

/// One bit a cell in rows of 64-bit words. A border of one cell and the rest of each row are
/// readable and set, so that searches need no bounds check: at(-1, y) and at(x, height) are true.
class BitGrid {
 public:
  BitGrid(int width, int height, bool value);

  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  /// Where column `x`, -1 or more, stands in the bits of a row.
  [[nodiscard]] static constexpr std::size_t bitOf(int x) noexcept {
    return static_cast<std::size_t>(x) + kLeft;  // the sum of -1 wraps to what is meant
  }
  /// Requires -1 <= x <= width and -1 <= y <= height.
  [[nodiscard]] bool at(int x, int y) const noexcept {
    assert(x >= -1 && y >= -1 && x <= width_ && y <= height_);
    const auto column = bitOf(x);
    return ((row(y)[column >> 6U] >> (column & 63U)) & 1U) != 0;
  }
  [[nodiscard]] bool at(CellIndex cell) const noexcept { return at(cell.x, cell.y); }
  /// Requires 0 <= x < width and 0 <= y < height.
  void set(int x, int y, bool value) noexcept;
  /// Sets [first_x, last_x], cut to the row; nothing if y lies outside.
  void setRun(int first_x, int last_x, int y) noexcept;

  /// The words of row y (-1 .. height); cell x is bit (x + kLeft) of them.
  [[nodiscard]] const std::uint64_t* row(int y) const noexcept {
    return words_.data() + static_cast<std::size_t>(y + 1) * words_per_row_;
  }
  [[nodiscard]] std::size_t wordsPerRow() const noexcept { return words_per_row_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return words_.size() * sizeof(words_[0]); }
  /// How many cells are set.
  [[nodiscard]] std::size_t count() const noexcept;

  /// Columns before cell 0: one word, so that a scan may always look at the word before.
  static constexpr int kLeft = 64;

 private:
  [[nodiscard]] std::uint64_t* rowOf(int y) noexcept {
    return words_.data() + static_cast<std::size_t>(y + 1) * words_per_row_;
  }

  int width_;
  int height_;
  std::size_t words_per_row_;
  std::vector<std::uint64_t> words_;
};

}  // namespace vesper::planning::inline v0
