#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/calibration/odometry/end_pose_problem.hpp"

namespace vesper::calibration::inline v0 {

using LsqInformation = Eigen::Matrix<double, kLsqParameters, kLsqParameters>;

/// What the wheels, bias and scale expect of a gyroscope less what it read, rad.
[[nodiscard]] double gyroMisfit(const GyroObservation& stretch, const LsqValues& values,
                                double track_width_m);

/// Sum of J^T S^-1 J over ends (`weights`: robust, one an end) and stretches of gyroscope, by
/// LsqValues.
[[nodiscard]] LsqInformation informationOf(const EndPoseProblem& problem, const LsqValues& values,
                                           const std::vector<LinearisedEnd>& ends,
                                           const std::vector<double>& weights);

}  // namespace vesper::calibration::inline v0
