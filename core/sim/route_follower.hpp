#pragma once

#include <cstddef>
#include <optional>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/sim/route.hpp"

namespace vesper::inline v0 {

struct RouteFollowerOptions {
  double speed_m_per_s = 0.2;                 ///< > 0
  double turn_rad_per_s = 0.8;                ///< > 0
  double acceleration_m_per_s2 = 0.3;         ///< > 0
  double turn_acceleration_rad_per_s2 = 1.5;  ///< > 0
  double position_tolerance_m = 0.002;        ///< > 0
  double heading_tolerance_rad = 0.002;       ///< > 0
};

/// Drives a route: at each way-point a turn on the spot, then straight on with the heading kept on
/// the target; speed and turn rate rise and fall within the accelerations.
class RouteFollower {
 public:
  /// Throws std::invalid_argument naming the first option that is not positive, and for way-points
  /// that are not finite.
  RouteFollower(Route route, const RouteFollowerOptions& options);

  /// The velocity for the next `period_s`, given where the robot believes to be. Empty once the
  /// route is done.
  [[nodiscard]] std::optional<BodyVelocity> next(const Pose2& T_world_robot, double period_s);

  /// Way-points reached so far.
  [[nodiscard]] std::size_t reached() const noexcept { return target_; }
  [[nodiscard]] std::size_t waypointCount() const noexcept { return route_.waypoints_m.size(); }

 private:
  enum class Phase { Turn, Straight };
  std::optional<BodyVelocity> turnTo(double heading_rad, const Pose2& T_world_robot,
                                     double period_s);
  std::optional<BodyVelocity> goTo(const Eigen::Vector2d& target, const Pose2& T_world_robot,
                                   double period_s);

  Route route_;
  RouteFollowerOptions options_;
  std::size_t target_ = 0;
  Phase phase_ = Phase::Turn;
  Eigen::Vector2d leg_start_m_ = Eigen::Vector2d::Zero();
  BodyVelocity last_;
};

}  // namespace vesper::inline v0
