#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/planning/search/plan_result.hpp"

namespace vesper::planning::inline v0 {

/// The points of an any-angle path as waypoints in the world frame, each with the heading towards
/// the next. Points are in half cells (a cell's centre is (2 x + 1, 2 y + 1)); those that lie on
/// the straight line between their neighbours are left out.
[[nodiscard]] std::vector<Waypoint> anyAngleWaypoints(const GridFrame& frame,
                                                      const std::vector<Eigen::Vector2i>& points);

}  // namespace vesper::planning::inline v0
