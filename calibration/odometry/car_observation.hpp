#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/core/kinematics/car_history.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::calibration::inline v0 {

/// A motion of an Ackermann robot of which both ends are known.
struct CarObservation {
  std::string run;
  std::vector<CarPeriod> periods;
  double way_m = 0.0;  ///< Mean of the wheels, without regard to direction.
  /// x, y (metres) and heading (radians) of the end, seen from the start; not wrapped.
  Eigen::Vector3d measured = Eigen::Vector3d::Zero();
  Eigen::Matrix3d measured_covariance = Eigen::Matrix3d::Identity();
};

struct CarObservationOptions {
  double increment_m = 2.0;    ///< An increment ends once the wheels rolled this far,
  double increment_rad = 1.0;  ///< or the track turned this much.
  MeasuredSd pose_sd;
};

/// Relative motions along the pose track of a log (pose records), one after another. Throws
/// InputError if the log has no poses or does not move while it has them.
[[nodiscard]] std::vector<CarObservation> carObservations(const RobotLog& log,
                                                          const RobotDescription& robot,
                                                          const CarObservationOptions& options);

/// Covariance of T_a^-1 T_b = `relative` in a's frame when both poses were measured with `sd`.
[[nodiscard]] Eigen::Matrix3d relativeCovariance(const Eigen::Vector3d& relative,
                                                 const MeasuredSd& sd);

}  // namespace vesper::calibration::inline v0
