#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {

std::uint8_t allowedSteps(unsigned free_neighbours, MovementRule rule) noexcept {
  constexpr unsigned kStraight = 0x55U;
  constexpr unsigned kDiagonal = 0xAAU;
  const unsigned straight = free_neighbours & kStraight;
  // For the diagonal bit i: the straight neighbours i - 1 and i + 1 (of 8).
  const unsigned before = straight << 1U;
  const unsigned after = straight >> 1U | straight << 7U;
  switch (rule) {
    case MovementRule::Never:
      return static_cast<std::uint8_t>(straight | (free_neighbours & kDiagonal & before & after));
    case MovementRule::One:
      return static_cast<std::uint8_t>(straight | (free_neighbours & kDiagonal & (before | after)));
    case MovementRule::Always:
      return static_cast<std::uint8_t>(free_neighbours);
    case MovementRule::Four:
    case MovementRule::AnyAngle:
      return static_cast<std::uint8_t>(straight);
  }
  return 0;
}

std::uint8_t successorMask(const BitGrid& blocked, CellIndex cell, MovementRule rule) noexcept {
  unsigned free_neighbours = 0;
  for (unsigned i = 0; i < kSteps.size(); ++i) {
    if (!blocked.at(cell.x + kSteps[i].dx, cell.y + kSteps[i].dy)) {
      free_neighbours |= 1U << i;
    }
  }
  return allowedSteps(free_neighbours, rule);
}

}  // namespace vesper::planning::inline v0
