#pragma once

#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/kinematics/car_history.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"

namespace vesper::inline v0 {

/// How the robot moved in one period: its wheels at the true steering angle (reported plus
/// `steer_offset_rad`), the turn rate cut by `slip` where the drive has one.
[[nodiscard]] CarMotion motionOf(const AckermannDrive& drive, const CarPeriod& period);

struct AckermannOdometryOptions {
  Pose2 T_world_start;
  CarNoise noise;
};

/// A track from four wheel counts and the steering angle (`enc`, `steer`). Records are merged or
/// split to control periods of 0.1 s first, so that neither poses nor covariances depend on the
/// rate of the log; a pose stands at each encoder record. The robot's origin is the middle of the
/// rear axle if it has the mode car, else the middle of the robot. Throws as carHistory does.
[[nodiscard]] EncoderOdometry ackermannOdometry(const RobotLog& log, const RobotDescription& robot,
                                                const AckermannOdometryOptions& options = {});

}  // namespace vesper::inline v0
