#pragma once

#include <string>
#include <vector>

#include "vesper/calibration/odometry/end_pose_lsq.hpp"

namespace vesper::calibration::inline v0 {

/// What `result` could not determine and which runs would mend it, one sentence each.
[[nodiscard]] std::vector<std::string> adviceFor(
    const EndPoseLsqResult& result, const std::vector<MotionObservation>& observations);

}  // namespace vesper::calibration::inline v0
