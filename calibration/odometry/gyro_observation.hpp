#pragma once

#include <string>

#include "vesper/calibration/odometry/wheel_replay.hpp"

namespace vesper::calibration::inline v0 {

/// One stretch of a log that has both wheel counts and a gyroscope.
struct GyroObservation {
  std::string run;
  double left_m = 0.0;  ///< Signed travel by the nominal wheel size.
  double right_m = 0.0;
  double rolled_left_m = 0.0;  ///< Sum of the absolute travel, for its noise.
  double rolled_right_m = 0.0;
  double gyro_turn_rad = 0.0;  ///< Counter-clockwise positive.
  double duration_s = 0.0;     ///< > 0
  double sd_rad = 0.0035;      ///< Of gyro_turn_rad once scale and bias are right, > 0.
};

}  // namespace vesper::calibration::inline v0
