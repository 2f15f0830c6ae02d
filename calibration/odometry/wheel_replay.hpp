#pragma once

#include <cmath>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/calibration/odometry/wheel_errors.hpp"

namespace vesper::calibration::inline v0 {

/// Travel of the two wheels over one step of a log, metres, as the nominal wheel sizes say.
struct WheelStep {
  double left_m = 0.0;
  double right_m = 0.0;
  friend bool operator==(const WheelStep&, const WheelStep&) = default;
};

/// Where a replay stands: metres and radians, the heading not wrapped.
template <typename T>
struct ReplayedPose {
  T x_m = T(0.0);
  T y_m = T(0.0);
  T theta_rad = T(0.0);
};

/// What the errors multiply: the nominal travel of each wheel and the nominal track width.
template <typename T>
struct WheelFactors {
  T left;
  T right;
  T track;
};

/// Factors of E_d, E_b, E_s given by their natural logarithms (the mean diameter is scaled by E_s
/// and otherwise kept).
template <typename T>
[[nodiscard]] WheelFactors<T> factorsOfLogs(const T* log_E_d, const T* log_E_b, const T* log_E_s) {
  using std::exp;
  const T E_d = exp(*log_E_d);
  const T mean = T(2.0) * exp(*log_E_s) / (E_d + T(1.0));
  return {mean, mean * E_d, exp(*log_E_b)};
}

/// sin(x)/x with a finite derivative at 0.
template <typename T>
[[nodiscard]] T sinc(const T& x) {
  using std::sin;
  if (x < 1e-4 && x > -1e-4) {
    return T(1.0) - x * x / 6.0;  // the next term is below 1e-18
  }
  return sin(x) / x;
}

/// Moves `pose` along the exact arc of a step in which the wheels really travelled `left_m` and
/// `right_m`.
template <typename T>
void advance(ReplayedPose<T>& pose, const T& left_m, const T& right_m, const T& track_width_m) {
  using std::cos;
  using std::sin;
  const T half_turn = (right_m - left_m) / (track_width_m * 2.0);
  const T chord_m = (left_m + right_m) * 0.5 * sinc(half_turn);
  const T direction = pose.theta_rad + half_turn;
  pose.x_m += chord_m * cos(direction);
  pose.y_m += chord_m * sin(direction);
  pose.theta_rad += half_turn * 2.0;
}

/// The end of a whole motion that starts at the origin, along exact arcs. `track_width_m` is
/// nominal.
[[nodiscard]] ReplayedPose<double> replay(const std::vector<WheelStep>& steps, double track_width_m,
                                          const WheelErrors& errors);

/// What the wheels do while the robot believes it drives a perfect task of `side_m` (square,
/// straight) or `turns` (spin). Each leg and each turn is cut into `pieces` >= 1 steps; the
/// replay's end does not depend on them, the spread of noise does. Empty for circle, eight and
/// path.
[[nodiscard]] std::vector<WheelStep> taskSteps(RunKind kind, double side_m, double turns,
                                               double track_width_m, int pieces = 1);

}  // namespace vesper::calibration::inline v0
