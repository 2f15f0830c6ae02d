#pragma once

#include <vector>

#include "vesper/calibration/odometry/gyro_observation.hpp"
#include "vesper/calibration/odometry/motion_observation.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::calibration::inline v0 {

/// How a log is cut into measured motions.
struct LogMotionOptions {
  /// A new increment starts once the wheels say the robot went or turned this far.
  double increment_m = 0.4;
  double increment_rad = 0.5;
  MeasuredSd pose_sd;           ///< Of each pose of the track.
  double gyro_sd_rad = 0.0035;  ///< Of a gyroscope's turn over one increment, at least.
};

/// Travel of the wheels of a differential or skid-steer robot, step by step, as `robot` counts it;
/// counters may wrap. Throws InputError naming the log if it has fewer than two encoder records or
/// breaks off in between, std::invalid_argument for an Ackermann robot.
[[nodiscard]] std::vector<WheelStep> wheelStepsOf(const RobotLog& log,
                                                  const RobotDescription& robot);

/// The pose track of a log (pose records) as relative motions, each from one pose to a later one:
/// absolute residuals of a track would all repeat its first errors (CALIBRATION §3.1). Covariance
/// follows from pose_sd of both ends. Stretches without encoder counts or across breaks are left
/// out. Throws InputError if none is left.
[[nodiscard]] std::vector<MotionObservation> trackIncrements(const RobotLog& log,
                                                             const RobotDescription& robot,
                                                             const LogMotionOptions& options);

/// Stretches with a gyroscope (imu records: yaw, or else rate). Empty if the log has none.
[[nodiscard]] std::vector<GyroObservation> gyroStretches(const RobotLog& log,
                                                         const RobotDescription& robot,
                                                         const LogMotionOptions& options);

}  // namespace vesper::calibration::inline v0
