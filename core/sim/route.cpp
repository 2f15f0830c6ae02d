#include "vesper/core/sim/route.hpp"

#include <cmath>
#include <stdexcept>

namespace vesper::inline v0 {

Route routeOf(const World& world) { return {world.T_world_start, world.waypoints_m, std::nullopt}; }

Route squareRoute(const Pose2& T_world_start, double side_m, SquareDirection direction) {
  if (!(side_m > 0.0) || !std::isfinite(side_m)) {
    throw std::invalid_argument("squareRoute: side_m must be positive");
  }
  const double left_m = direction == SquareDirection::CounterClockwise ? side_m : -side_m;
  Route route{T_world_start, {}, T_world_start.heading()};
  for (const Eigen::Vector2d& corner :
       {Eigen::Vector2d(side_m, 0.0), Eigen::Vector2d(side_m, left_m), Eigen::Vector2d(0.0, left_m),
        Eigen::Vector2d(0.0, 0.0)}) {
    route.waypoints_m.push_back(T_world_start * corner);
  }
  return route;
}

}  // namespace vesper::inline v0
