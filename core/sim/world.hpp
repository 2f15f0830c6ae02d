#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"

namespace vesper::inline v0 {

/// How a surface answers ultrasound.
struct SurfaceMaterial {
  std::string name;
  /// Beyond this angle between the beam and the surface's normal a mirror-like surface sends no
  /// echo back; pi/2: it always answers.
  double max_incidence_rad = std::numbers::pi / 2.0;
};

/// A chain of straight walls. A closed one is a solid body unless the start lies inside it.
struct WorldPolyline {
  std::vector<Eigen::Vector2d> points_m;
  bool is_closed = false;
  std::size_t material = 0;  ///< Index into World::materials.
};

/// A solid box, turned counter-clockwise.
struct WorldRectangle {
  Eigen::Vector2d center_m = Eigen::Vector2d::Zero();
  Eigen::Vector2d size_m = Eigen::Vector2d::Zero();
  double theta_rad = 0.0;
  std::size_t material = 0;
};

/// A solid cylinder.
struct WorldCircle {
  Eigen::Vector2d center_m = Eigen::Vector2d::Zero();
  double radius_m = 0.0;
  std::size_t material = 0;
};

/// A line painted on the floor, for light sensors.
struct FloorLine {
  std::vector<Eigen::Vector2d> points_m;
  double width_m = 0.0;
  double shade = 0.0;  ///< 0 black, 1 as bright as the floor.
};

/// A cylinder that moves: between the places of its track straight and steadily, before the first
/// and after the last it stands.
struct MovingCircle {
  struct Place {
    double at_s = 0.0;
    Eigen::Vector2d center_m = Eigen::Vector2d::Zero();
  };
  double radius_m = 0.0;
  std::vector<Place> track;  ///< By rising time; at least one.
};

/// A place to drive in. World frame, origin at the lower left.
struct World {
  std::string name;
  Eigen::Vector2d size_m = Eigen::Vector2d::Zero();
  Pose2 T_world_start;
  double air_celsius = 20.0;
  std::vector<SurfaceMaterial> materials = {SurfaceMaterial()};  ///< The first is the default.
  std::vector<WorldPolyline> polylines;
  std::vector<WorldRectangle> rectangles;
  std::vector<WorldCircle> circles;
  std::vector<FloorLine> floor_lines;
  std::vector<MovingCircle> moving;
  std::vector<Eigen::Vector2d> waypoints_m;
};

/// The four corners of a box, counter-clockwise.
[[nodiscard]] std::vector<Eigen::Vector2d> cornersOf(const WorldRectangle& rectangle);

/// Whether `p_world_m` lies inside a closed chain of walls (even-odd rule).
[[nodiscard]] bool isInside(const std::vector<Eigen::Vector2d>& corners,
                            const Eigen::Vector2d& p_world_m);

/// Where the moving bodies of a world are `at_s` seconds after the start.
[[nodiscard]] std::vector<WorldCircle> placesAt(std::span<const MovingCircle> moving, double at_s);

/// How bright the floor is, 0 to 1, seen through a spot of `spot_radius_m` > 0 around `p_world_m`:
/// within the spot's reach of a line's border the brightness changes linearly.
[[nodiscard]] double floorBrightness(std::span<const FloorLine> lines,
                                     const Eigen::Vector2d& p_world_m, double spot_radius_m);

/// Whether `p_world_m` lies inside a solid body of `world`.
[[nodiscard]] bool isInsideSolid(const World& world, const Eigen::Vector2d& p_world_m);

}  // namespace vesper::inline v0
