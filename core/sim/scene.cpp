#include "vesper/core/sim/scene.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/core/geometry/segment.hpp"

namespace vesper::inline v0 {
namespace {

/// Below this a ray counts as parallel to a wall.
constexpr double kParallel = 1e-12;

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// The fan as the set of points that a ray may reach, in the sensor frame. It lies between two
/// half-planes as long as it opens less than half a turn.
class Reach {
 public:
  Reach(double half_angle_rad, double max_range_m)
      : max_range_m_(max_range_m),
        is_narrow_(half_angle_rad < std::numbers::pi / 2.0),
        sine_(std::sin(half_angle_rad)),
        cosine_(std::cos(half_angle_rad)) {}

  /// False only if no point of the wall from a to b is in reach.
  [[nodiscard]] bool mayTouch(const Eigen::Vector2d& a, const Eigen::Vector2d& b) const {
    const double r = max_range_m_;
    if ((a.x() > r && b.x() > r) || (a.y() > r && b.y() > r) || (a.y() < -r && b.y() < -r) ||
        (a.x() < -r && b.x() < -r)) {
      return false;
    }
    if (!is_narrow_) {
      return true;
    }
    return !((leftOf(a) > 0.0 && leftOf(b) > 0.0) || (rightOf(a) > 0.0 && rightOf(b) > 0.0));
  }

  [[nodiscard]] bool mayTouch(const Eigen::Vector2d& center, double radius_m) const {
    if (center.norm() - radius_m > max_range_m_) {
      return false;
    }
    return !is_narrow_ || (leftOf(center) <= radius_m && rightOf(center) <= radius_m);
  }

 private:
  /// Signed distance beyond the left and the right edge.
  [[nodiscard]] double leftOf(const Eigen::Vector2d& p) const {
    return cosine_ * p.y() - sine_ * p.x();
  }
  [[nodiscard]] double rightOf(const Eigen::Vector2d& p) const {
    return -cosine_ * p.y() - sine_ * p.x();
  }

  double max_range_m_;
  bool is_narrow_;
  double sine_;
  double cosine_;
};

/// A wall in the sensor frame.
struct NearWall {
  Eigen::Vector2d from;
  Eigen::Vector2d along;
  double moment;  ///< from x along
  double length_m;
  double min_cos_incidence;
};

struct NearCylinder {
  Eigen::Vector2d center;
  double radius_m;
  double min_cos_incidence;
};

void meet(const NearWall& wall, const Eigen::Vector2d& direction, RayHit& nearest) {
  const double denominator = cross(direction, wall.along);
  if (std::abs(denominator) <= kParallel * wall.length_m) {
    return;  // seen edge-on: no surface faces the ray
  }
  const double range_m = wall.moment / denominator;
  if (!(range_m >= 0.0 && range_m < nearest.range_m)) {
    return;
  }
  const double share = cross(wall.from, direction) / denominator;
  if (share < 0.0 || share > 1.0) {
    return;
  }
  nearest.range_m = range_m;
  nearest.cos_incidence = std::min(1.0, std::abs(denominator) / wall.length_m);
  nearest.min_cos_incidence = wall.min_cos_incidence;
  nearest.normal = {-wall.along.y(), wall.along.x()};
  nearest.is_cylinder = false;
}

void meet(const NearCylinder& cylinder, const Eigen::Vector2d& direction, RayHit& nearest) {
  const double along_m = cylinder.center.dot(direction);
  const double beside_m = cross(direction, cylinder.center);
  const double squared = cylinder.radius_m * cylinder.radius_m - beside_m * beside_m;
  if (squared <= 0.0) {
    return;
  }
  const double half_chord_m = std::sqrt(squared);
  // A sensor inside the cylinder sees its far wall.
  const double range_m = along_m >= half_chord_m ? along_m - half_chord_m : along_m + half_chord_m;
  if (!(range_m >= 0.0 && range_m < nearest.range_m)) {
    return;
  }
  nearest.range_m = range_m;
  nearest.cos_incidence = std::min(1.0, half_chord_m / cylinder.radius_m);
  nearest.min_cos_incidence = cylinder.min_cos_incidence;
  nearest.normal = range_m * direction - cylinder.center;
  nearest.is_cylinder = true;
}

}  // namespace

Scene::Scene(const World& world) {
  const auto limit = [&world](std::size_t material) {
    return std::cos(world.materials.at(material).max_incidence_rad);
  };
  for (const WorldPolyline& line : world.polylines) {
    addChain(line.points_m, line.is_closed, limit(line.material));
  }
  for (const WorldRectangle& box : world.rectangles) {
    addChain(cornersOf(box), true, limit(box.material));
  }
  for (const WorldCircle& circle : world.circles) {
    cylinders_.push_back({circle.center_m, circle.radius_m, limit(circle.material)});
  }
}

void Scene::addChain(const std::vector<Eigen::Vector2d>& points, bool is_closed,
                     double min_cos_incidence) {
  const std::size_t count = is_closed ? points.size() : points.size() - 1;
  for (std::size_t i = 0; i < count; ++i) {
    walls_.push_back({points[i], points[(i + 1) % points.size()], min_cos_incidence});
  }
}

std::vector<RayHit> Scene::castFan(const Pose2& T_world_sensor, double half_angle_rad, int rays,
                                   double max_range_m, std::span<const WorldCircle> moving) const {
  const Reach reach(half_angle_rad, max_range_m);
  const Eigen::Vector2d& origin = T_world_sensor.translation();
  const double cosine = std::cos(T_world_sensor.heading());
  const double sine = std::sin(T_world_sensor.heading());
  const auto to_sensor = [&](const Eigen::Vector2d& p_world) -> Eigen::Vector2d {
    const Eigen::Vector2d p = p_world - origin;
    return {cosine * p.x() + sine * p.y(), cosine * p.y() - sine * p.x()};
  };
  std::vector<NearWall> walls;
  for (const Wall& wall : walls_) {
    const Eigen::Vector2d a = to_sensor(wall.from);
    const Eigen::Vector2d b = to_sensor(wall.to);
    if (reach.mayTouch(a, b)) {
      const Eigen::Vector2d along = b - a;
      walls.push_back({a, along, cross(a, along), along.norm(), wall.min_cos_incidence});
    }
  }
  std::vector<NearCylinder> cylinders;
  for (const Cylinder& cylinder : cylinders_) {
    const Eigen::Vector2d center = to_sensor(cylinder.center);
    if (reach.mayTouch(center, cylinder.radius_m)) {
      cylinders.push_back({center, cylinder.radius_m, cylinder.min_cos_incidence});
    }
  }
  for (const WorldCircle& circle : moving) {
    const Eigen::Vector2d center = to_sensor(circle.center_m);
    if (reach.mayTouch(center, circle.radius_m)) {
      cylinders.push_back({center, circle.radius_m, 0.0});
    }
  }
  std::vector<RayHit> hits(static_cast<std::size_t>(rays));
  for (int i = 0; i < rays; ++i) {
    RayHit& hit = hits[static_cast<std::size_t>(i)];
    hit.angle_rad = rays == 1 ? 0.0 : half_angle_rad * (2.0 * i / (rays - 1) - 1.0);
    const Eigen::Vector2d direction(std::cos(hit.angle_rad), std::sin(hit.angle_rad));
    for (const NearWall& wall : walls) {
      meet(wall, direction, hit);
    }
    for (const NearCylinder& cylinder : cylinders) {
      meet(cylinder, direction, hit);
    }
    if (hit.range_m > max_range_m) {
      hit.range_m = std::numeric_limits<double>::infinity();
    }
  }
  return hits;
}

Scene::Nearest Scene::nearest(const Eigen::Vector2d& p_world_m,
                              std::span<const WorldCircle> moving) const {
  Nearest best = {p_world_m, std::numeric_limits<double>::infinity()};
  for (const Wall& wall : walls_) {
    const Eigen::Vector2d p = nearestPoint({wall.from, wall.to}, p_world_m);
    const double distance_m = (p - p_world_m).norm();
    if (distance_m < best.distance_m) {
      best = {p, distance_m};
    }
  }
  const auto consider = [&](const Eigen::Vector2d& center, double radius_m) {
    const Eigen::Vector2d away = p_world_m - center;
    const double distance_m = std::abs(away.norm() - radius_m);
    if (distance_m < best.distance_m) {
      const double length_m = away.norm();
      best = {length_m > 0.0 ? Eigen::Vector2d(center + away * (radius_m / length_m))
                             : Eigen::Vector2d(center.x() + radius_m, center.y()),
              distance_m};
    }
  };
  for (const Cylinder& cylinder : cylinders_) {
    consider(cylinder.center, cylinder.radius_m);
  }
  for (const WorldCircle& circle : moving) {
    consider(circle.center_m, circle.radius_m);
  }
  return best;
}

double Scene::clearance(const Eigen::Vector2d& p_world_m,
                        std::span<const WorldCircle> moving) const {
  return nearest(p_world_m, moving).distance_m;
}

Eigen::Vector2d Scene::nearestSurface(const Eigen::Vector2d& p_world_m,
                                      std::span<const WorldCircle> moving) const {
  return nearest(p_world_m, moving).point;
}

bool Scene::touchesPolygon(const std::vector<Eigen::Vector2d>& corners,
                           std::span<const WorldCircle> moving) const {
  const auto crosses = [](const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                          const Eigen::Vector2d& c, const Eigen::Vector2d& d) {
    const double side_c = cross(b - a, c - a);
    const double side_d = cross(b - a, d - a);
    const double side_a = cross(d - c, a - c);
    const double side_b = cross(d - c, b - c);
    return side_c * side_d <= 0.0 && side_a * side_b <= 0.0 &&
           (side_c != side_d || side_a != side_b);
  };
  const auto touches_wall = [&](const Wall& wall) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (crosses(corners[i], corners[(i + 1) % corners.size()], wall.from, wall.to)) {
        return true;
      }
    }
    return isInside(corners, wall.from);
  };
  const auto touches_circle = [&](const Eigen::Vector2d& center, double radius_m) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Eigen::Vector2d p =
          nearestPoint({corners[i], corners[(i + 1) % corners.size()]}, center);
      if ((p - center).norm() <= radius_m) {
        return true;
      }
    }
    return isInside(corners, center);
  };
  return std::any_of(walls_.begin(), walls_.end(), touches_wall) ||
         std::any_of(cylinders_.begin(), cylinders_.end(),
                     [&](const Cylinder& c) { return touches_circle(c.center, c.radius_m); }) ||
         std::any_of(moving.begin(), moving.end(),
                     [&](const WorldCircle& c) { return touches_circle(c.center_m, c.radius_m); });
}

}  // namespace vesper::inline v0
