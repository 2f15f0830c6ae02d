#include "vesper/core/sim/simulated_car.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

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
CarMotion slipped(const AckermannDrive& drive, CarMotion motion, double period_s) {
  const double bend_per_m = curvature(drive, motion.steer_rad, SteerMode::Car);
  const double told_rad_per_s = motion.travel_m * bend_per_m / period_s;
  if (drive.slip && told_rad_per_s != 0.0) {
    const double share = slippedTurnRate(*drive.slip, told_rad_per_s) / told_rad_per_s;
    motion.steer_rad = steerFor(drive, bend_per_m * share, SteerMode::Car);
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
      T_world_belief_(T_world_start) {
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

void SimulatedCar::drive(const BodyVelocity& command, double period_s) {
  const double speed = command.speed_m_per_s;
  if (std::abs(speed) > kLeastSpeed_m_per_s) {
    const double wanted_rad = steerFor(described_, command.turn_rad_per_s / speed, SteerMode::Car);
    steer_rad_ = std::clamp(wanted_rad - described_.steer_offset_rad, -described_.max_steer_rad,
                            described_.max_steer_rad);
  }
  disturb(speed, period_s);
  const double described_steer_rad = steer_rad_ + described_.steer_offset_rad;
  const auto wanted = wheelsFor(described_, described_steer_rad, SteerMode::Car);
  std::array<double, 4> rolled_m{};
  for (std::size_t i = 0; i < 4; ++i) {
    const double turn_rad =
        speed * period_s * wanted[i].travel_ratio / described_.wheel_radius_m[i];
    turned_rad_[i] += turn_rad;
    rolled_m[i] = turn_rad * actual_.wheel_radius_m[i];
  }
  const double steer_rad = steer_rad_ + actual_.steer_offset_rad;
  motion_ = {travelFromWheels(actual_, rolled_m, steer_rad, SteerMode::Car) * travel_factor_,
             steer_rad + steer_noise_rad_};
  motion_ = slipped(actual_, motion_, period_s);
  T_world_truth_ = T_world_truth_ * carMotion(actual_, motion_, SteerMode::Car);
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
  const CarMotion believed = {travelFromWheels(described_, counted_m, steer_rad, SteerMode::Car),
                              steer_rad};
  T_world_belief_ = T_world_belief_ *
                    carMotion(described_, slipped(described_, believed, period_s), SteerMode::Car);
}

Pose2 SimulatedCar::motionUntil(double share) const {
  return carMotion(actual_, {share * motion_.travel_m, motion_.steer_rad}, SteerMode::Car);
}

double SimulatedCar::lastTravel() const noexcept { return std::abs(motion_.travel_m); }

void SimulatedCar::report(const Sink& sink) const {
  const std::int64_t range = std::int64_t{1} << encoders_.counter_bits;
  EncoderRecord counts;
  counts.wheels = 4;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::int64_t rest = ((ticks_[i] % range) + range) % range;
    counts.counts[i] = rest >= range / 2 ? rest - range : rest;
  }
  sink(counts);
  sink(SteerRecord{steer_rad_, 0.0, "car"});
}

}  // namespace vesper::inline v0
