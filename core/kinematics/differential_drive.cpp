#include "vesper/core/kinematics/differential_drive.hpp"

#include <cmath>

namespace vesper::inline v0 {
namespace {

/// Below this angle the derivatives come from their series, whose first neglected terms are smaller
/// than 1e-14; above it the closed forms lose at most two digits.
constexpr double kSeriesBelow_rad = 0.05;

/// Displacement of an arc of length 1 and angle u along and across its start, with derivatives.
struct UnitArc {
  double along = 1.0;   ///< sin(u)/u
  double across = 0.0;  ///< (1 - cos(u))/u
  double along_du = 0.0;
  double across_du = 0.5;
};

UnitArc unitArc(double u) {
  UnitArc arc;
  const double u2 = u * u;
  if (std::abs(u) < kSeriesBelow_rad) {
    arc.along = 1.0 - u2 / 6.0 * (1.0 - u2 / 20.0 * (1.0 - u2 / 42.0 * (1.0 - u2 / 72.0)));
    arc.across = u / 2.0 * (1.0 - u2 / 12.0 * (1.0 - u2 / 30.0 * (1.0 - u2 / 56.0)));
    arc.along_du = -u / 3.0 * (1.0 - u2 / 10.0 * (1.0 - u2 / 28.0 * (1.0 - u2 / 54.0)));
    arc.across_du = 0.5 - u2 / 8.0 + u2 * u2 / 144.0 - u2 * u2 * u2 / 5760.0;
    return arc;
  }
  arc.along = std::sin(u) / u;
  arc.across = 2.0 * std::sin(u / 2.0) * std::sin(u / 2.0) / u;
  arc.along_du = (std::cos(u) - arc.along) / u;
  arc.across_du = (std::sin(u) - arc.across) / u;
  return arc;
}

}  // namespace

BodyVelocity bodyVelocity(const WheelSpeeds& wheels, double track_width_m) {
  return {(wheels.right_m_per_s + wheels.left_m_per_s) / 2.0,
          (wheels.right_m_per_s - wheels.left_m_per_s) / track_width_m};
}

WheelSpeeds wheelSpeeds(const BodyVelocity& body, double track_width_m) {
  const double difference = body.turn_rad_per_s * track_width_m / 2.0;
  return {body.speed_m_per_s - difference, body.speed_m_per_s + difference};
}

Pose2 arcMotion(const WheelTravel& travel, double track_width_m) {
  const double length_m = (travel.right_m + travel.left_m) / 2.0;
  const double turn_rad = (travel.right_m - travel.left_m) / track_width_m;
  const UnitArc arc = unitArc(turn_rad);
  return {length_m * arc.along, length_m * arc.across, turn_rad};
}

ArcJacobians arcJacobians(const Pose2& T_world_start, const WheelTravel& travel,
                          double track_width_m) {
  const double length_m = (travel.right_m + travel.left_m) / 2.0;
  const double turn_rad = (travel.right_m - travel.left_m) / track_width_m;
  const UnitArc arc = unitArc(turn_rad);
  const double cosine = std::cos(T_world_start.heading());
  const double sine = std::sin(T_world_start.heading());
  const auto rotated = [&](double x, double y) {
    return Eigen::Vector2d(cosine * x - sine * y, sine * x + cosine * y);
  };
  const Eigen::Vector2d step = rotated(length_m * arc.along, length_m * arc.across);
  const Eigen::Vector2d by_length = rotated(arc.along, arc.across);
  const Eigen::Vector2d by_turn = rotated(length_m * arc.along_du, length_m * arc.across_du);
  ArcJacobians result;
  result.F << 1.0, 0.0, -step.y(), 0.0, 1.0, step.x(), 0.0, 0.0, 1.0;
  result.G.block<2, 1>(0, 0) = by_length / 2.0 + by_turn / track_width_m;
  result.G.block<2, 1>(0, 1) = by_length / 2.0 - by_turn / track_width_m;
  result.G(2, 0) = 1.0 / track_width_m;
  result.G(2, 1) = -1.0 / track_width_m;
  return result;
}

PoseEstimate moveByArc(const PoseEstimate& start, const WheelTravel& travel, double track_width_m,
                       const WheelNoise& noise) {
  const ArcJacobians jacobians = arcJacobians(start.T_world_robot, travel, track_width_m);
  const Eigen::Vector2d variances(noise.k_right * noise.k_right * std::abs(travel.right_m),
                                  noise.k_left * noise.k_left * std::abs(travel.left_m));
  const Eigen::Matrix3d covariance = jacobians.F * start.covariance * jacobians.F.transpose() +
                                     jacobians.G * variances.asDiagonal() * jacobians.G.transpose();
  return {start.T_world_robot * arcMotion(travel, track_width_m),
          (covariance + covariance.transpose()) / 2.0};
}

}  // namespace vesper::inline v0
