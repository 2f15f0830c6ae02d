#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "vesper/planning/search/movement_rule.hpp"

namespace vesper::planning::inline v0 {

/// What cells that were never observed mean to a planner.
enum class UnknownRule : std::uint8_t {
  Blocked,  ///< May not be entered. The safe default.
  Free,     ///< As free cells.
  Cost      ///< May be entered, at TraversabilityOptions::unknown_cost_factor.
};

struct TraversabilityOptions {
  /// Radius of a round robot. A cell is blocked if its centre is nearer than this to the square of
  /// an obstacle cell (not to its centre), so that a robot on a cell's centre touches nothing.
  double footprint_radius_m = 0.0;
  /// A polygon in the robot frame, at least three corners in order; empty: the round footprint.
  /// Obstacles are not inflated for it: only planners that turn it with the heading honour it.
  std::vector<Eigen::Vector2d> footprint_polygon_m;
  UnknownRule unknown = UnknownRule::Blocked;
  double unknown_cost_factor = 3.0;  ///< A step through unknown costs so many times more; >= 1.
  /// Cost field: a step beside a wall costs up to 1 + this times its length; 0: no field.
  double wall_cost_factor = 0.0;
  /// The surcharge falls to 1/e at this distance from where it is greatest; > 0.
  double wall_cost_decay_m = 0.3;
  MovementRule rule = MovementRule::Never;  ///< Of the octile planners.
};

/// The radius of the smallest circle around the robot's origin that holds the polygon, metres.
[[nodiscard]] double circumscribedRadius(const std::vector<Eigen::Vector2d>& polygon_m) noexcept;

}  // namespace vesper::planning::inline v0
