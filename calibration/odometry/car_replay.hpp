#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "vesper/calibration/odometry/wheel_replay.hpp"
#include "vesper/core/kinematics/car_history.hpp"

namespace vesper::calibration::inline v0 {

/// A turn rate that no robot reaches, rad/s.
constexpr double kNoSlip = 1e6;

/// The slip curve as a fit moves it: identity up to `identity_to`, then a line of this slope, never
/// above `most`. In the robot file's terms commanded = identity_to + (most - identity_to) / slope.
template <typename T>
struct SlipShape {
  T identity_to = T(kNoSlip);
  T slope = T(1.0);
  T most = T(kNoSlip);

  [[nodiscard]] T of(const T& told_rad_per_s) const {
    const bool is_negative = told_rad_per_s < 0.0;
    const T size = is_negative ? -told_rad_per_s : told_rad_per_s;
    if (size <= identity_to) {
      return told_rad_per_s;
    }
    const T bent = identity_to + slope * (size - identity_to);
    const T kept = bent < most ? bent : most;
    return is_negative ? -kept : kept;
  }
};

/// What a calibration of an Ackermann drive may change.
template <typename T>
struct CarFactors {
  std::array<T, 4> radius_m;
  T steer_offset_rad;
  SlipShape<T> slip;
};

/// Places of the parameters of an Ackermann fit: logarithms of the radii by their nominal values,
/// the steering offset (rad), log identity_to, slope and log most of the slip curve.
enum CarParameter : int { kSteerOffset = 4, kSlipIdentity = 5, kSlipSlope = 6, kSlipMost = 7 };
constexpr int kCarParameters = 8;  ///< 0 to 3: front left, front right, rear left, rear right.

template <typename T>
[[nodiscard]] CarFactors<T> carFactorsOf(const std::array<double, 4>& nominal_radius_m,
                                         const T* values) {
  using std::exp;
  CarFactors<T> factors;
  for (std::size_t i = 0; i < 4; ++i) {
    factors.radius_m[i] = exp(values[i]) * nominal_radius_m[i];
  }
  factors.steer_offset_rad = values[kSteerOffset];
  factors.slip = {exp(values[kSlipIdentity]), values[kSlipSlope], exp(values[kSlipMost])};
  return factors;
}

/// What it may not: the frame of the robot.
struct CarFrame {
  double wheelbase_m = 0.0;
  double axle_m = 0.0;
  bool has_car = true;  ///< The origin is the rear axle's middle, else the robot's.
};

/// Where the replay of some periods ends, and by how much the ways of the wheels disagree.
template <typename T>
struct CarReplay {
  ReplayedPose<T> end;
  /// Rolled by each wheel minus what all of them together say it must have rolled.
  std::array<T, 4> wheel_error_m = {T(0.0), T(0.0), T(0.0), T(0.0)};
};

/// Way of each wheel by way of the origin, from the body's curvature.
template <typename T>
[[nodiscard]] std::array<T, 4> wheelRatios(const CarFrame& frame, const T& curvature,
                                           SteerMode mode) {
  using std::sqrt;
  if (mode == SteerMode::Crab) {
    return {T(1.0), T(1.0), T(1.0), T(1.0)};
  }
  const double rear_m = mode == SteerMode::Dual ? -frame.wheelbase_m / 2.0 : 0.0;
  std::array<T, 4> ratios;
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    const double side_m = i % 2 == 0 ? frame.axle_m / 2.0 : -frame.axle_m / 2.0;
    const double ahead_m = i < 2 ? rear_m + frame.wheelbase_m : rear_m;
    const T along = T(1.0) - curvature * side_m;
    const T across = curvature * ahead_m;
    const T size = sqrt(along * along + across * across);
    ratios[i] = along < 0.0 ? -size : size;
  }
  return ratios;
}

/// The motion that motionOf and carMotion of core state, for numbers of any kind.
template <typename T>
[[nodiscard]] CarReplay<T> replayCar(const std::vector<CarPeriod>& periods, const CarFrame& frame,
                                     const CarFactors<T>& factors) {
  using std::cos;
  using std::sin;
  using std::tan;
  CarReplay<T> replay;
  for (const CarPeriod& period : periods) {
    const T steer_rad = factors.steer_offset_rad + period.steer_rad;
    const double lever_by_base = period.mode == SteerMode::Dual ? 0.5 : 1.0;
    const T bend = period.mode == SteerMode::Crab
                       ? T(0.0)
                       : tan(steer_rad) / (lever_by_base * frame.wheelbase_m);
    const std::array<T, 4> ratios = wheelRatios(frame, bend, period.mode);
    std::array<T, 4> rolled;
    T product(0.0);
    T square(0.0);
    for (std::size_t i = 0; i < 4; ++i) {
      rolled[i] = factors.radius_m[i] * period.turned_rad[i];
      product += ratios[i] * rolled[i];
      square += ratios[i] * ratios[i];
    }
    const T travel = product / square;
    for (std::size_t i = 0; i < 4; ++i) {
      replay.wheel_error_m[i] += rolled[i] - ratios[i] * travel;
    }
    const double lever_m =
        frame.has_car && period.mode != SteerMode::Car ? frame.wheelbase_m / 2.0 : 0.0;
    const double duration_s = period.duration();
    const T half_turn = factors.slip.of(travel * bend / duration_s) * (0.5 * duration_s);
    ReplayedPose<T>& pose = replay.end;
    pose.x_m += lever_m * cos(pose.theta_rad);
    pose.y_m += lever_m * sin(pose.theta_rad);
    const T direction = pose.theta_rad + (period.mode == SteerMode::Crab ? steer_rad : half_turn);
    const T chord = travel * sinc(half_turn);
    pose.x_m += chord * cos(direction);
    pose.y_m += chord * sin(direction);
    pose.theta_rad += half_turn * 2.0;
    pose.x_m -= lever_m * cos(pose.theta_rad);
    pose.y_m -= lever_m * sin(pose.theta_rad);
  }
  return replay;
}

}  // namespace vesper::calibration::inline v0
