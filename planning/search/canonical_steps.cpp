#include "vesper/planning/search/canonical_steps.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Step `turn` eighths counter-clockwise of `step`, as a bit.
constexpr unsigned bit(unsigned step, unsigned turn) noexcept { return 1U << ((step + turn) & 7U); }

constexpr bool has(unsigned mask, unsigned step, unsigned turn) noexcept {
  return (mask & bit(step, turn)) != 0;
}

/// After a straight step: on, and on each side what the cell before could not reach as cheaply.
unsigned afterStraight(unsigned step, unsigned before) noexcept {
  unsigned mask = bit(step, 0);
  for (const unsigned side : {1U, 7U}) {
    const unsigned square = side == 1 ? 2U : 6U;
    const unsigned back = side == 1 ? 3U : 5U;
    if (!has(before, step, side)) {
      mask |= bit(step, side) | bit(step, square);
    }
    if (!has(before, step, square)) {
      mask |= bit(step, back);
    }
  }
  return mask;
}

/// After a diagonal step: on and its two straight parts; backwards on a side only past an obstacle.
unsigned afterDiagonal(unsigned step, unsigned before) noexcept {
  unsigned mask = bit(step, 0) | bit(step, 1) | bit(step, 7);
  if (!has(before, step, 1)) {
    mask |= bit(step, 2) | bit(step, 3);
  }
  if (!has(before, step, 7)) {
    mask |= bit(step, 6) | bit(step, 5);
  }
  return mask;
}

/// Four neighbours: turning from horizontal to vertical only where vertical first was impossible.
unsigned afterStepOfFour(unsigned step, unsigned before) noexcept {
  const bool is_vertical = step == 2 || step == 6;
  unsigned mask = bit(step, 0);
  for (const unsigned square : {2U, 6U}) {
    if (is_vertical || !has(before, step, square)) {
      mask |= bit(step, square);
    }
  }
  return mask;
}

}  // namespace

CanonicalSteps::CanonicalSteps(MovementRule rule) noexcept {
  for (unsigned before = 0; before < 256; ++before) {
    for (unsigned step = 0; step < 8; ++step) {
      const unsigned mask = rule == MovementRule::Four ? afterStepOfFour(step, before)
                            : step % 2 == 0            ? afterStraight(step, before)
                                                       : afterDiagonal(step, before);
      masks_[step][before] = static_cast<std::uint8_t>(mask);
    }
    masks_[kStart][before] = 0xFF;
  }
}

}  // namespace vesper::planning::inline v0
