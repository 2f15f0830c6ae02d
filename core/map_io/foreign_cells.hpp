#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/map_limits.hpp"

namespace vesper::inline v0 {

/// The cell that stands for a probability of being occupied: above 0.65 occupied, below 0.35 free,
/// between them the rounded percentage (as `.vgrid` files are shown).
[[nodiscard]] inline std::int8_t percentOfProbability(double probability) {
  if (probability > 0.65) {
    return 100;
  }
  return probability < 0.35 ? std::int8_t{0}
                            : static_cast<std::int8_t>(std::lround(100.0 * probability));
}

/// Refuses, before memory is taken, sizes that are zero or more than the limits allow.
inline void requireMapSize(const std::string& source, std::uint64_t width, std::uint64_t height,
                           const MapLimits& limits) {
  constexpr std::uint64_t kMostSide = 1U << 30U;
  if (width == 0 || height == 0 || width > kMostSide || height > kMostSide ||
      width * height > limits.max_cells) {
    throw InputError({source, 0, "size", "1 to " + std::to_string(limits.max_cells) + " cells",
                      std::to_string(width) + " x " + std::to_string(height),
                      "raise --max-cells if the map is really that large"});
  }
}

/// Refuses a resolution that is not positive and finite.
inline void requireResolution(const std::string& source, double resolution_m) {
  if (!(resolution_m > 1e-6) || !(resolution_m < 1e6)) {
    throw InputError(
        {source, 0, "resolution", "metres from 1e-6 to 1e6", std::to_string(resolution_m), ""});
  }
}

}  // namespace vesper::inline v0
