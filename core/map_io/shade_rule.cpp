#include "vesper/core/map_io/shade_rule.hpp"

#include <cmath>

#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

std::string_view nameOf(RosMapMode mode) noexcept {
  switch (mode) {
    case RosMapMode::Scale:
      return "scale";
    case RosMapMode::Raw:
      return "raw";
    default:
      return "trinary";
  }
}

std::int8_t ShadeRule::percentOf(std::uint32_t value, std::uint32_t max_value) const noexcept {
  if (mode == RosMapMode::Raw) {
    const std::uint64_t byte =
        (std::uint64_t{value} * 510 + max_value) / (2 * std::uint64_t{max_value});
    return byte <= 100 ? static_cast<std::int8_t>(byte) : OccupancyMap::kUnknown;
  }
  const double occupancy =
      static_cast<double>(negate ? value : max_value - value) / static_cast<double>(max_value);
  if (occupancy > occupied_threshold) {
    return 100;
  }
  if (occupancy < free_threshold) {
    return 0;
  }
  if (mode == RosMapMode::Trinary) {
    return OccupancyMap::kUnknown;
  }
  const double grade = (occupancy - free_threshold) / (occupied_threshold - free_threshold);
  return static_cast<std::int8_t>(1 + std::lround(98.0 * grade));
}

bool ShadeRule::isValid() const noexcept {
  return free_threshold >= 0.0 && free_threshold < occupied_threshold && occupied_threshold <= 1.0;
}

}  // namespace vesper::inline v0
