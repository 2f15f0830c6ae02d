#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sim/route_follower.hpp"

namespace vesper::calibration::inline v0 {

struct SquareDriveOptions {
  double side_m = 1.0;
  double speed_m_per_s = 0.2;
  double turn_rad_per_s = 0.5;
};

/// Drives one square of the UMBmark procedure by the robot's own wheel counts: four legs, four
/// turns on the spot.
class SquareDriver {
 public:
  /// `kind` is Clockwise or CounterClockwise. Throws std::invalid_argument unless the robot is
  /// differential with positive sizes and the options are positive.
  SquareDriver(const RobotDescription& robot, RunKind kind, const SquareDriveOptions& options);

  /// The velocity to command now that the wheels stand at `counts` (left, right) at `stamp` of the
  /// robot's clock; the first call says where they start. Decides every 0.1 s, and so gently that a
  /// link that takes as long does not make it swing. Empty once the square is done.
  [[nodiscard]] std::optional<BodyVelocity> next(Stamp stamp, const EncoderRecord& counts);

  /// Where the robot believes to be, seen from the start.
  [[nodiscard]] const Pose2& belief() const noexcept { return T_start_robot_; }
  /// 0 to 1, by way-points.
  [[nodiscard]] double progress() const noexcept;

 private:
  struct Reading {
    Stamp stamp{};
    std::array<std::int64_t, 2> counts{};
  };

  DifferentialDrive drive_;
  std::array<double, 2> m_per_tick_{};
  int counter_bits_ = 32;
  RouteFollower follower_;
  Pose2 T_start_robot_;
  std::optional<Reading> last_;
  std::optional<Stamp> decided_at_;
  std::optional<BodyVelocity> decision_;
};

}  // namespace vesper::calibration::inline v0
