#include "vesper/planning/motion/pure_pursuit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "vesper/planning/motion/option_check.hpp"

namespace vesper::planning::inline v0 {

PurePursuit::PurePursuit(std::vector<Waypoint> path, const PurePursuitOptions& options)
    : path_(std::move(path)), options_(options) {
  requireOption(!path_.empty(), "PurePursuitOptions", "the path is empty");
  requireOption(options.lookahead_m > 0.0 && std::isfinite(options.lookahead_m),
                "PurePursuitOptions", "lookahead_m must be finite and > 0");
  requireOption(options.wheelbase_m > 0.0 && std::isfinite(options.wheelbase_m),
                "PurePursuitOptions", "wheelbase_m must be finite and > 0");
  requireOption(options.max_steer_rad > 0.0 && options.max_steer_rad < 0.5 * std::numbers::pi,
                "PurePursuitOptions", "max_steer_rad must lie in (0, pi/2)");
  requireOption(options.goal_tolerance_m > 0.0, "PurePursuitOptions",
                "goal_tolerance_m must be > 0");
  if (path_.size() == 1) {
    path_.push_back(path_.front());
  }
}

PursuitCommand PurePursuit::command(const Pose2& T_world_robot) {
  PursuitCommand command;
  const Eigen::Vector2d& p_m = T_world_robot.translation();
  std::size_t end = endOfPart(segment_);
  Projection nearest = nearestAhead(p_m, end);
  command.left_m = lengthLeft(nearest, end);
  while (command.left_m <= options_.goal_tolerance_m && end + 1 < path_.size()) {
    segment_ = end;
    end = endOfPart(segment_);
    nearest = nearestAhead(p_m, end);
    command.left_m = lengthLeft(nearest, end);
  }
  segment_ = nearest.segment;
  command.gear = path_[segment_].gear;
  command.cross_track_m = nearest.cross_track_m;
  if (command.left_m <= options_.goal_tolerance_m) {
    command.is_done = true;
    return command;
  }
  // In the robot's frame the circle through a point (x, y) has the curvature 2 y / (x^2 + y^2),
  // driven in either gear.
  const Eigen::Vector2d aim_robot_m = T_world_robot.inverse() * pointAhead(nearest, end);
  const double curvature_per_m = 2.0 * aim_robot_m.y() / std::max(aim_robot_m.squaredNorm(), 1e-12);
  command.steer_rad = std::clamp(std::atan(options_.wheelbase_m * curvature_per_m),
                                 -options_.max_steer_rad, options_.max_steer_rad);
  return command;
}

/// The waypoint at which the part in the segment's gear ends.
std::size_t PurePursuit::endOfPart(std::size_t segment) const {
  std::size_t end = segment + 1;
  while (end + 1 < path_.size() && path_[end].gear == path_[segment].gear) {
    ++end;
  }
  return end;
}

/// The nearest point among the segments within two look-aheads, so that a path that comes back
/// near itself is not cut short.
Projection PurePursuit::nearestAhead(const Eigen::Vector2d& p_world_m, std::size_t end) const {
  Projection nearest = projectOn(path_, segment_, p_world_m);
  double passed_m = nearest.left_m;
  for (std::size_t i = segment_ + 1; i < end && passed_m <= 2.0 * options_.lookahead_m; ++i) {
    const Projection here = projectOn(path_, i, p_world_m);
    if (std::abs(here.cross_track_m) <= std::abs(nearest.cross_track_m)) {
      nearest = here;
    }
    passed_m += here.along_m + here.left_m;
  }
  return nearest;
}

/// One look-ahead along the path. Beyond the part's end it goes on straight, so that the car
/// arrives in the path's direction.
Eigen::Vector2d PurePursuit::pointAhead(const Projection& from, std::size_t end) const {
  double rest_m = options_.lookahead_m;
  Eigen::Vector2d point_m = from.foot_m;
  for (std::size_t i = from.segment + 1; i <= end; ++i) {
    const Eigen::Vector2d next_m = path_[i].T_world_robot.translation();
    const double length_m = (next_m - point_m).norm();
    if (length_m >= rest_m) {
      return point_m + (next_m - point_m) * (rest_m / length_m);
    }
    rest_m -= length_m;
    point_m = next_m;
  }
  const double heading_rad = path_[end].T_world_robot.heading();
  const double travel = path_[from.segment].gear * rest_m;
  return point_m + travel * Eigen::Vector2d(std::cos(heading_rad), std::sin(heading_rad));
}

double PurePursuit::lengthLeft(const Projection& from, std::size_t end) const {
  double left_m = from.left_m;
  for (std::size_t i = from.segment + 1; i < end; ++i) {
    left_m +=
        (path_[i + 1].T_world_robot.translation() - path_[i].T_world_robot.translation()).norm();
  }
  return left_m;
}

}  // namespace vesper::planning::inline v0
