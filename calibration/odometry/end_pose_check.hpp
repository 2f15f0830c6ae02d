#pragma once

#include <vector>

#include "vesper/calibration/odometry/end_pose_lsq.hpp"

namespace vesper::calibration::inline v0 {

/// Throws std::invalid_argument for what fitEndPoses() does not take.
void checkFitInput(const std::vector<MotionObservation>& observations,
                   const std::vector<GyroObservation>& gyro, const EndPoseLsqOptions& options);

}  // namespace vesper::calibration::inline v0
