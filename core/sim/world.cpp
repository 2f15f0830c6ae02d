#include "vesper/core/sim/world.hpp"

#include <algorithm>
#include <limits>

#include "vesper/core/geometry/segment.hpp"

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

std::vector<WorldCircle> placesAt(std::span<const MovingCircle> moving, double at_s) {
  std::vector<WorldCircle> circles;
  for (const MovingCircle& body : moving) {
    const auto after =
        std::find_if(body.track.begin(), body.track.end(),
                     [at_s](const MovingCircle::Place& place) { return place.at_s > at_s; });
    WorldCircle circle;
    circle.radius_m = body.radius_m;
    if (after == body.track.begin() || after == body.track.end()) {
      circle.center_m =
          after == body.track.end() ? body.track.back().center_m : body.track.front().center_m;
    } else {
      const MovingCircle::Place& a = *(after - 1);
      const double share = (at_s - a.at_s) / (after->at_s - a.at_s);
      circle.center_m = a.center_m + share * (after->center_m - a.center_m);
    }
    circles.push_back(circle);
  }
  return circles;
}

double floorBrightness(std::span<const FloorLine> lines, const Eigen::Vector2d& p_world_m,
                       double spot_radius_m) {
  double brightness = 1.0;
  for (const FloorLine& line : lines) {
    double distance_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < line.points_m.size(); ++i) {
      const Eigen::Vector2d foot =
          nearestPoint({line.points_m[i - 1], line.points_m[i]}, p_world_m);
      distance_m = std::min(distance_m, (foot - p_world_m).norm());
    }
    const double beyond_m = distance_m - line.width_m / 2.0 + spot_radius_m;
    const double floor_share = std::clamp(beyond_m / (2.0 * spot_radius_m), 0.0, 1.0);
    brightness = std::min(brightness, line.shade + (1.0 - line.shade) * floor_share);
  }
  return brightness;
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
