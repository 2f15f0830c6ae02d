#pragma once

#include <Eigen/Core>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// How the robot's origin (midway between the wheels) moves; ccw turns are positive.
struct BodyVelocity {
  double speed_m_per_s = 0.0;
  double turn_rad_per_s = 0.0;
};

/// Speeds of the two wheels over the ground.
struct WheelSpeeds {
  double left_m_per_s = 0.0;
  double right_m_per_s = 0.0;
};

/// Way that the two wheels rolled; backwards is negative.
struct WheelTravel {
  double left_m = 0.0;
  double right_m = 0.0;
};

/// v = (r + l)/2, w = (r - l)/b. `track_width_m` (b) > 0 is the effective one.
[[nodiscard]] BodyVelocity bodyVelocity(const WheelSpeeds& wheels, double track_width_m);

/// The inverse: r = v + w b/2, l = v - w b/2.
[[nodiscard]] WheelSpeeds wheelSpeeds(const BodyVelocity& body, double track_width_m);

/// The motion `T_start_end` of a drive whose wheels rolled `travel` at a constant ratio: an arc of
/// length s = (r + l)/2 and angle u = (r - l)/b, x = s sin(u)/u, y = s (1 - cos u)/u, without
/// approximation and without a jump at u = 0. Cutting a motion of constant ratio into steps does
/// not change where it ends.
[[nodiscard]] Pose2 arcMotion(const WheelTravel& travel, double track_width_m);

/// First derivatives of `T_world_end = T_world_start * arcMotion(travel, b)` as (x, y, heading).
struct ArcJacobians {
  Eigen::Matrix3d F;              ///< By the start pose (x, y, heading).
  Eigen::Matrix<double, 3, 2> G;  ///< By the travel (right, left), in this order.
};

[[nodiscard]] ArcJacobians arcJacobians(const Pose2& T_world_start, const WheelTravel& travel,
                                        double track_width_m);

/// A pose with its covariance over (x, y, heading) in the world frame: m^2, m rad, rad^2.
struct PoseEstimate {
  Pose2 T_world_robot;
  Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
};

/// `start` moved by an arc; the covariance becomes F S F^T + G Q G^T with
/// Q = diag(k_R^2 |r|, k_L^2 |l|) (Chong & Kleeman 1997), symmetric to the last bit. The pose does
/// not depend on how a motion is cut into steps; the covariance does to the second order in the
/// turned angle.
[[nodiscard]] PoseEstimate moveByArc(const PoseEstimate& start, const WheelTravel& travel,
                                     double track_width_m, const WheelNoise& noise);

}  // namespace vesper::inline v0
