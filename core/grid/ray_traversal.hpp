#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::inline v0 {

/// Visits every cell that the segment from (x0, y0) to (x1, y1), in cells, crosses, from the first
/// to the last: `visit(CellIndex)`. Through a corner it goes by one of the two cells beside it.
/// Exact traversal after Amanatides & Woo, "A Fast Voxel Traversal Algorithm" (Eurographics 1987);
/// crossings are computed from their number, not summed, so that long rays do not drift. Requires
/// finite coordinates within +-2^29.
template <class Visit>
void traverseCells(double x0, double y0, double x1, double y1, Visit&& visit) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  CellIndex cell{static_cast<int>(std::floor(x0)), static_cast<int>(std::floor(y0))};
  const CellIndex end{static_cast<int>(std::floor(x1)), static_cast<int>(std::floor(y1))};
  const int step_x = x1 >= x0 ? 1 : -1;
  const int step_y = y1 >= y0 ? 1 : -1;
  int left_x = step_x * (end.x - cell.x);
  int left_y = step_y * (end.y - cell.y);
  const double per_column = left_x > 0 ? 1.0 / std::abs(x1 - x0) : kNever;
  const double per_row = left_y > 0 ? 1.0 / std::abs(y1 - y0) : kNever;
  // Shares of the way at which the next column and the next row begin.
  const double first_x = left_x > 0 ? (step_x > 0 ? cell.x + 1 - x0 : x0 - cell.x) * per_column : 0;
  const double first_y = left_y > 0 ? (step_y > 0 ? cell.y + 1 - y0 : y0 - cell.y) * per_row : 0;
  double next_x = left_x > 0 ? first_x : kNever;
  double next_y = left_y > 0 ? first_y : kNever;
  int crossed_x = 0;
  int crossed_y = 0;
  visit(cell);
  while (left_x > 0 || left_y > 0) {
    if (left_y == 0 || (left_x > 0 && next_x < next_y)) {
      cell.x += step_x;
      --left_x;
      next_x = first_x + ++crossed_x * per_column;
    } else {
      cell.y += step_y;
      --left_y;
      next_y = first_y + ++crossed_y * per_row;
    }
    visit(cell);
  }
}

}  // namespace vesper::inline v0
