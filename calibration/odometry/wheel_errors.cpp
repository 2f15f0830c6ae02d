#include "vesper/calibration/odometry/wheel_errors.hpp"

#include <cmath>
#include <stdexcept>

namespace vesper::calibration::inline v0 {

DifferentialDrive withErrors(const DifferentialDrive& nominal, const WheelErrors& errors) {
  for (const double value : {errors.E_d, errors.E_b, errors.E_s}) {
    if (!(value > 0.0) || !std::isfinite(value)) {
      throw std::invalid_argument("withErrors: E_d, E_b and E_s must be positive and finite");
    }
  }
  DifferentialDrive actual = nominal;
  actual.wheel_radius_right_m *= errors.E_s * 2.0 * errors.E_d / (errors.E_d + 1.0);
  actual.wheel_radius_left_m *= errors.E_s * 2.0 / (errors.E_d + 1.0);
  actual.track_width_m *= errors.E_b;
  return actual;
}

}  // namespace vesper::calibration::inline v0
