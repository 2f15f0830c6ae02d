#include "vesper/core/sim/echo_paths.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "vesper/core/mapping/cone_reading.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kNothing = std::numeric_limits<double>::infinity();
constexpr double kEchoRounding = 1e-12;
/// A mirrored ray starts this far from its surface, so as not to meet it again.
constexpr double kOffSurface_m = 1e-6;
/// Half of what catches an echo: the sonar's membrane.
constexpr double kMembrane_m = 0.02;

Eigen::Vector2d mirrored(const Eigen::Vector2d& direction, const Eigen::Vector2d& normal) {
  return direction - 2.0 * direction.dot(normal) / normal.squaredNorm() * normal;
}

/// One ray that goes on from surface to surface.
struct Leg {
  Pose2 T_world_ray;  ///< x along the ray.
  RayHit hit;
};

Leg castLeg(const Scene& scene, const Eigen::Vector2d& from_m, const Eigen::Vector2d& direction,
            double reach_m, const RangeSimulationOptions& options) {
  const Eigen::Vector2d start = from_m + kOffSurface_m * direction;
  Leg leg;
  leg.T_world_ray = Pose2(start.x(), start.y(), std::atan2(direction.y(), direction.x()));
  leg.hit = scene.castFan(leg.T_world_ray, 0.0, 1, reach_m, options.moving).front();
  return leg;
}

Eigen::Vector2d directionOf(const Pose2& T, double angle_rad) {
  return {std::cos(T.heading() + angle_rad), std::sin(T.heading() + angle_rad)};
}

Eigen::Vector2d rotated(const Pose2& T, const Eigen::Vector2d& v) {
  return T * v - T.translation();
}

bool answersIncidence(const RayHit& hit) {
  return std::isfinite(hit.range_m) && hit.cos_incidence >= hit.min_cos_incidence - kEchoRounding;
}

bool isHeard(const PlacedSonar& sonar, const Eigen::Vector2d& place_m, double range_m) {
  const Eigen::Vector2d seen = sonar.T_world_sensor.inverse() * place_m;
  return std::abs(std::atan2(seen.y(), seen.x())) <=
         halfAngleAt(sonar.sonar->beam, range_m) + kEchoRounding;
}

}  // namespace

double widestHalfAngle(const BeamDescription& beam) {
  double widest_rad = beam.half_angle_by_range.empty() ? beam.half_angle_rad : 0.0;
  for (const auto& row : beam.half_angle_by_range) {
    widest_rad = std::max(widest_rad, row[1]);
  }
  for (const auto& [target, half_angle_rad] : beam.by_target) {
    widest_rad = std::max(widest_rad, half_angle_rad);
  }
  return widest_rad;
}

bool answers(const RayHit& hit, const BeamDescription& beam) {
  if (!answersIncidence(hit)) {
    return false;
  }
  const auto target = beam.by_target.find(hit.is_cylinder ? "cylinder" : "flat");
  const double half_angle_rad =
      target != beam.by_target.end() ? target->second : halfAngleAt(beam, hit.range_m);
  return std::abs(hit.angle_rad) <= half_angle_rad + kEchoRounding;
}

double bouncedRange(const Scene& scene, const PlacedSonar& sonar, const RayHit& hit, double reach_m,
                    const RangeSimulationOptions& options) {
  if (!std::isfinite(hit.range_m) || answersIncidence(hit)) {
    return kNothing;
  }
  const Pose2& T = sonar.T_world_sensor;
  const Eigen::Vector2d direction = directionOf(T, hit.angle_rad);
  const Eigen::Vector2d first_m = T.translation() + hit.range_m * direction;
  const Eigen::Vector2d second_way = mirrored(direction, rotated(T, hit.normal));
  const Leg second = castLeg(scene, first_m, second_way, reach_m, options);
  if (!std::isfinite(second.hit.range_m)) {
    return kNothing;
  }
  const double both_m = hit.range_m + second.hit.range_m;
  if (answersIncidence(second.hit)) {
    return both_m <= reach_m && isHeard(sonar, first_m, both_m) ? both_m : kNothing;
  }
  const Eigen::Vector2d second_m = first_m + second.hit.range_m * second_way;
  const Eigen::Vector2d third_way =
      mirrored(second_way, rotated(second.T_world_ray, second.hit.normal));
  const Eigen::Vector2d home = T.translation() - second_m;
  const double along_m = home.dot(third_way);
  // A ray that misses the corner's edge comes back twice as far beside; between two rays lies one
  // that would not.
  const double spacing_rad =
      options.sonar_rays > 1 ? 2.0 * widestHalfAngle(sonar.sonar->beam) / (options.sonar_rays - 1)
                             : 0.0;
  const double beside_m = (home - along_m * third_way).norm();
  const double range_m = (both_m + along_m) / 2.0;
  if (along_m <= 0.0 || range_m > reach_m || beside_m > kMembrane_m + 2.0 * spacing_rad * range_m ||
      !isHeard(sonar, second_m, range_m)) {
    return kNothing;
  }
  const Leg third = castLeg(scene, second_m, third_way, reach_m, options);
  return third.hit.range_m >= along_m - kMembrane_m ? range_m : kNothing;
}

double crosstalkRange(const Scene& scene, const PlacedSonar& emitter, const PlacedSonar& listener,
                      double reach_m, const RangeSimulationOptions& options) {
  double nearest_m = kNothing;
  const Pose2& T = emitter.T_world_sensor;
  const Eigen::Vector2d ear_m = listener.T_world_sensor.translation();
  for (const RayHit& hit : scene.castFan(T, widestHalfAngle(emitter.sonar->beam),
                                         options.sonar_rays, reach_m, options.moving)) {
    if (!std::isfinite(hit.range_m)) {
      continue;
    }
    const Eigen::Vector2d direction = directionOf(T, hit.angle_rad);
    const Eigen::Vector2d place_m = T.translation() + hit.range_m * direction;
    const Eigen::Vector2d home = ear_m - place_m;
    const double home_m = home.norm();
    const double range_m = (hit.range_m + home_m) / 2.0;
    if (range_m >= nearest_m || range_m > reach_m || home_m <= 0.0 ||
        !isHeard(listener, place_m, range_m)) {
      continue;
    }
    // A surface mirrors from one direction to another if its normal is in their middle.
    const Eigen::Vector2d middle = home / home_m - direction;
    const Eigen::Vector2d normal = rotated(T, hit.normal);
    const double facing = std::abs(middle.dot(normal)) / (middle.norm() * normal.norm());
    // Both must stand on one side of the surface.
    const bool same_side = (-direction.dot(normal)) * home.dot(normal) > 0.0;
    if (!same_side || !(facing >= hit.min_cos_incidence - kEchoRounding)) {
      continue;
    }
    const Leg back = castLeg(scene, place_m, home / home_m, reach_m, options);
    if (back.hit.range_m >= home_m - kMembrane_m) {
      nearest_m = range_m;
    }
  }
  return nearest_m;
}

}  // namespace vesper::inline v0
