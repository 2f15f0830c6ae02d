#include "vesper/calibration/odometry/end_pose_check.hpp"

#include <cmath>
#include <stdexcept>

namespace vesper::calibration::inline v0 {

void checkFitInput(const std::vector<MotionObservation>& observations,
                   const std::vector<GyroObservation>& gyro, const EndPoseLsqOptions& options) {
  const bool is_good = options.track_width_m > 0.0 && std::isfinite(options.track_width_m) &&
                       options.noise.k_left > 0.0 && options.noise.k_right > 0.0 &&
                       std::isfinite(options.noise.k_left + options.noise.k_right) &&
                       options.loss_scale > 0.0 && options.max_condition > 1.0;
  if (!is_good) {
    throw std::invalid_argument("fitEndPoses: the options must be positive and finite");
  }
  if (observations.empty()) {
    throw std::invalid_argument("fitEndPoses: needs at least one measured end");
  }
  for (const MotionObservation& observation : observations) {
    if (!observation.measured.allFinite() ||
        !(observation.measured_covariance.diagonal().minCoeff() > 0.0) ||
        !observation.measured_covariance.allFinite() || observation.steps.empty()) {
      throw std::invalid_argument("fitEndPoses: ends must be finite, with sd > 0 and steps");
    }
    for (const WheelStep& step : observation.steps) {
      if (!std::isfinite(step.left_m) || !std::isfinite(step.right_m)) {
        throw std::invalid_argument("fitEndPoses: wheel steps must be finite");
      }
    }
  }
  for (const GyroObservation& stretch : gyro) {
    if (!std::isfinite(stretch.left_m + stretch.right_m + stretch.gyro_turn_rad) ||
        !(stretch.duration_s > 0.0) || !(stretch.sd_rad > 0.0)) {
      throw std::invalid_argument(
          "fitEndPoses: gyro stretches must be finite, with duration and sd");
    }
  }
}

}  // namespace vesper::calibration::inline v0
