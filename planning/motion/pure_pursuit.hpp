#pragma once

#include <vector>

#include "vesper/planning/motion/path_line.hpp"

namespace vesper::planning::inline v0 {

struct PurePursuitOptions {
  double lookahead_m = 0.5;        ///< > 0.
  double wheelbase_m = 0.5;        ///< Of the bicycle; > 0.
  double max_steer_rad = 0.5;      ///< In (0, pi/2).
  double goal_tolerance_m = 0.02;  ///< A path, or its part in one gear, ends this near; > 0.
};

/// What a car is to do now.
struct PursuitCommand {
  double steer_rad = 0.0;      ///< Of the front wheel; positive turns left when driving forward.
  int gear = 1;                ///< 1 forward, -1 in reverse.
  double cross_track_m = 0.0;  ///< Positive: left of the path's direction of travel.
  double left_m = 0.0;         ///< Of the path's part in this gear, along it.
  bool is_done = false;
};

/// Pure pursuit for cars (Coulter 1992, "Implementation of the pure pursuit path tracking
/// algorithm", CMU-RI-TR-92-01): steer onto the circle through a point of the path one look-ahead
/// away, curvature 2 y / L^2, held within the steering lock. A path that changes gear is followed
/// part by part.
class PurePursuit {
 public:
  /// Throws std::invalid_argument naming the first option out of its range, and if the path is
  /// empty.
  explicit PurePursuit(std::vector<Waypoint> path, const PurePursuitOptions& options = {});

  /// For a car whose rear axle's middle is at this pose. Call at every control period.
  [[nodiscard]] PursuitCommand command(const Pose2& T_world_robot);
  [[nodiscard]] const std::vector<Waypoint>& path() const noexcept { return path_; }

 private:
  [[nodiscard]] std::size_t endOfPart(std::size_t segment) const;
  [[nodiscard]] Projection nearestAhead(const Eigen::Vector2d& p_world_m, std::size_t end) const;
  [[nodiscard]] Eigen::Vector2d pointAhead(const Projection& from, std::size_t end) const;
  [[nodiscard]] double lengthLeft(const Projection& from, std::size_t end) const;

  std::vector<Waypoint> path_;
  PurePursuitOptions options_;
  std::size_t segment_ = 0;  ///< Never goes back.
};

}  // namespace vesper::planning::inline v0
