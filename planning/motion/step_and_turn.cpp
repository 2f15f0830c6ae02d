#include "vesper/planning/motion/step_and_turn.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/motion/option_check.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// A turn shorter than this is rounding.
constexpr double kNoTurn_rad = 1e-9;

}  // namespace

StepAndTurnFollower::StepAndTurnFollower(std::vector<Waypoint> path,
                                         const StepAndTurnOptions& options)
    : path_(std::move(path)), options_(options) {
  requireOption(!path_.empty(), "StepAndTurnOptions", "the path is empty");
  requireOption(options.step_m > 0.0 && std::isfinite(options.step_m), "StepAndTurnOptions",
                "step_m must be finite and > 0");
  requireOption(options.max_turn_rad > 0.0, "StepAndTurnOptions", "max_turn_rad must be > 0");
  requireOption(options.correct_beyond_m >= 0.0, "StepAndTurnOptions",
                "correct_beyond_m must be >= 0");
  requireOption(options.goal_tolerance_m > 0.0, "StepAndTurnOptions",
                "goal_tolerance_m must be > 0");
}

StepCommand StepAndTurnFollower::next(const Pose2& T_world_robot) {
  const std::size_t last = std::max<std::size_t>(path_.size() - 1, 1) - 1;
  Projection projection = projectOn(path_, segment_, T_world_robot.translation());
  while (projection.left_m <= options_.goal_tolerance_m && segment_ < last) {
    ++segment_;
    is_aligned_ = false;
    projection = projectOn(path_, segment_, T_world_robot.translation());
  }
  StepCommand command;
  command.cross_track_m = projection.cross_track_m;
  if (projection.left_m <= options_.goal_tolerance_m) {
    command.is_done = true;
    return command;
  }
  const double turn_rad =
      wrapToPi(wantedHeading(T_world_robot, projection) - T_world_robot.heading());
  if (std::abs(turn_rad) > options_.max_turn_rad) {
    command.turn_rad = std::copysign(options_.max_turn_rad, turn_rad);
    return command;
  }
  is_aligned_ = true;
  command.turn_rad = std::abs(turn_rad) > kNoTurn_rad ? turn_rad : 0.0;
  command.advance_m = std::min(options_.step_m, projection.left_m);
  return command;
}

/// Into the segment's direction at its start; then unchanged while near the segment, else towards
/// the point of the segment one step beyond the projection, or its end if that is nearer.
double StepAndTurnFollower::wantedHeading(const Pose2& pose, const Projection& projection) const {
  const Eigen::Vector2d along_m =
      path_[segment_ + 1].T_world_robot.translation() - projection.foot_m;
  if (std::abs(projection.cross_track_m) > options_.correct_beyond_m) {
    const double ahead_m = std::min(options_.step_m, projection.left_m);
    const Eigen::Vector2d aim_m =
        projection.foot_m + along_m * (ahead_m / projection.left_m) - pose.translation();
    return std::atan2(aim_m.y(), aim_m.x());
  }
  return is_aligned_ ? pose.heading() : std::atan2(along_m.y(), along_m.x());
}

}  // namespace vesper::planning::inline v0
