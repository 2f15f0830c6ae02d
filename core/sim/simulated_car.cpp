#include "vesper/core/sim/simulated_car.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "vesper/core/sim/positive_option.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::uint64_t kCarNoiseStream = 3;
/// That for which the noise was identified.
constexpr double kNoisePeriod_s = 0.1;
/// Slower than this a turn rate says nothing of the steering angle.
constexpr double kLeastSpeed_m_per_s = 1e-6;

void requireCar(const AckermannDrive& drive) {
  for (const double radius_m : drive.wheel_radius_m) {
    requirePositive(radius_m, "SimulatedCar", "wheel_radius_m");
  }
  requirePositive(drive.wheelbase_m, "SimulatedCar", "wheelbase_m");
  requirePositive(drive.axle_m, "SimulatedCar", "axle_m");
  requirePositive(drive.max_steer_rad, "SimulatedCar", "max_steer_rad");
}

/// What slip makes of a motion that takes `period_s`.
CarMotion slipped(const AckermannDrive& drive, CarMotion motion, SteerMode mode, double period_s) {
  const double bend_per_m = curvature(drive, motion.steer_rad, mode);
  const double told_rad_per_s = motion.travel_m * bend_per_m / period_s;
  if (drive.slip && told_rad_per_s != 0.0) {
    const double share = slippedTurnRate(*drive.slip, told_rad_per_s) / told_rad_per_s;
    motion.steer_rad = steerFor(drive, bend_per_m * share, mode);
  }
  return motion;
}

}  // namespace

SimulatedCar::SimulatedCar(const DriveDescription& described, const AckermannDrive& actual,
                           const Pose2& T_world_start, std::uint64_t seed, const CarNoise& noise)
    : encoders_(described),
      described_(std::get<AckermannDrive>(described.geometry)),
      actual_(actual),
      noise_(noise),
      random_(seed, kCarNoiseStream),
      rad_per_tick_(2.0 * std::numbers::pi / described.ticks_per_revolution),
      T_world_truth_(T_world_start),
      T_world_belief_(T_world_start),
      mode_(described_.modes.empty() || hasMode(described_, SteerMode::Car)
                ? SteerMode::Car
                : described_.modes.front()) {
  actual_.modes = described_.modes;
  requireCar(described_);
  requireCar(actual_);
  requirePositive(described.ticks_per_revolution, "SimulatedCar", "ticks_per_revolution");
}

/// Draws the noise of the next 0.1 s.
void SimulatedCar::disturb(double speed_m_per_s, double period_s) {
  noise_left_s_ -= period_s;
  if (noise_left_s_ > 1e-9) {
    return;
  }
  noise_left_s_ = kNoisePeriod_s;
  const double travel_m = speed_m_per_s * kNoisePeriod_s;
  const Eigen::Matrix2d covariance = carStepCovariance(noise_, travel_m);
  const double travel_sd = std::sqrt(std::max(covariance(0, 0), 0.0));
  const double mixed = travel_sd > 0.0 ? covariance(1, 0) / travel_sd : 0.0;
  const double rest = std::sqrt(std::max(covariance(1, 1) - mixed * mixed, 0.0));
  const double first = random_.normal();
  const double second = random_.normal();
  travel_factor_ = travel_m == 0.0 ? 1.0 : 1.0 + travel_sd * first / travel_m;
  steer_noise_rad_ = mixed * first + rest * second;
}

/// The angle that the robot sets for a command, as it reports it.
double SimulatedCar::steerOf(const BodyVelocity& command) const {
  const double speed = command.speed_m_per_s;
  if (mode_ == SteerMode::Crab || std::abs(speed) <= kLeastSpeed_m_per_s) {
    return steer_rad_;
  }
  const double wanted_rad = steerFor(described_, command.turn_rad_per_s / speed, mode_);
  return std::clamp(wanted_rad - described_.steer_offset_rad, -described_.max_steer_rad,
                    described_.max_steer_rad);
}

/// What the motors want of the wheels is settled by the ground, on which they roll: the robot goes
/// as fast as they are on average, and each turns by its own radius.
void SimulatedCar::drive(const BodyVelocity& command, double period_s) {
  const double speed = command.speed_m_per_s;
  steer_rad_ = steerOf(command);
  disturb(speed, period_s);
  const auto wanted = wheelsFor(described_, steer_rad_ + described_.steer_offset_rad, mode_);
  std::array<double, 4> rolled_m{};
  for (std::size_t i = 0; i < 4; ++i) {
    const double turn_rad =
        speed * period_s * wanted[i].travel_ratio / described_.wheel_radius_m[i];
    rolled_m[i] = turn_rad * actual_.wheel_radius_m[i];
  }
  const double steer_rad = steer_rad_ + actual_.steer_offset_rad;
  const double travel_m = travelFromWheels(actual_, rolled_m, steer_rad, mode_);
  const auto rolling = wheelsFor(actual_, steer_rad, mode_);
  for (std::size_t i = 0; i < 4; ++i) {
    turned_rad_[i] += travel_m * rolling[i].travel_ratio / actual_.wheel_radius_m[i];
  }
  motion_ = {travel_m * travel_factor_, steer_rad + steer_noise_rad_};
  motion_ = slipped(actual_, motion_, mode_, period_s);
  T_world_truth_ = T_world_truth_ * originMotion(actual_, motion_, mode_);
  countAndBelieve(period_s);
}

void SimulatedCar::countAndBelieve(double period_s) {
  std::array<double, 4> counted_m{};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::int64_t before = ticks_[i];
    ticks_[i] = static_cast<std::int64_t>(std::floor(turned_rad_[i] / rad_per_tick_));
    counted_m[i] =
        static_cast<double>(ticks_[i] - before) * rad_per_tick_ * described_.wheel_radius_m[i];
  }
  const double steer_rad = steer_rad_ + described_.steer_offset_rad;
  const CarMotion believed = {travelFromWheels(described_, counted_m, steer_rad, mode_), steer_rad};
  T_world_belief_ = T_world_belief_ *
                    originMotion(described_, slipped(described_, believed, mode_, period_s), mode_);
}

Pose2 SimulatedCar::motionUntil(double share) const {
  return originMotion(actual_, {share * motion_.travel_m, motion_.steer_rad}, mode_);
}

/// A point behind the one that moves along its own axis swings out.
double SimulatedCar::lastTravel() const noexcept {
  const double swing =
      motionPointAhead(actual_, mode_) * curvature(actual_, motion_.steer_rad, mode_);
  return std::abs(motion_.travel_m) * std::hypot(1.0, swing);
}

Pose2 SimulatedCar::wouldMove(const BodyVelocity& command, double period_s) const {
  return originMotion(
      described_,
      {command.speed_m_per_s * period_s, steerOf(command) + described_.steer_offset_rad}, mode_);
}

bool SimulatedCar::changeSteering(SteerMode mode, double crab_rad) {
  if (!hasMode(described_, mode) || !std::isfinite(crab_rad)) {
    return false;
  }
  mode_ = mode;
  if (mode == SteerMode::Crab) {
    steer_rad_ = std::clamp(crab_rad - described_.steer_offset_rad, -described_.max_steer_rad,
                            described_.max_steer_rad);
  }
  return true;
}

void SimulatedCar::report(const Sink& sink) const {
  const std::int64_t range = std::int64_t{1} << encoders_.counter_bits;
  EncoderRecord counts;
  counts.wheels = 4;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::int64_t rest = ((ticks_[i] % range) + range) % range;
    counts.counts[i] = rest >= range / 2 ? rest - range : rest;
  }
  sink(counts);
  const double rear_rad = mode_ == SteerMode::Car    ? 0.0
                          : mode_ == SteerMode::Dual ? -steer_rad_
                                                     : steer_rad_;
  sink(SteerRecord{steer_rad_, rear_rad, std::string(nameOf(mode_))});
}

}  // namespace vesper::inline v0
