#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// Checks a line of straight pieces against the any-angle rule (see line_of_sight.hpp) in floating
/// point, independently of hasLineOfSight: it cuts the pieces where they cross grid lines and looks
/// at the cells that touch the middle of each part, and at the four cells around every corner that
/// it passes or turns at. Points are in cells (the lower-left cell's centre is (0.5, 0.5)); what
/// lies nearer than 1e-6 cells counts as touching. Returns the index of the first piece that
/// enters a blocked cell or squeezes between two, or nothing.
[[nodiscard]] std::optional<std::size_t> firstBlockedPiece(
    const BitGrid& blocked, const std::vector<Eigen::Vector2d>& points);

}  // namespace vesper::planning::inline v0
