#include "vesper/core/sim/simulated_drive.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <variant>

#include "vesper/core/sim/positive_option.hpp"

namespace vesper::inline v0 {
namespace {

/// Streams of RandomSource; those of the sensors come after them.
constexpr std::uint64_t kLeftWheelStream = 0;
constexpr std::uint64_t kRightWheelStream = 1;

const DifferentialDrive& differential(const DriveDescription& drive) {
  const auto* geometry = std::get_if<DifferentialDrive>(&drive.geometry);
  if (geometry == nullptr) {
    throw std::invalid_argument("SimulatedDrive: the drive must be differential");
  }
  return *geometry;
}

void requirePositiveLengths(const DifferentialDrive& drive) {
  requirePositive(drive.wheel_radius_left_m, "SimulatedDrive", "wheel_radius_m.left");
  requirePositive(drive.wheel_radius_right_m, "SimulatedDrive", "wheel_radius_m.right");
  requirePositive(drive.track_width_m, "SimulatedDrive", "track_width_m");
}

}  // namespace

SimulatedDrive::SimulatedDrive(const DriveDescription& encoders, const DifferentialDrive& actual,
                               const Pose2& T_world_start, std::uint64_t seed)
    : encoders_(encoders),
      described_(differential(encoders)),
      actual_(actual),
      rad_per_tick_(2.0 * std::numbers::pi / encoders.ticks_per_revolution),
      T_world_truth_(T_world_start),
      T_world_belief_(T_world_start),
      left_noise_(seed, kLeftWheelStream),
      right_noise_(seed, kRightWheelStream) {
  requirePositiveLengths(described_);
  requirePositiveLengths(actual_);
  requirePositive(encoders.ticks_per_revolution, "SimulatedDrive", "ticks_per_revolution");
}

void SimulatedDrive::changeTrack(double described_m, double actual_m) {
  requirePositive(described_m, "SimulatedDrive", "track_width_m");
  requirePositive(actual_m, "SimulatedDrive", "track_width_m");
  described_.track_width_m = described_m;
  actual_.track_width_m = actual_m;
}

double SimulatedDrive::metresPerTick() const {
  return rad_per_tick_ * std::max(described_.wheel_radius_left_m, described_.wheel_radius_right_m);
}

WheelTravel SimulatedDrive::drive(const BodyVelocity& command, double period_s) {
  const WheelSpeeds wanted = wheelSpeeds(command, described_.track_width_m);
  const double left_turn_rad = wanted.left_m_per_s * period_s / described_.wheel_radius_left_m;
  const double right_turn_rad = wanted.right_m_per_s * period_s / described_.wheel_radius_right_m;
  WheelTravel travel = {left_turn_rad * actual_.wheel_radius_left_m,
                        right_turn_rad * actual_.wheel_radius_right_m};
  travel.left_m +=
      encoders_.noise.k_left * std::sqrt(std::abs(travel.left_m)) * left_noise_.normal();
  travel.right_m +=
      encoders_.noise.k_right * std::sqrt(std::abs(travel.right_m)) * right_noise_.normal();
  T_world_truth_ = T_world_truth_ * arcMotion(travel, actual_.track_width_m);

  turned_rad_[0] += left_turn_rad;
  turned_rad_[1] += right_turn_rad;
  const std::array<std::int64_t, 2> before = ticks_;
  for (std::size_t wheel = 0; wheel < 2; ++wheel) {
    ticks_[wheel] = static_cast<std::int64_t>(std::floor(turned_rad_[wheel] / rad_per_tick_));
  }
  const auto counted_m = [&](std::size_t wheel, double radius_m) {
    return static_cast<double>(ticks_[wheel] - before[wheel]) * rad_per_tick_ * radius_m;
  };
  T_world_belief_ = T_world_belief_ * arcMotion({counted_m(0, described_.wheel_radius_left_m),
                                                 counted_m(1, described_.wheel_radius_right_m)},
                                                described_.track_width_m);
  return travel;
}

std::array<std::int64_t, 2> SimulatedDrive::counts() const {
  const std::int64_t range = std::int64_t{1} << encoders_.counter_bits;
  const auto wrapped = [range](std::int64_t ticks) {
    const std::int64_t rest = ((ticks % range) + range) % range;
    return rest >= range / 2 ? rest - range : rest;
  };
  return {wrapped(ticks_[0]), wrapped(ticks_[1])};
}

}  // namespace vesper::inline v0
