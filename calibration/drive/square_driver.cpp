#include "vesper/calibration/drive/square_driver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <variant>

#include "vesper/core/kinematics/encoder_odometry.hpp"

namespace vesper::calibration::inline v0 {
namespace {

const DifferentialDrive& drivenWheels(const RobotDescription& robot) {
  const auto* drive = std::get_if<DifferentialDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("squares are driven with a differential robot");
  }
  const double least = std::min({drive->wheel_radius_left_m, drive->wheel_radius_right_m,
                                 drive->track_width_m, robot.drive.ticks_per_revolution});
  if (!(least > 0.0)) {
    throw std::invalid_argument("squares need positive wheels, track width and ticks");
  }
  return *drive;
}

/// A follower that closed the whole distance to its target in one decision would swing about it
/// when commands take as long to arrive.
constexpr double kGentleness = 2.0;

/// Tolerances of what the counters can show.
RouteFollower followerOf(const RobotDescription& robot, RunKind kind,
                         const SquareDriveOptions& options) {
  const DifferentialDrive& drive = drivenWheels(robot);
  const double tick_m = 2.0 * std::numbers::pi *
                        std::max(drive.wheel_radius_left_m, drive.wheel_radius_right_m) /
                        robot.drive.ticks_per_revolution;
  RouteFollowerOptions following;
  following.speed_m_per_s = options.speed_m_per_s;
  following.turn_rad_per_s = options.turn_rad_per_s;
  following.acceleration_m_per_s2 /= kGentleness;
  following.turn_acceleration_rad_per_s2 /= kGentleness;
  following.position_tolerance_m = std::max(0.002, 2.0 * tick_m);
  following.heading_tolerance_rad = std::max(0.01, 2.0 * tick_m / drive.track_width_m);
  const auto direction =
      kind == RunKind::Clockwise ? SquareDirection::Clockwise : SquareDirection::CounterClockwise;
  return {squareRoute(Pose2(), options.side_m, direction), following};
}

}  // namespace

SquareDriver::SquareDriver(const RobotDescription& robot, RunKind kind,
                           const SquareDriveOptions& options)
    : drive_(drivenWheels(robot)),
      counter_bits_(robot.drive.counter_bits),
      follower_(followerOf(robot, kind, options)) {
  if (!isSquare(kind)) {
    throw std::invalid_argument("SquareDriver: the run must be a square");
  }
  const double turn_per_tick = 2.0 * std::numbers::pi / robot.drive.ticks_per_revolution;
  m_per_tick_ = {drive_.wheel_radius_left_m * turn_per_tick,
                 drive_.wheel_radius_right_m * turn_per_tick};
}

std::optional<BodyVelocity> SquareDriver::next(Stamp stamp, const EncoderRecord& counts) {
  constexpr Stamp kDecisionPeriod = std::chrono::milliseconds(100);
  const Reading now{stamp, {counts.counts[0], counts.counts[1]}};
  if (last_) {
    const auto rolled_m = [&](std::size_t wheel) {
      return m_per_tick_[wheel] * static_cast<double>(counterIncrement(
                                      last_->counts[wheel], now.counts[wheel], counter_bits_));
    };
    T_start_robot_ = T_start_robot_ * arcMotion({rolled_m(0), rolled_m(1)}, drive_.track_width_m);
  }
  last_ = now;
  if (!decided_at_ || stamp - *decided_at_ >= kDecisionPeriod || stamp < *decided_at_) {
    // Twice the period halves the gain near a target, see kGentleness.
    decision_ = follower_.next(T_start_robot_, kGentleness * toSeconds(kDecisionPeriod));
    decided_at_ = stamp;
  }
  return decision_;
}

double SquareDriver::progress() const noexcept {
  return static_cast<double>(follower_.reached()) / static_cast<double>(follower_.waypointCount());
}

}  // namespace vesper::calibration::inline v0
