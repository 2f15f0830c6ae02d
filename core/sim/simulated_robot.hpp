#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "vesper/core/records/record.hpp"
#include "vesper/core/sim/scene.hpp"
#include "vesper/core/sim/simulated_sensors.hpp"
#include "vesper/core/sim/simulated_wheels.hpp"

namespace vesper::inline v0 {

struct SimulatedRobotOptions {
  std::uint64_t seed = 1;
  /// The drive as it really is; none: as described.
  std::optional<DriveGeometry> actual_drive;
  CarNoise car_noise;
  double report_period_s = 0.1;  ///< Of encoder, odometry, gyro, light and truth records.
  SensorTiming timing;
  EchoEffects effects;
  bool records_truth = true;  ///< `pose` records of source "truth".
  /// Wheels stall rather than push the robot farther into a surface; bumpers tell.
  bool stalls_at_walls = false;
  int sonar_rays = 31;
  int laser_beams = 181;
};

/// A robot in a world that is told how to move, step by step, and says what a real one would send.
/// The same calls give the same records.
class SimulatedRobot {
 public:
  /// Records in the order in which they are sent; valid until the next call that makes some.
  using Records = std::vector<Record>;

  /// Stands at `T_world_start`. Keeps references to the world and the robot, which must outlive it.
  /// Throws std::invalid_argument naming the first option that does not do.
  SimulatedRobot(const World& world, const RobotDescription& robot,
                 const SimulatedRobotOptions& options, const Pose2& T_world_start);
  SimulatedRobot(World&&, const RobotDescription&, const SimulatedRobotOptions&,
                 const Pose2&) = delete;
  SimulatedRobot(const SimulatedRobot&) = delete;
  SimulatedRobot& operator=(const SimulatedRobot&) = delete;

  /// What it says when it is switched on: hello and temperature.
  void greet();
  /// Counts, odometry, gyro and light, and the truth where it is recorded, now.
  void report();
  /// Moves for `period` by `command`, cut to the robot's limits, reading sensors on the way and
  /// reporting when it is due.
  void step(const BodyVelocity& command, Stamp period);
  /// See SimulatedWheels::changeWidth. The footprint changes with it where `length_by_width` is
  /// given.
  bool changeWidth(double width_m);
  /// See SimulatedWheels::changeSteering. Once a robot reports, it tells counts and steering at
  /// such a change, too, so that a log knows what was driven in which mode.
  bool changeSteering(SteerMode mode, double crab_rad = 0.0);
  /// Adds a record of the present time.
  void say(RecordBody body);

  /// What it sent since the last call.
  [[nodiscard]] Records takeRecords() { return std::exchange(records_, {}); }

  [[nodiscard]] const Pose2& truth() const noexcept { return wheels_->truth(); }
  [[nodiscard]] const Pose2& belief() const noexcept { return wheels_->belief(); }
  [[nodiscard]] Stamp now() const noexcept { return now_; }
  [[nodiscard]] Stamp lastReport() const noexcept { return last_report_; }
  [[nodiscard]] double path() const noexcept { return path_m_; }
  /// Whether its footprint touches a surface: the circle, or the polygon itself.
  [[nodiscard]] bool touches();
  /// Whether the last step was refused by a surface in the way.
  [[nodiscard]] bool isStalled() const noexcept { return is_stalled_; }
  /// Steps that a surface refused after one that it did not: collisions.
  [[nodiscard]] std::size_t collisions() const noexcept { return collisions_; }

 private:
  void record(const std::optional<Stamp>& stamp, RecordBody body);
  [[nodiscard]] bool touchesAt(const Pose2& T_world_robot, Stamp when) const;
  [[nodiscard]] bool isRefused(const BodyVelocity& command, Stamp period) const;
  [[nodiscard]] BodyVelocity limited(const BodyVelocity& command) const;

  const World& world_;
  const RobotDescription& robot_;
  SimulatedRobotOptions options_;
  Scene scene_;
  std::unique_ptr<SimulatedWheels> wheels_;
  SimulatedSensors sensors_;
  Footprint footprint_;
  double radius_m_;
  Stamp now_{0};
  Stamp next_report_{0};
  Stamp last_report_{-1};
  double spare_clearance_m_ = 0.0;
  double path_m_ = 0.0;
  bool is_stalled_ = false;
  std::size_t collisions_ = 0;
  std::int64_t lines_ = 0;
  Records records_;
};

}  // namespace vesper::inline v0
