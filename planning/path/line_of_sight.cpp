#include "vesper/planning/path/line_of_sight.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace vesper::planning::inline v0 {
namespace {

std::int64_t floorDiv(std::int64_t a, std::int64_t b) noexcept {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

std::int64_t ceilDiv(std::int64_t a, std::int64_t b) noexcept { return -floorDiv(-a, b); }

/// Reads cells by column and row, or by row and column where the line is turned.
struct Cells {
  const BitGrid& blocked;
  bool turned;
  [[nodiscard]] bool isBlocked(std::int64_t along, std::int64_t across) const noexcept {
    const auto a = static_cast<int>(along);
    const auto b = static_cast<int>(across);
    return turned ? blocked.at(b, a) : blocked.at(a, b);
  }
};

/// A line parallel to an axis; `across` is its constant coordinate, in half cells.
bool isStraightLineFree(const Cells& cells, std::int64_t first, std::int64_t last,
                        std::int64_t across) noexcept {
  const std::int64_t right = floorDiv(across, 2);
  const std::int64_t left = across % 2 == 0 ? right - 1 : right;
  bool left_open = true;  // the way so far was free on this side up to here
  bool right_open = true;
  for (std::int64_t cell = floorDiv(first, 2); cell <= ceilDiv(last, 2) - 1; ++cell) {
    const bool left_free = !cells.isBlocked(cell, left);
    const bool right_free = !cells.isBlocked(cell, right);
    // Changing sides needs a cell before or behind the corner that is free on both.
    if (!((left_open && left_free) || (right_open && right_free))) {
      return false;
    }
    left_open = left_free;
    right_open = right_free;
  }
  return true;
}

/// At a corner in the line's interior: not between two blocked cells that meet only there.
bool isPinched(const Cells& cells, std::int64_t column, std::int64_t row, bool rises) noexcept {
  return rises ? cells.isBlocked(column - 1, row) && cells.isBlocked(column, row - 1)
               : cells.isBlocked(column - 1, row - 1) && cells.isBlocked(column, row);
}

/// A line from (x0, y0) to (x1, y1), x0 < x1 and y0 != y1, column by column. Its height at x is
/// the fraction numerator(x) / (x1 - x0).
bool isSlantedLineFree(const Cells& cells, std::int64_t x0, std::int64_t y0, std::int64_t x1,
                       std::int64_t y1) noexcept {
  const std::int64_t dx = x1 - x0;
  const std::int64_t dy = y1 - y0;
  const auto numerator = [&](std::int64_t x) { return y0 * dx + (x - x0) * dy; };
  for (std::int64_t column = floorDiv(x0, 2); column <= ceilDiv(x1, 2) - 1; ++column) {
    const std::int64_t enter = numerator(std::max(2 * column, x0));
    const std::int64_t leave = numerator(std::min(2 * column + 2, x1));
    const std::int64_t low = floorDiv(std::min(enter, leave), 2 * dx);
    const std::int64_t high = ceilDiv(std::max(enter, leave), 2 * dx) - 1;
    for (std::int64_t row = low; row <= high; ++row) {
      if (cells.isBlocked(column, row)) {
        return false;
      }
    }
    if (2 * column > x0 && enter % (2 * dx) == 0 &&
        isPinched(cells, column, enter / (2 * dx), dy > 0)) {
      return false;
    }
  }
  return true;
}

bool touchesFreeCell(const BitGrid& blocked, const Eigen::Vector2i& point) noexcept {
  for (const int x : {point.x() - 1, point.x()}) {
    for (const int y : {point.y() - 1, point.y()}) {
      if (!blocked.at(static_cast<int>(floorDiv(x, 2)), static_cast<int>(floorDiv(y, 2)))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool hasLineOfSightHalfCells(const BitGrid& blocked, const Eigen::Vector2i& from,
                             const Eigen::Vector2i& to) noexcept {
  if (from == to) {
    return touchesFreeCell(blocked, from);
  }
  if (from.y() == to.y()) {
    return isStraightLineFree({blocked, false}, std::min(from.x(), to.x()),
                              std::max(from.x(), to.x()), from.y());
  }
  if (from.x() == to.x()) {
    return isStraightLineFree({blocked, true}, std::min(from.y(), to.y()),
                              std::max(from.y(), to.y()), from.x());
  }
  const bool forward = from.x() < to.x();
  const Eigen::Vector2i& first = forward ? from : to;
  const Eigen::Vector2i& last = forward ? to : from;
  return isSlantedLineFree({blocked, false}, first.x(), first.y(), last.x(), last.y());
}

bool hasLineOfSight(const BitGrid& blocked, CellIndex from, CellIndex to) noexcept {
  return hasLineOfSightHalfCells(blocked, {2 * from.x + 1, 2 * from.y + 1},
                                 {2 * to.x + 1, 2 * to.y + 1});
}

}  // namespace vesper::planning::inline v0
