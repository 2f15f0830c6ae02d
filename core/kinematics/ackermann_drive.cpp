#include "vesper/core/kinematics/ackermann_drive.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace vesper::inline v0 {
namespace {

/// An arc of length s that turns by u, as a differential drive of track 1 m rolls it.
WheelTravel arcAsWheels(double length_m, double turn_rad) {
  return {length_m - turn_rad / 2.0, length_m + turn_rad / 2.0};
}

double curvatureBySteer(const AckermannDrive& drive, double steer_rad, SteerMode mode) {
  const double cosine = std::cos(steer_rad);
  const double by_steer = 1.0 / (drive.wheelbase_m * cosine * cosine);
  return mode == SteerMode::Dual ? 2.0 * by_steer : by_steer;
}

/// From a wheel's place and the body's curvature at the origin: its velocity for a speed of 1.
SteeredWheel rollingAt(double x_m, double y_m, double curvature_per_m) {
  const double along = 1.0 - curvature_per_m * y_m;
  const double across = curvature_per_m * x_m;
  const double ratio = std::hypot(along, across);
  // A wheel nearer to the turning point than the origin's side rolls backwards, it does not turn
  // round: its angle stays within a quarter turn.
  return along < 0.0 ? SteeredWheel{std::atan2(-across, -along), -ratio}
                     : SteeredWheel{std::atan2(across, along), ratio};
}

constexpr std::array<std::string_view, 3> kModeNames = {"car", "dual", "crab"};

}  // namespace

std::string_view nameOf(SteerMode mode) noexcept {
  return kModeNames[static_cast<std::size_t>(mode)];
}

std::optional<SteerMode> steerModeNamed(std::string_view name) noexcept {
  const auto* found = std::find(kModeNames.begin(), kModeNames.end(), name);
  return found == kModeNames.end()
             ? std::nullopt
             : std::optional(static_cast<SteerMode>(found - kModeNames.begin()));
}

bool hasMode(const AckermannDrive& drive, SteerMode mode) {
  return std::find(drive.modes.begin(), drive.modes.end(), mode) != drive.modes.end();
}

double curvature(const AckermannDrive& drive, double steer_rad, SteerMode mode) {
  if (mode == SteerMode::Crab) {
    return 0.0;
  }
  const double car = std::tan(steer_rad) / drive.wheelbase_m;
  return mode == SteerMode::Dual ? 2.0 * car : car;
}

double steerFor(const AckermannDrive& drive, double curvature_per_m, SteerMode mode) {
  if (mode == SteerMode::Crab) {
    throw std::invalid_argument("steerFor: a crab cannot turn");
  }
  const double lever_m = mode == SteerMode::Dual ? drive.wheelbase_m / 2.0 : drive.wheelbase_m;
  return std::atan(curvature_per_m * lever_m);
}

std::array<SteeredWheel, 4> wheelsFor(const AckermannDrive& drive, double steer_rad,
                                      SteerMode mode) {
  if (mode == SteerMode::Crab) {
    const SteeredWheel parallel{steer_rad, 1.0};
    return {parallel, parallel, parallel, parallel};
  }
  const double bend = curvature(drive, steer_rad, mode);
  const double rear_m = mode == SteerMode::Dual ? -drive.wheelbase_m / 2.0 : 0.0;
  const double front_m = rear_m + drive.wheelbase_m;
  const double side_m = drive.axle_m / 2.0;
  return {rollingAt(front_m, side_m, bend), rollingAt(front_m, -side_m, bend),
          rollingAt(rear_m, side_m, bend), rollingAt(rear_m, -side_m, bend)};
}

double travelFromWheels(const AckermannDrive& drive, const std::array<double, 4>& wheels_m,
                        double steer_rad, SteerMode mode) {
  double product = 0.0;
  double square = 0.0;
  const std::array<SteeredWheel, 4> rolling = wheelsFor(drive, steer_rad, mode);
  for (std::size_t i = 0; i < rolling.size(); ++i) {
    product += rolling[i].travel_ratio * wheels_m[i];
    square += rolling[i].travel_ratio * rolling[i].travel_ratio;
  }
  return product / square;
}

double slippedTurnRate(const AckermannDrive::Slip& slip, double commanded_rad_per_s) {
  const double size = std::abs(commanded_rad_per_s);
  if (size <= slip.identity_to) {
    return commanded_rad_per_s;
  }
  const double span = slip.commanded - slip.identity_to;
  const double share = span > 0.0 ? std::min((size - slip.identity_to) / span, 1.0) : 1.0;
  return std::copysign(slip.identity_to + share * (slip.actual - slip.identity_to),
                       commanded_rad_per_s);
}

Pose2 carMotion(const AckermannDrive& drive, const CarMotion& motion, SteerMode mode) {
  if (mode == SteerMode::Crab) {
    return {motion.travel_m * std::cos(motion.steer_rad),
            motion.travel_m * std::sin(motion.steer_rad), 0.0};
  }
  const double turn_rad = motion.travel_m * curvature(drive, motion.steer_rad, mode);
  return arcMotion(arcAsWheels(motion.travel_m, turn_rad), 1.0);
}

double motionPointAhead(const AckermannDrive& drive, SteerMode mode) {
  return mode != SteerMode::Car && hasMode(drive, SteerMode::Car) ? drive.wheelbase_m / 2.0 : 0.0;
}

Pose2 originMotion(const AckermannDrive& drive, const CarMotion& motion, SteerMode mode) {
  const Pose2 moved = carMotion(drive, motion, mode);
  const double ahead_m = motionPointAhead(drive, mode);
  return ahead_m == 0.0 ? moved : Pose2(ahead_m, 0.0, 0.0) * moved * Pose2(-ahead_m, 0.0, 0.0);
}

CarJacobians carJacobians(const AckermannDrive& drive, const Pose2& T_world_start,
                          const CarMotion& motion, SteerMode mode) {
  CarJacobians result;
  if (mode == SteerMode::Crab) {
    const double direction = T_world_start.heading() + motion.steer_rad;
    const Eigen::Vector2d ahead(std::cos(direction), std::sin(direction));
    const Eigen::Vector2d aside(-ahead.y(), ahead.x());
    result.F << 1.0, 0.0, -motion.travel_m * ahead.y(), 0.0, 1.0, motion.travel_m * ahead.x(), 0.0,
        0.0, 1.0;
    result.G << ahead.x(), motion.travel_m * aside.x(), ahead.y(), motion.travel_m * aside.y(), 0.0,
        0.0;
    return result;
  }
  const double bend = curvature(drive, motion.steer_rad, mode);
  const ArcJacobians arc =
      arcJacobians(T_world_start, arcAsWheels(motion.travel_m, motion.travel_m * bend), 1.0);
  const Eigen::Vector3d by_length = arc.G.col(0) + arc.G.col(1);
  const Eigen::Vector3d by_turn = (arc.G.col(0) - arc.G.col(1)) / 2.0;
  result.F = arc.F;
  result.G.col(0) = by_length + bend * by_turn;
  result.G.col(1) = motion.travel_m * curvatureBySteer(drive, motion.steer_rad, mode) * by_turn;
  return result;
}

Eigen::Matrix2d carStepCovariance(const CarNoise& noise, double travel_m) {
  const double travel_m2 = std::abs(travel_m) * noise.travel_m2_per_m;
  const double most = 0.99 * std::sqrt(travel_m2 * noise.steer_rad2);
  const double mixed = std::clamp(noise.covariance_m_rad, -most, most);
  Eigen::Matrix2d Q;
  Q << travel_m2, mixed, mixed, noise.steer_rad2;
  return Q;
}

PoseEstimate moveByCar(const PoseEstimate& start, const AckermannDrive& drive,
                       const CarMotion& motion, SteerMode mode, const CarNoise& noise) {
  const CarJacobians jacobians = carJacobians(drive, start.T_world_robot, motion, mode);
  const Eigen::Matrix3d covariance =
      jacobians.F * start.covariance * jacobians.F.transpose() +
      jacobians.G * carStepCovariance(noise, motion.travel_m) * jacobians.G.transpose();
  return {start.T_world_robot * carMotion(drive, motion, mode),
          (covariance + covariance.transpose()) / 2.0};
}

}  // namespace vesper::inline v0
