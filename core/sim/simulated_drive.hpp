#pragma once

#include <array>
#include <cstdint>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sim/random_source.hpp"

namespace vesper::inline v0 {

/// The wheels of a differential robot: what they really do, what its encoders count and where it
/// believes to be. The robot knows `described` and drives by it; it really is `actual`.
class SimulatedDrive {
 public:
  /// `encoders` gives ticks, counter width and wheel noise. Throws std::invalid_argument unless its
  /// geometry is differential and all lengths and the ticks are positive.
  SimulatedDrive(const DriveDescription& encoders, const DifferentialDrive& actual,
                 const Pose2& T_world_start, std::uint64_t seed);

  /// Turns the wheels for `period_s` as the robot thinks right for `command`. The ground travel of
  /// a wheel is its turn times its actual radius plus noise of variance k^2 |travel|. Returns the
  /// travel, an arc of constant curvature.
  WheelTravel drive(const BodyVelocity& command, double period_s);

  [[nodiscard]] const Pose2& truth() const noexcept { return T_world_truth_; }
  /// From whole ticks by the described geometry.
  [[nodiscard]] const Pose2& belief() const noexcept { return T_world_belief_; }
  /// The counters of left and right as the robot sends them: wrapped, two's complement.
  [[nodiscard]] std::array<std::int64_t, 2> counts() const;
  [[nodiscard]] const DifferentialDrive& actual() const noexcept { return actual_; }
  /// Another track width from now on, of arms that swing: as the robot knows it and as it is.
  /// Throws std::invalid_argument unless both are positive.
  void changeTrack(double described_m, double actual_m);
  /// What one tick means on the ground for the robot, metres; the coarser wheel.
  [[nodiscard]] double metresPerTick() const;

 private:
  DriveDescription encoders_;
  DifferentialDrive described_;
  DifferentialDrive actual_;
  double rad_per_tick_;
  Pose2 T_world_truth_;
  Pose2 T_world_belief_;
  std::array<double, 2> turned_rad_ = {0.0, 0.0};
  std::array<std::int64_t, 2> ticks_ = {0, 0};
  RandomSource left_noise_;
  RandomSource right_noise_;
};

}  // namespace vesper::inline v0
