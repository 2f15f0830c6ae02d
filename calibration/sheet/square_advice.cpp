#include "vesper/calibration/sheet/square_advice.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace vesper::calibration::inline v0 {

SquareAdvice adviseSquare(double side_m, const SquareAdviceOptions& options) {
  if (!(side_m > 0.0 && options.track_width_m > 0.0 && options.k > 0.0 &&
        options.point_sd_m > 0.0 && options.runs > 0)) {
    throw std::invalid_argument("adviseSquare: side, track, noise and runs must be positive");
  }
  const double k2 = options.k * options.k;
  const double b = options.track_width_m;
  const double by_heading = 2.0 * k2 / (b * b) * (10.0 / 3.0) * side_m * side_m * side_m;
  const double by_travel = 0.5 * k2 * 4.0 * side_m;
  const double by_tape = 2.0 * options.point_sd_m * options.point_sd_m;
  SquareAdvice advice;
  advice.side_m = side_m;
  advice.run_sd_m = std::sqrt(by_heading + by_travel + by_tape);
  advice.sem_m = advice.run_sd_m / std::sqrt(static_cast<double>(options.runs));
  advice.smallest_error_m = 3.0 * advice.sem_m;
  const double turn_rad = advice.smallest_error_m / (2.0 * std::numbers::sqrt2 * side_m);
  advice.smallest_E_b = turn_rad / (std::numbers::pi / 2.0);
  advice.smallest_E_d = turn_rad * b / side_m;
  return advice;
}

double suggestedSide(const SquareAdviceOptions& options) {
  for (const double side_m : squareSides()) {
    const SquareAdvice advice = adviseSquare(side_m, options);
    if (advice.smallest_E_b <= 0.01 && advice.smallest_E_d <= 0.001) {
      return side_m;
    }
  }
  return squareSides().back();
}

const std::vector<double>& squareSides() {
  static const std::vector<double> sides_m = {0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0};
  return sides_m;
}

}  // namespace vesper::calibration::inline v0
