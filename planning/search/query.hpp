#pragma once

#include <Eigen/Core>
#include <optional>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::planning::inline v0 {

/// One end of a query in the world frame. Without a heading, planners that need one choose it.
struct QueryPoint {
  Eigen::Vector2d p_world_m = Eigen::Vector2d::Zero();
  std::optional<double> heading_rad;
};

/// From where to where. Grid planners go from the centre of the cell that covers the start to that
/// of the goal.
struct Query {
  QueryPoint start;
  QueryPoint goal;
};

/// The query between the centres of two cells. They may lie outside the grid (the answer is then
/// PlanStatus::Outside).
[[nodiscard]] Query queryBetween(const GridFrame& frame, CellIndex start, CellIndex goal);

}  // namespace vesper::planning::inline v0
