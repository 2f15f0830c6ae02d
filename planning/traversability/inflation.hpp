#pragma once

#include <vector>

#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// `obstacles` grown by a disc: a cell is set if its centre is nearer than `radius_cells` (>= 0) to
/// the closed unit square of a set cell. Exact. With 0.5 or less nothing grows.
[[nodiscard]] BitGrid inflate(const BitGrid& obstacles, double radius_cells);

/// Squared distance in cells from the centre of a cell to the unit square of the cell that lies
/// (dx, dy) away.
[[nodiscard]] double squaredDistanceToSquare(int dx, int dy) noexcept;

}  // namespace vesper::planning::inline v0
