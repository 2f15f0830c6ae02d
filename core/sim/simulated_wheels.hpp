#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// A drive as it really is.
using DriveGeometry = std::variant<DifferentialDrive, SkidSteerDrive, AckermannDrive>;

/// The wheels of a simulated robot, whatever its drive: what they really do, what its counters say
/// and where it believes to be.
class SimulatedWheels {
 public:
  using Sink = std::function<void(RecordBody)>;

  SimulatedWheels() = default;
  SimulatedWheels(const SimulatedWheels&) = delete;
  SimulatedWheels& operator=(const SimulatedWheels&) = delete;
  virtual ~SimulatedWheels() = default;

  /// Turns the wheels for `period_s` > 0 as the robot thinks right for `command`.
  virtual void drive(const BodyVelocity& command, double period_s) = 0;
  [[nodiscard]] virtual const Pose2& truth() const noexcept = 0;
  [[nodiscard]] virtual const Pose2& belief() const noexcept = 0;
  /// The motion of the last drive() up to `share` of its period, seen from where it began.
  [[nodiscard]] virtual Pose2 motionUntil(double share) const = 0;
  /// Way of the origin in the last drive(), metres, without sign.
  [[nodiscard]] virtual double lastTravel() const noexcept = 0;
  /// What the robot sends of its wheels: counts, and steering angle or width where it has them.
  virtual void report(const Sink& sink) const = 0;
  /// Swings the arms to `width_m` between the wheel planes, within the drive's range; false for a
  /// drive that has none.
  virtual bool changeWidth(double width_m);
  /// Steers in another mode from now on; `crab_rad` is where a crab goes, by its own axis, within
  /// the lock. False for a drive without that mode.
  virtual bool changeSteering(SteerMode mode, double crab_rad);
  /// Where `command` would take it in `period_s`, without noise, seen from where it stands.
  [[nodiscard]] virtual Pose2 wouldMove(const BodyVelocity& command, double period_s) const;
};

/// Wheels that stand at `T_world_start`. `actual` is the drive as it really is; none: as described.
/// `noise` is that of cars. Throws std::invalid_argument if `actual` is of another type than the
/// robot's drive or a size is not positive.
[[nodiscard]] std::unique_ptr<SimulatedWheels> makeWheels(
    const RobotDescription& robot, const std::optional<DriveGeometry>& actual,
    const Pose2& T_world_start, std::uint64_t seed, const CarNoise& noise = {});

/// Effective track at `width_m` between the wheel planes (linear between the rows of
/// `track_width_by_width`, constant outside; without rows `track_width_m`).
[[nodiscard]] double effectiveTrack(const SkidSteerDrive& drive, double width_m);

}  // namespace vesper::inline v0
