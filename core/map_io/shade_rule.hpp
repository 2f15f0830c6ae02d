#pragma once

#include <cstdint>
#include <string_view>

namespace vesper::inline v0 {

/// How a ROS map's picture is read: the `mode` of its yaml.
enum class RosMapMode : std::uint8_t {
  Trinary,  ///< Occupied, free or unknown by two thresholds.
  Scale,    ///< Grades between the thresholds; unknown only by transparency.
  Raw       ///< The byte is the percentage, above 100 unknown.
};
[[nodiscard]] std::string_view nameOf(RosMapMode mode) noexcept;

/// From a picture's shade to occupancy. With s = value / max_value, occ = s if `negate`, else 1 -
/// s: trinary: occ > occupied_threshold is 100, occ < free_threshold is 0 (both strict), else
/// unknown; scale: the same, and between them 1 + round(98 (occ - free) / (occupied - free)); raw:
/// round(255 s) if that is at most 100, else unknown; `negate` is not applied. A fully transparent
/// pixel is unknown in every mode; other alpha is ignored.
struct ShadeRule {
  RosMapMode mode = RosMapMode::Trinary;
  double occupied_threshold = 0.65;
  double free_threshold = 0.196;
  bool negate = false;

  /// -1..100, as OccupancyMap holds it. Requires value <= max_value, max_value > 0.
  [[nodiscard]] std::int8_t percentOf(std::uint32_t value, std::uint32_t max_value) const noexcept;
  /// Thresholds lie in 0..1 and free_threshold < occupied_threshold.
  [[nodiscard]] bool isValid() const noexcept;
  friend bool operator==(const ShadeRule&, const ShadeRule&) = default;
};

}  // namespace vesper::inline v0
