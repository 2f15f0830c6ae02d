#include "vesper/core/geometry/angle.hpp"

#include <cmath>

namespace vesper::inline v0 {

double wrapToPi(double angle_rad) noexcept {
  constexpr double kPi = std::numbers::pi;
  if (angle_rad >= -kPi && angle_rad < kPi) {
    return angle_rad;
  }
  const double wrapped = std::remainder(angle_rad, 2.0 * kPi);
  return wrapped >= kPi ? -kPi : wrapped;
}

double angleBetween(double from_rad, double to_rad) noexcept { return wrapToPi(to_rad - from_rad); }

}  // namespace vesper::inline v0
