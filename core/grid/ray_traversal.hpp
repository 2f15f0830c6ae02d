#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::inline v0 {

/// When a ray crosses the borders of columns (or rows), as shares of its way in units of 2^-60:
/// whole numbers compare and add in one cycle, and 2^-60 is finer than the coordinates themselves.
struct RayCrossings {
  static constexpr double kWhole = 1152921504606846976.0;  // 2^60
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  /// Of a coordinate that goes from `from` to `to`, in cells.
  RayCrossings(double from, double to)
      : cell(static_cast<int>(std::floor(from))), step(to >= from ? 1 : -1) {
    left = step * (static_cast<int>(std::floor(to)) - cell);
    if (left == 0) {
      return;
    }
    const double per_cell = 1.0 / std::abs(to - from);
    const double first = (step > 0 ? cell + 1 - from : from - cell) * per_cell;
    next = static_cast<std::int64_t>(std::min(1.0, first) * kWhole);
    // With a single crossing there is none after it, and the spacing may be anything; else the
    // first one lies within the first cell, whatever rounding made of it.
    if (left > 1) {
      spacing = static_cast<std::int64_t>(std::min(1.0, per_cell) * kWhole);
      next = std::min(next, spacing);
    }
  }

  /// Goes over the next border if `goes` is 1, stays if it is 0: no branch to guess wrong.
  void advance(int goes) noexcept {
    cell += goes * step;
    left -= goes;
    const std::int64_t later = next + (goes != 0 ? spacing : 0);
    next = left == 0 ? kNever : later;
  }

  int cell;
  int step;
  int left = 0;                ///< Borders still to cross.
  std::int64_t next = kNever;  ///< When the next one is crossed.
  std::int64_t spacing = 0;
};

/// Visits every cell that the segment from (x0, y0) to (x1, y1), in cells, crosses, from the first
/// to the last: `visit(CellIndex)`. Through a corner it goes by one of the two cells beside it.
/// Exact traversal after Amanatides & Woo, "A Fast Voxel Traversal Algorithm" (Eurographics 1987).
/// Requires finite coordinates within +-2^29.
template <class Visit>
void traverseCells(double x0, double y0, double x1, double y1, Visit&& visit) {
  RayCrossings x(x0, x1);
  RayCrossings y(y0, y1);
  visit(CellIndex{x.cell, y.cell});
  for (int steps = x.left + y.left; steps > 0; --steps) {
    // Of two that never come, one is left: `left` decides.
    const int goes_x = x.next < y.next || y.left == 0 ? 1 : 0;
    x.advance(goes_x);
    y.advance(1 - goes_x);
    visit(CellIndex{x.cell, y.cell});
  }
}

/// How many columns' borders a ray has crossed when it comes to each row's end, in whole numbers: a
/// quotient and its remainder that grow by the same amounts from row to row.
class ColumnsByRow {
 public:
  ColumnsByRow(const RayCrossings& x, const RayCrossings& y) noexcept : most_(x.left) {
    // A border k, at first + k * spacing, counts for row j if it is crossed before the row's end:
    // there are floor((end_j - 1 - first) / spacing) + 1 of them.
    constexpr std::int64_t kBeyond = std::int64_t{1} << 61;
    const std::int64_t first = x.left > 0 ? x.next : kBeyond;
    spacing_ = x.left > 1 ? x.spacing : kBeyond;
    quotient_step_ = y.spacing / spacing_;
    remainder_step_ = y.spacing % spacing_;
    const std::int64_t start = y.next - 1 - first + spacing_;
    quotient_ = start >= 0 ? start / spacing_ : -1;
    remainder_ = start - quotient_ * spacing_;
  }
  /// Of the row at hand.
  [[nodiscard]] int count() const noexcept {
    return static_cast<int>(std::clamp<std::int64_t>(quotient_, 0, most_));
  }
  void advance() noexcept {
    remainder_ += remainder_step_;
    const bool carries = remainder_ >= spacing_;
    remainder_ -= carries ? spacing_ : 0;
    quotient_ += quotient_step_ + (carries ? 1 : 0);
  }

 private:
  std::int64_t most_;
  std::int64_t spacing_ = 0;
  std::int64_t quotient_ = 0;
  std::int64_t remainder_ = 0;
  std::int64_t quotient_step_ = 0;
  std::int64_t remainder_step_ = 0;
};

/// The cells of traverseCells, all of a row together: `visit(leftmost cell, count)`, from the row
/// of (x0, y0) to that of (x1, y1). One step a row instead of one a cell.
template <class Visit>
void traverseRows(double x0, double y0, double x1, double y1, Visit&& visit) {
  const RayCrossings x(x0, x1);
  const RayCrossings y(y0, y1);
  int crossed = 0;
  const auto visitTo = [&](int row, int columns) {
    visit(CellIndex{x.step > 0 ? x.cell + crossed : x.cell - columns, row}, columns - crossed + 1);
    crossed = columns;
  };
  int row = y.cell;
  if (y.left > 0) {
    ColumnsByRow columns(x, y);
    for (int left = y.left; left > 0; --left) {
      visitTo(row, columns.count());
      columns.advance();
      row += y.step;
    }
  }
  visitTo(row, x.left);
}

}  // namespace vesper::inline v0
