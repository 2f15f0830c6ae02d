#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string_view>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// One steering angle for the whole robot, that of a wheel midway between the front ones: positive
/// turns left when driving forwards. The robot's origin is the middle of the rear axle (car) or of
/// the robot (dual, whose rear wheels steer the opposite way; crab, whose wheels are all parallel).
struct CarMotion {
  double travel_m = 0.0;  ///< Of the origin along its way; backwards is negative.
  double steer_rad = 0.0;
};

/// "car", "dual" or "crab", as robot files and logs call a mode.
[[nodiscard]] std::string_view nameOf(SteerMode mode) noexcept;
/// The inverse; empty for any other name.
[[nodiscard]] std::optional<SteerMode> steerModeNamed(std::string_view name) noexcept;

[[nodiscard]] bool hasMode(const AckermannDrive& drive, SteerMode mode);

/// Turn per metre of travel: tan(steer)/wheelbase as a car, twice that in dual mode, 0 as a crab.
[[nodiscard]] double curvature(const AckermannDrive& drive, double steer_rad, SteerMode mode);

/// The inverse: the steering angle of a curvature, 1/m, not held within `max_steer_rad`. Throws
/// std::invalid_argument for a crab, which cannot turn.
[[nodiscard]] double steerFor(const AckermannDrive& drive, double curvature_per_m, SteerMode mode);

struct SteeredWheel {
  double angle_rad = 0.0;
  double travel_ratio = 1.0;  ///< Way of the wheel by way of the origin.
};

/// Front left, front right, rear left and rear right wheel of a rigid body that turns about one
/// point (Gracia Sola 2013): atan(wheelbase / (R -+ axle/2)) for the front wheels of a car of
/// turning radius R.
[[nodiscard]] std::array<SteeredWheel, 4> wheelsFor(const AckermannDrive& drive, double steer_rad,
                                                    SteerMode mode);

/// Way of the origin from the ways of the four wheels at this steering angle: least squares over
/// the wheels.
[[nodiscard]] double travelFromWheels(const AckermannDrive& drive,
                                      const std::array<double, 4>& wheels_m, double steer_rad,
                                      SteerMode mode);

/// How fast a robot on loose ground turns that is told to turn so fast: the same up to
/// `slip.identity_to`, then linear to (`commanded`, `actual`), constant beyond; the sign is kept.
[[nodiscard]] double slippedTurnRate(const AckermannDrive::Slip& slip, double commanded_rad_per_s);

/// The motion `T_start_end` over an arc at a constant steering angle; does not depend on how it is
/// cut into steps.
[[nodiscard]] Pose2 carMotion(const AckermannDrive& drive, const CarMotion& motion, SteerMode mode);

/// How far ahead of the robot's origin the point lies that a mode's motions are stated for, metres.
/// A robot that can be a car has its origin in the middle of its rear axle whatever its mode is,
/// any other one in its middle.
[[nodiscard]] double motionPointAhead(const AckermannDrive& drive, SteerMode mode);

/// carMotion as the robot's origin makes it.
[[nodiscard]] Pose2 originMotion(const AckermannDrive& drive, const CarMotion& motion,
                                 SteerMode mode);

/// First derivatives of `T_world_end = T_world_start * carMotion(...)` as (x, y, heading).
struct CarJacobians {
  Eigen::Matrix3d F;              ///< By the start pose.
  Eigen::Matrix<double, 3, 2> G;  ///< By (travel, steer).
};

[[nodiscard]] CarJacobians carJacobians(const AckermannDrive& drive, const Pose2& T_world_start,
                                        const CarMotion& motion, SteerMode mode);

/// Noise of one control period (Gracia Sola 2013, identified on gravel with a period of 0.1 s).
struct CarNoise {
  double travel_m2_per_m = 1.373e-4;  ///< Variance of the travel by metre.
  double steer_rad2 = 1.985e-4;       ///< Variance of the steering angle.
  double covariance_m_rad = -2.115e-5;
};

/// Covariance of (travel, steer) of one control period. The mixed term is cut to 0.99 of what
/// keeps it positive definite, which the published one is not below 16 mm.
[[nodiscard]] Eigen::Matrix2d carStepCovariance(const CarNoise& noise, double travel_m);

/// `start` moved by one control period: F S F^T + G Q G^T, symmetric to the last bit. Merge or
/// split records to control periods first: the steering noise belongs to the period, not to the
/// record.
[[nodiscard]] PoseEstimate moveByCar(const PoseEstimate& start, const AckermannDrive& drive,
                                     const CarMotion& motion, SteerMode mode,
                                     const CarNoise& noise);

}  // namespace vesper::inline v0
