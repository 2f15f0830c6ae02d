#pragma once

#include <vector>

#include "vesper/core/kinematics/trajectory.hpp"
#include "vesper/core/records/robot_log.hpp"

namespace vesper::inline v0 {

/// `poses` (one an encoder record of `log`, in its order) with the heading that the log's yaw
/// records measure instead of the wheels': each step keeps its signed length and goes in the mean
/// of the two measured headings. The first pose stays as it is; yaw counts from there. Between yaw
/// records the heading is interpolated, before the first and after the last one it stands still.
/// Poses are returned unchanged if the log has no yaw.
[[nodiscard]] std::vector<StampedPose> withMeasuredYaw(const std::vector<StampedPose>& poses,
                                                       const RobotLog& log);

}  // namespace vesper::inline v0
