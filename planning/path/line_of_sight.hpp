#pragma once

#include <Eigen/Core>

#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// The one any-angle rule of all planners: blocked cells are open unit squares, a line may touch
/// their sides and corners, but never passes between two blocked cells that meet only at a corner,
/// nor along a side that two blocked cells share. Exact (integer arithmetic) between cell centres
/// and corners.
///
/// Whether the straight line between the centres of two cells is free. Both cells must lie in the
/// grid; false if one of them is blocked.
[[nodiscard]] bool hasLineOfSight(const BitGrid& blocked, CellIndex from, CellIndex to) noexcept;

/// The same between any two points whose coordinates are given in half cells (a cell's centre is
/// (2 x + 1, 2 y + 1), its lower-left corner (2 x, 2 y)), inside the grid or on its border. A point
/// on a corner or side may be left on any side that is free.
[[nodiscard]] bool hasLineOfSightHalfCells(const BitGrid& blocked, const Eigen::Vector2i& from,
                                           const Eigen::Vector2i& to) noexcept;

}  // namespace vesper::planning::inline v0
