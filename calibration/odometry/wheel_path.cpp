#include "vesper/calibration/odometry/wheel_path.hpp"

#include <cmath>

namespace vesper::calibration::inline v0 {
namespace {

/// sin(h)/h and its derivative.
struct Sinc {
  double value;
  double slope;
};

Sinc sincWithSlope(double h) {
  constexpr double kSmall = 0.05;  // the first terms left out are below 1e-16
  if (std::abs(h) < kSmall) {
    const double square = h * h;
    return {1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)),
            -h / 3.0 * (1.0 - square / 10.0 * (1.0 - square / 28.0 * (1.0 - square / 54.0)))};
  }
  const double value = std::sin(h) / h;
  return {value, (std::cos(h) - value) / h};
}

}  // namespace

WheelPath::WheelPath(const std::vector<WheelStep>& steps, double track_width_m)
    : track_width_m_(track_width_m) {
  steps_.reserve(steps.size());
  for (const WheelStep& step : steps) {
    steps_.push_back({step.left_m, step.right_m, 2.0 * left_total_m_ + step.left_m,
                      2.0 * right_total_m_ + step.right_m});
    left_total_m_ += step.left_m;
    right_total_m_ += step.right_m;
  }
}

ReplayedEnd WheelPath::replay(const WheelFactors<double>& factors) const {
  // Half turn h = u (right r - left l), direction d = u (right R - left L), with u = 1/(2 track)
  // and R, L twice the ways to the step's middle; chord c = (left l + right r)/2 sinc(h).
  const double u = 0.5 / (factors.track * track_width_m_);
  const double u_left = u * factors.left;
  const double u_right = u * factors.right;
  ReplayedEnd result;
  Eigen::Matrix3d& slopes = result.by_factors;
  double x_m = 0.0;
  double y_m = 0.0;
  for (const Step& step : steps_) {
    const double half_turn = u_right * step.right_m - u_left * step.left_m;
    const double direction = u_right * step.right_so_far_m - u_left * step.left_so_far_m;
    const Sinc sinc = sincWithSlope(half_turn);
    const double mean_m = 0.5 * (factors.left * step.left_m + factors.right * step.right_m);
    const double c = std::cos(direction);
    const double s = std::sin(direction);
    const double x = mean_m * sinc.value * c;
    const double y = mean_m * sinc.value * s;
    const double bend = mean_m * sinc.slope;  // change of the chord by the half turn
    const double by_left = step.left_m * (0.5 * sinc.value - u * bend);
    const double by_right = step.right_m * (0.5 * sinc.value + u * bend);
    const double by_track = -bend * half_turn;
    x_m += x;
    y_m += y;
    slopes(0, 0) += by_left * c + y * u * step.left_so_far_m;
    slopes(1, 0) += by_left * s - x * u * step.left_so_far_m;
    slopes(0, 1) += by_right * c - y * u * step.right_so_far_m;
    slopes(1, 1) += by_right * s + x * u * step.right_so_far_m;
    slopes(0, 2) += by_track * c + y * direction;
    slopes(1, 2) += by_track * s - x * direction;
  }
  slopes.col(2) /= factors.track;
  const double theta_rad = 2.0 * (u_right * right_total_m_ - u_left * left_total_m_);
  slopes.row(2) << -2.0 * u * left_total_m_, 2.0 * u * right_total_m_, -theta_rad / factors.track;
  result.end << x_m, y_m, theta_rad;
  return result;
}

}  // namespace vesper::calibration::inline v0
