#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/planning/search/movement_rule.hpp"

namespace vesper::planning::inline v0 {

enum class PlanStatus : std::uint8_t {
  Found,
  NoPath,
  StartBlocked,
  GoalBlocked,
  StartUnknown,
  GoalUnknown,
  Outside,
  Refused,
  LimitReached,
  Cancelled,
  Error
};

/// "found", "no path", "start blocked", ...
[[nodiscard]] std::string_view nameOf(PlanStatus status) noexcept;

/// A point of a path in the world frame.
struct Waypoint {
  Pose2 T_world_robot;
  int gear = 1;  ///< 1 forward, -1 reverse.
};

struct PlanResult {
  PlanStatus status = PlanStatus::NoPath;
  std::string reason;  ///< In words, unless Found.
  std::string note;    ///< What a reader of a found path should know, or empty.
  MovementRule rule = MovementRule::Never;  ///< The rule the path obeys.
  std::vector<Waypoint> path;               ///< Start first, goal last; empty unless Found.
  std::vector<CellIndex> cells;             ///< The same for grid planners, else empty.
  double length_m = 0.0;
  double cost = 0.0;  ///< In cells; with a cost field, cells weighted by it.
  /// The cost is at most so many times the optimum: 1 if exact, infinity if nothing is promised.
  double bound = 1.0;
  /// Nodes taken from the open list and expanded. A stale entry of the list that is thrown away
  /// is no expansion; a node expanded again after a cheaper way to it was found is one more.
  std::size_t expanded_cells = 0;
  std::size_t generated_cells = 0;
  std::size_t reopened_cells = 0;
  std::size_t peak_open = 0;
  std::size_t peak_bytes = 0;
};

}  // namespace vesper::planning::inline v0
