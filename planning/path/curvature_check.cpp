#include "vesper/planning/path/curvature_check.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kTolerance = 1e-6;
/// Rounding of coordinates in metres moves the direction of a short chord by this over its length.
constexpr double kRounding_m = 1e-9;

/// Why the piece between two waypoints cannot be driven; fills in the curvature.
std::string problemOf(const Waypoint& from, const Waypoint& to, double& curvature_per_m) {
  const Eigen::Vector2d chord_m = to.T_world_robot.translation() - from.T_world_robot.translation();
  const double length_m = chord_m.norm();
  const double turn_rad = wrapToPi(to.T_world_robot.heading() - from.T_world_robot.heading());
  if (length_m == 0.0) {
    return std::abs(turn_rad) <= kTolerance ? "" : "it turns on the spot";
  }
  const double tolerance_rad = kTolerance + kRounding_m / length_m;
  const double along_rad =
      std::atan2(chord_m.y(), chord_m.x()) + (from.gear < 0 ? std::numbers::pi : 0.0);
  const double expected_rad = from.T_world_robot.heading() + 0.5 * turn_rad;
  if (!(std::abs(wrapToPi(along_rad - expected_rad)) <= tolerance_rad)) {
    return "it moves sideways";
  }
  curvature_per_m = 2.0 * std::sin(0.5 * std::abs(turn_rad)) / length_m;
  return "";
}

}  // namespace

CurvatureCheck checkCurvature(const std::vector<Waypoint>& path, double turning_radius_m) {
  if (!(turning_radius_m > 0.0)) {
    throw std::invalid_argument("turning_radius_m must be > 0");
  }
  CurvatureCheck check;
  for (std::size_t i = 0; i + 1 < path.size() && check.problem.empty(); ++i) {
    double curvature_per_m = 0.0;
    check.index = i;
    check.problem = problemOf(path[i], path[i + 1], curvature_per_m);
    const double length_m =
        (path[i + 1].T_world_robot.translation() - path[i].T_world_robot.translation()).norm();
    const double allowed_per_m =
        (1.0 + kTolerance) / turning_radius_m + (length_m > 0.0 ? kRounding_m / length_m : 0.0);
    if (check.problem.empty() && curvature_per_m > allowed_per_m) {
      check.problem = "its curvature of " + std::to_string(curvature_per_m) +
                      " 1/m is tighter than the turning radius allows";
    }
    check.max_curvature_per_m = std::max(check.max_curvature_per_m, curvature_per_m);
    check.gear_changes += i > 0 && path[i].gear != path[i - 1].gear ? 1U : 0U;
  }
  check.valid = check.problem.empty();
  if (!check.valid) {
    check.problem = "waypoint " + std::to_string(check.index) + ": " + check.problem;
  }
  return check;
}

}  // namespace vesper::planning::inline v0
