#include "vesper/calibration/odometry/wheel_replay.hpp"

#include <numbers>

namespace vesper::calibration::inline v0 {
namespace {

void addSteps(std::vector<WheelStep>& steps, double left_m, double right_m, int pieces) {
  steps.insert(steps.end(), static_cast<std::size_t>(pieces),
               WheelStep{left_m / pieces, right_m / pieces});
}

}  // namespace

ReplayedPose<double> replay(const std::vector<WheelStep>& steps, double track_width_m,
                            const WheelErrors& errors) {
  const double left = errors.E_s * 2.0 / (errors.E_d + 1.0);
  ReplayedPose<double> pose;
  for (const WheelStep& step : steps) {
    advance(pose, left * step.left_m, left * errors.E_d * step.right_m, track_width_m * errors.E_b);
  }
  return pose;
}

std::vector<WheelStep> taskSteps(RunKind kind, double side_m, double turns, double track_width_m,
                                 int pieces) {
  std::vector<WheelStep> steps;
  if (isSquare(kind)) {
    const double sign = kind == RunKind::CounterClockwise ? 1.0 : -1.0;
    const double corner_m = sign * track_width_m * std::numbers::pi / 4.0;
    for (int leg = 0; leg < 4; ++leg) {
      addSteps(steps, side_m, side_m, pieces);
      addSteps(steps, -corner_m, corner_m, pieces);
    }
  } else if (kind == RunKind::Straight) {
    addSteps(steps, side_m, side_m, pieces);
  } else if (kind == RunKind::Spin) {
    const double rim_m = turns * track_width_m * std::numbers::pi;
    addSteps(steps, -rim_m, rim_m, pieces);
  }
  return steps;
}

}  // namespace vesper::calibration::inline v0
