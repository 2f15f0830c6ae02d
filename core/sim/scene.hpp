#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/sim/world.hpp"

namespace vesper::inline v0 {

/// Where one ray first meets a surface.
struct RayHit {
  double angle_rad = 0.0;                                    ///< Of the ray, in the sensor frame.
  double range_m = std::numeric_limits<double>::infinity();  ///< Infinite: nothing in reach.
  double cos_incidence = 0.0;      ///< Of the angle between ray and normal, in [0, 1].
  double min_cos_incidence = 0.0;  ///< Below it this surface sends no echo back.
  /// Across the surface, to one of its sides, in the sensor frame; of any length.
  Eigen::Vector2d normal = Eigen::Vector2d::Zero();
  bool is_cylinder = false;
};

/// The surfaces of a world, laid out for casting rays. Immutable.
class Scene {
 public:
  explicit Scene(const World& world);

  /// `rays` rays at equal angles from -half_angle_rad to +half_angle_rad about the sensor's axis
  /// (one ray: along it). Surfaces out of the fan's reach are left out once for all rays.
  /// Requires rays >= 1. O(surfaces + rays * surfaces within the fan).
  /// `moving`: cylinders of the default material that stand in the way just now.
  [[nodiscard]] std::vector<RayHit> castFan(const Pose2& T_world_sensor, double half_angle_rad,
                                            int rays, double max_range_m,
                                            std::span<const WorldCircle> moving = {}) const;

  /// Distance from `p_world_m` to the nearest surface, metres; infinite in an empty world.
  [[nodiscard]] double clearance(const Eigen::Vector2d& p_world_m,
                                 std::span<const WorldCircle> moving = {}) const;
  /// The nearest point of a surface; `p_world_m` itself in an empty world.
  [[nodiscard]] Eigen::Vector2d nearestSurface(const Eigen::Vector2d& p_world_m,
                                               std::span<const WorldCircle> moving = {}) const;
  /// Whether a polygon (corners in the world frame, in order) touches or holds a surface.
  [[nodiscard]] bool touchesPolygon(const std::vector<Eigen::Vector2d>& corners,
                                    std::span<const WorldCircle> moving = {}) const;

 private:
  struct Wall {
    Eigen::Vector2d from;
    Eigen::Vector2d to;
    double min_cos_incidence;
  };
  struct Cylinder {
    Eigen::Vector2d center;
    double radius_m;
    double min_cos_incidence;
  };
  struct Nearest {
    Eigen::Vector2d point;
    double distance_m;
  };
  [[nodiscard]] Nearest nearest(const Eigen::Vector2d& p_world_m,
                                std::span<const WorldCircle> moving) const;
  void addChain(const std::vector<Eigen::Vector2d>& points, bool is_closed,
                double min_cos_incidence);

  std::vector<Wall> walls_;
  std::vector<Cylinder> cylinders_;
};

}  // namespace vesper::inline v0
