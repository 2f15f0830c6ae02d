#pragma once

#include <array>
#include <cstdint>

#include "vesper/planning/search/movement_rule.hpp"
#include "vesper/planning/search/step_cost.hpp"
#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// A step to a neighbour.
struct Step {
  int dx;
  int dy;
  std::uint32_t cost;
};

/// The eight steps, counter-clockwise from +x: even ones straight, odd ones diagonal. Their places
/// are the bits of a successor mask.
inline constexpr std::array<Step, 8> kSteps = {{{1, 0, kStraightCost},
                                                {1, 1, kDiagonalCost},
                                                {0, 1, kStraightCost},
                                                {-1, 1, kDiagonalCost},
                                                {-1, 0, kStraightCost},
                                                {-1, -1, kDiagonalCost},
                                                {0, -1, kStraightCost},
                                                {1, -1, kDiagonalCost}}};

/// Bit i: kSteps[i] from the cell is allowed under an octile rule. The cell itself may be blocked.
/// Requires a cell inside the grid.
[[nodiscard]] std::uint8_t successorMask(const BitGrid& blocked, CellIndex cell,
                                         MovementRule rule) noexcept;

/// The mask of bits of the eight neighbours that are free, turned into that of allowed steps.
[[nodiscard]] std::uint8_t allowedSteps(unsigned free_neighbours, MovementRule rule) noexcept;

}  // namespace vesper::planning::inline v0
