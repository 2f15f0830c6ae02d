#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/calibration/odometry/end_pose_lsq.hpp"
#include "vesper/calibration/odometry/motion_observation.hpp"

namespace vesper::calibration::inline v0 {

/// U with U^T U = S^-1; only of x and y where there is no heading.
[[nodiscard]] Eigen::Matrix3d rootInformation(const Eigen::Matrix3d& covariance, bool has_heading);

/// Weight of an end that lies so many standard deviations off; 1 without a loss.
[[nodiscard]] double robustWeight(double mahalanobis, RobustLoss loss, double scale);

/// Whether there are enough runs for a loss that puts some of them aside: four in each direction of
/// squares, eight without squares.
[[nodiscard]] bool countsAllowRobustLoss(const std::vector<MotionObservation>& observations);

}  // namespace vesper::calibration::inline v0
