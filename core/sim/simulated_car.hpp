#pragma once

#include <array>
#include <cstdint>

#include "vesper/core/sim/random_source.hpp"
#include "vesper/core/sim/simulated_wheels.hpp"

namespace vesper::inline v0 {

/// A car whose four driven wheels are steered as one, in any mode that its description names: as a
/// car at first, if it can. Commands are meant for the point that a mode's motions are stated for
/// (see motionPointAhead). It cannot turn on the spot: a turn without speed only steers; a crab
/// does not turn at all. The modes of the actual drive are those of the described one. Travel and
/// steering angle are disturbed anew every 0.1 s (Gracia Sola 2013); on loose ground it turns as
/// `AckermannDrive::slip` of the actual drive says.
class SimulatedCar : public SimulatedWheels {
 public:
  /// Throws std::invalid_argument unless all sizes of both drives and the ticks are positive.
  SimulatedCar(const DriveDescription& described, const AckermannDrive& actual,
               const Pose2& T_world_start, std::uint64_t seed, const CarNoise& noise);

  void drive(const BodyVelocity& command, double period_s) override;
  [[nodiscard]] const Pose2& truth() const noexcept override { return T_world_truth_; }
  [[nodiscard]] const Pose2& belief() const noexcept override { return T_world_belief_; }
  [[nodiscard]] Pose2 motionUntil(double share) const override;
  [[nodiscard]] double lastTravel() const noexcept override;
  void report(const Sink& sink) const override;
  [[nodiscard]] Pose2 wouldMove(const BodyVelocity& command, double period_s) const override;
  bool changeSteering(SteerMode mode, double crab_rad) override;

 private:
  [[nodiscard]] double steerOf(const BodyVelocity& command) const;
  void disturb(double speed_m_per_s, double period_s);
  void countAndBelieve(double period_s);

  DriveDescription encoders_;
  AckermannDrive described_;
  AckermannDrive actual_;
  CarNoise noise_;
  RandomSource random_;
  double rad_per_tick_;
  Pose2 T_world_truth_;
  Pose2 T_world_belief_;
  SteerMode mode_;
  double steer_rad_ = 0.0;  ///< As the robot reports it.
  CarMotion motion_;        ///< Of the last step, as it really was.
  double noise_left_s_ = 0.0;
  double travel_factor_ = 1.0;
  double steer_noise_rad_ = 0.0;
  std::array<double, 4> turned_rad_{};
  std::array<std::int64_t, 4> ticks_{};
};

}  // namespace vesper::inline v0
