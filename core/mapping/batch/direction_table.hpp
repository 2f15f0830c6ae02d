#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "vesper/core/mapping/batch/cone_cells.hpp"

namespace vesper::inline v0 {

/// The direction of view (0..directions-1) of each sector of a cone: floor((heading + the centre
/// angle of the sector + pi) / 2 pi times directions), modulo directions.
[[nodiscard]] inline std::array<int, kConeSectors> directionsOf(double heading_rad,
                                                                double half_angle_rad,
                                                                int directions) noexcept {
  constexpr double kPi = std::numbers::pi;
  std::array<int, kConeSectors> table{};
  for (int sector = 0; sector < kConeSectors; ++sector) {
    const double across = (sector + 0.5) * 2.0 / kConeSectors - 1.0;
    const double angle_rad = heading_rad + across * half_angle_rad;
    const int bin = static_cast<int>(std::floor((angle_rad + kPi) / (2.0 * kPi) * directions));
    table[static_cast<std::size_t>(sector)] = ((bin % directions) + directions) % directions;
  }
  return table;
}

}  // namespace vesper::inline v0
