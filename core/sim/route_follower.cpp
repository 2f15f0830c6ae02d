#include "vesper/core/sim/route_follower.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/sim/positive_option.hpp"

namespace vesper::inline v0 {
namespace {

/// Nearer to the target than this its bearing is too unsure to steer by.
constexpr double kSteerBeyond_m = 0.05;
/// Turn rate per heading error on a straight, 1/s.
constexpr double kHeadingGain_per_s = 2.0;

/// The speed towards something `remaining` away that can still stop there.
double approachSpeed(double remaining, double last_speed, double top_speed, double acceleration,
                     double period_s) {
  const double braking = std::sqrt(2.0 * acceleration * remaining);
  return std::min({top_speed, braking, std::max(last_speed, 0.0) + acceleration * period_s,
                   remaining / period_s});
}

}  // namespace

RouteFollower::RouteFollower(Route route, const RouteFollowerOptions& options)
    : route_(std::move(route)), options_(options) {
  requirePositive(options.speed_m_per_s, "RouteFollower", "speed_m_per_s");
  requirePositive(options.turn_rad_per_s, "RouteFollower", "turn_rad_per_s");
  requirePositive(options.acceleration_m_per_s2, "RouteFollower", "acceleration_m_per_s2");
  requirePositive(options.turn_acceleration_rad_per_s2, "RouteFollower",
                  "turn_acceleration_rad_per_s2");
  requirePositive(options.position_tolerance_m, "RouteFollower", "position_tolerance_m");
  requirePositive(options.heading_tolerance_rad, "RouteFollower", "heading_tolerance_rad");
  for (const Eigen::Vector2d& point : route_.waypoints_m) {
    if (!point.allFinite()) {
      throw std::invalid_argument("RouteFollower: way-points must be finite");
    }
  }
  leg_start_m_ = route_.T_world_start.translation();
}

std::optional<BodyVelocity> RouteFollower::next(const Pose2& T_world_robot, double period_s) {
  while (target_ < route_.waypoints_m.size()) {
    const Eigen::Vector2d& target = route_.waypoints_m[target_];
    const Eigen::Vector2d ahead = target - T_world_robot.translation();
    if (phase_ == Phase::Turn) {
      const bool is_there = ahead.norm() <= options_.position_tolerance_m;
      const auto command = is_there
                               ? std::nullopt
                               : turnTo(std::atan2(ahead.y(), ahead.x()), T_world_robot, period_s);
      if (command) {
        return command;
      }
      phase_ = Phase::Straight;
      leg_start_m_ = T_world_robot.translation();
    }
    if (const auto command = goTo(target, T_world_robot, period_s)) {
      return command;
    }
    phase_ = Phase::Turn;
    ++target_;
  }
  return route_.final_heading_rad ? turnTo(*route_.final_heading_rad, T_world_robot, period_s)
                                  : std::nullopt;
}

std::optional<BodyVelocity> RouteFollower::turnTo(double heading_rad, const Pose2& T_world_robot,
                                                  double period_s) {
  const double error_rad = angleBetween(T_world_robot.heading(), heading_rad);
  if (std::abs(error_rad) <= options_.heading_tolerance_rad) {
    last_ = {};
    return std::nullopt;
  }
  const double sign = error_rad < 0.0 ? -1.0 : 1.0;
  const double rate =
      approachSpeed(std::abs(error_rad), sign * last_.turn_rad_per_s, options_.turn_rad_per_s,
                    options_.turn_acceleration_rad_per_s2, period_s);
  last_ = {0.0, sign * rate};
  return last_;
}

std::optional<BodyVelocity> RouteFollower::goTo(const Eigen::Vector2d& target,
                                                const Pose2& T_world_robot, double period_s) {
  const Eigen::Vector2d leg = target - leg_start_m_;
  const Eigen::Vector2d ahead = target - T_world_robot.translation();
  const double length_m = leg.norm();
  const double remaining_m = length_m > 0.0 ? ahead.dot(leg) / length_m : 0.0;
  if (remaining_m <= options_.position_tolerance_m) {
    last_ = {};
    return std::nullopt;
  }
  const double speed = approachSpeed(remaining_m, last_.speed_m_per_s, options_.speed_m_per_s,
                                     options_.acceleration_m_per_s2, period_s);
  double turn = 0.0;
  if (ahead.norm() > kSteerBeyond_m) {
    const double error_rad =
        angleBetween(T_world_robot.heading(), std::atan2(ahead.y(), ahead.x()));
    turn = std::clamp(kHeadingGain_per_s * error_rad, -options_.turn_rad_per_s / 2.0,
                      options_.turn_rad_per_s / 2.0);
  }
  last_ = {speed, turn};
  return last_;
}

}  // namespace vesper::inline v0
