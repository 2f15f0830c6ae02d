#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

#include "vesper/calibration/odometry/motion_observation.hpp"

namespace vesper::test {

/// Normal numbers that are the same with every standard library (Box-Muller).
class NormalNumbers {
 public:
  explicit NormalNumbers(std::uint64_t seed) : engine_(seed) {}
  double next() {
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    return radius * std::cos(2.0 * std::numbers::pi * uniform());
  }
  /// In (0, 1].
  double uniform() { return (static_cast<double>(engine_() >> 11) + 1.0) * 0x1.0p-53; }

 private:
  std::mt19937_64 engine_;
};

/// A robot with known errors and wheel noise whose odometry drives perfect tasks.
struct SimulatedRobot {
  calibration::WheelErrors truth;
  double track_width_m = 0.34;
  double k = 5e-4;
  Eigen::Vector3d sd = {0.002, 0.002, 0.0087};  ///< Of measuring the end.
};

/// The wheels' true ways for nominal `steps`; `bump_rad` is an extra turn in the first quarter.
inline calibration::MotionObservation simulate(const SimulatedRobot& robot,
                                               calibration::RunKind kind, double side_m,
                                               NormalNumbers& normal, double bump_rad = 0.0) {
  using namespace calibration;
  constexpr int kPieces = 24;
  MotionObservation observation;
  observation.kind = kind;
  observation.measured_covariance = robot.sd.cwiseAbs2().asDiagonal();
  observation.steps = taskSteps(kind, side_m, 1.0, robot.track_width_m);
  const double left = robot.truth.E_s * 2.0 / (robot.truth.E_d + 1.0);
  const double track_m = robot.track_width_m * robot.truth.E_b;
  ReplayedPose<double> pose;
  int step_number = 0;
  for (const WheelStep& step : taskSteps(kind, side_m, 1.0, robot.track_width_m, kPieces)) {
    const double left_m = left * step.left_m;
    const double right_m = left * robot.truth.E_d * step.right_m;
    advance(pose, left_m + robot.k * std::sqrt(std::abs(left_m)) * normal.next(),
            right_m + robot.k * std::sqrt(std::abs(right_m)) * normal.next(), track_m);
    if (step_number++ == kPieces / 2) {
      pose.theta_rad += bump_rad;
    }
  }
  observation.measured = {pose.x_m + robot.sd.x() * normal.next(),
                          pose.y_m + robot.sd.y() * normal.next(),
                          pose.theta_rad + robot.sd.z() * normal.next()};
  return observation;
}

}  // namespace vesper::test
