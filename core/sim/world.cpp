#include "vesper/core/sim/world.hpp"

#include <algorithm>

namespace vesper::inline v0 {

std::vector<Eigen::Vector2d> cornersOf(const WorldRectangle& rectangle) {
  const Pose2 T_world_box(rectangle.center_m.x(), rectangle.center_m.y(), rectangle.theta_rad);
  const double x_m = rectangle.size_m.x() / 2.0;
  const double y_m = rectangle.size_m.y() / 2.0;
  return {T_world_box * Eigen::Vector2d(-x_m, -y_m), T_world_box * Eigen::Vector2d(x_m, -y_m),
          T_world_box * Eigen::Vector2d(x_m, y_m), T_world_box * Eigen::Vector2d(-x_m, y_m)};
}

bool isInside(const std::vector<Eigen::Vector2d>& corners, const Eigen::Vector2d& p_world_m) {
  bool is_inside = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Eigen::Vector2d& a = corners[i];
    const Eigen::Vector2d& b = corners[(i + 1) % corners.size()];
    if ((a.y() > p_world_m.y()) != (b.y() > p_world_m.y())) {
      const double x_m = a.x() + (p_world_m.y() - a.y()) / (b.y() - a.y()) * (b.x() - a.x());
      is_inside = is_inside != (p_world_m.x() < x_m);
    }
  }
  return is_inside;
}

bool isInsideSolid(const World& world, const Eigen::Vector2d& p_world_m) {
  const Eigen::Vector2d start = world.T_world_start.translation();
  return std::any_of(
             world.rectangles.begin(), world.rectangles.end(),
             [&](const WorldRectangle& box) { return isInside(cornersOf(box), p_world_m); }) ||
         std::any_of(world.circles.begin(), world.circles.end(),
                     [&](const WorldCircle& circle) {
                       return (p_world_m - circle.center_m).norm() < circle.radius_m;
                     }) ||
         std::any_of(world.polylines.begin(), world.polylines.end(),
                     [&](const WorldPolyline& line) {
                       return line.is_closed && !isInside(line.points_m, start) &&
                              isInside(line.points_m, p_world_m);
                     });
}

}  // namespace vesper::inline v0
