#pragma once

#include <numbers>

namespace vesper::inline v0 {

/// The same direction in [-pi, pi). NaN and infinities give NaN.
[[nodiscard]] double wrapToPi(double angle_rad) noexcept;

/// The shortest turn that leads from `from_rad` to `to_rad`, in [-pi, pi); positive is
/// counter-clockwise.
[[nodiscard]] double angleBetween(double from_rad, double to_rad) noexcept;

[[nodiscard]] constexpr double degToRad(double angle_deg) noexcept {
  return angle_deg * (std::numbers::pi / 180.0);
}

[[nodiscard]] constexpr double radToDeg(double angle_rad) noexcept {
  return angle_rad * (180.0 / std::numbers::pi);
}

}  // namespace vesper::inline v0
