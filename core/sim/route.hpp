#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/sim/world.hpp"

namespace vesper::inline v0 {

/// Where a robot drives: to each way-point in turn, turning on the spot and going straight.
struct Route {
  Pose2 T_world_start;
  std::vector<Eigen::Vector2d> waypoints_m;
  /// The heading to turn to at the end; none: as it arrives.
  std::optional<double> final_heading_rad;
};

/// The way-points of a world from its start.
[[nodiscard]] Route routeOf(const World& world);

enum class SquareDirection { Clockwise, CounterClockwise };

/// The square of the UMBmark procedure (Borenstein & Feng 1995): four legs of `side_m`, the first
/// along the start's heading, and four turns of 90 degrees, the last one back to the start's
/// heading. Throws std::invalid_argument unless `side_m` is positive and finite.
[[nodiscard]] Route squareRoute(const Pose2& T_world_start, double side_m,
                                SquareDirection direction);

}  // namespace vesper::inline v0
