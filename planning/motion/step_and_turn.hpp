#pragma once

#include <numbers>
#include <vector>

#include "vesper/planning/motion/path_line.hpp"

namespace vesper::planning::inline v0 {

/// A robot that turns on the spot, then goes straight.
struct StepAndTurnOptions {
  double step_m = 0.2;                            ///< Longest step; > 0.
  double max_turn_rad = 0.25 * std::numbers::pi;  ///< Longer turns are split; > 0.
  /// The heading is corrected when the robot is farther than this from its projection on the path's
  /// segment; >= 0.
  double correct_beyond_m = 0.01;
  double goal_tolerance_m = 0.005;  ///< A segment ends this near to its end; > 0.
};

/// What to do next: turn on the spot by `turn_rad` (counter-clockwise), then go `advance_m`
/// straight ahead (0 while a turn is being split).
struct StepCommand {
  double turn_rad = 0.0;
  double advance_m = 0.0;
  double cross_track_m = 0.0;  ///< As measured before the command; positive: left of the path.
  bool is_done = false;        ///< The path's end is reached; nothing to do.
};

/// Follows a path as the HOAP-2 of Arnal Benedicto 2011 does: after every step the distance to the
/// projection on the segment is looked at and the heading corrected when it exceeds 1 cm; turns
/// are split into at most 45 degrees.
class StepAndTurnFollower {
 public:
  /// Throws std::invalid_argument naming the first option out of its range, and if the path is
  /// empty.
  explicit StepAndTurnFollower(std::vector<Waypoint> path, const StepAndTurnOptions& options = {});

  /// The command for a robot at this pose. Call again when it has been carried out.
  [[nodiscard]] StepCommand next(const Pose2& T_world_robot);
  [[nodiscard]] const std::vector<Waypoint>& path() const noexcept { return path_; }

 private:
  [[nodiscard]] double wantedHeading(const Pose2& pose, const Projection& projection) const;

  std::vector<Waypoint> path_;
  StepAndTurnOptions options_;
  std::size_t segment_ = 0;
  bool is_aligned_ = false;  ///< Has turned into the segment's direction.
};

}  // namespace vesper::planning::inline v0
