#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/geometry/segment.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// The least distance in metres between a straight line in the world frame and the square of an
/// obstacle cell, looked for up to `reach_m`; infinity if there is none so near. The world outside
/// the grid holds no obstacle.
[[nodiscard]] double clearanceAlong(const TraversabilityGrid& grid, const Segment& line_world_m,
                                    double reach_m);

/// Whether a polygon (robot frame, metres, any simple polygon) at a pose overlaps an obstacle
/// cell by more than a millionth of a cell. The world outside the grid holds no obstacle.
[[nodiscard]] bool polygonCollides(const TraversabilityGrid& grid, const Pose2& T_world_robot,
                                   const std::vector<Eigen::Vector2d>& polygon_robot_m);

}  // namespace vesper::planning::inline v0
