#pragma once

#include <chrono>
#include <mutex>
#include <optional>

#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/live/line_link.hpp"
#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// What somebody wants a live robot to do, told by any thread, and sent by the one that has the
/// link. A wish to move lasts 300 ms (the dead man's rule): then the robot is told to stop.
class DriveWishes {
 public:
  void drive(const BodyVelocity& velocity);
  /// `crab_rad` is where a crab goes.
  void steer(SteerMode mode, double crab_rad);
  void stop();

  // Of the link's thread:

  /// A link was made: its robot knows nothing of what was wished before.
  void begin();
  /// Sends what is due: commands every 100 ms and at every change, steering before the first one
  /// that needs it, one stop when a wish is over. Throws std::system_error as LineLink::send does.
  void send(LineLink& link, Stamp stamp);
  /// Stops a robot that was driven from here, whether the peer is still there or not.
  void sendStop(LineLink& link, Stamp stamp);

 private:
  using Clock = std::chrono::steady_clock;
  struct Wish {
    BodyVelocity velocity;
    Clock::time_point until;
    bool stops_now = false;
  };
  [[nodiscard]] std::optional<Wish> current();
  void sendSteering(LineLink& link, Stamp stamp);

  // Of the link's thread alone:
  bool is_driving_ = false;
  BodyVelocity sent_;
  Clock::time_point next_command_;
  // Of all, under the mutex:
  std::mutex mutex_;
  std::optional<Wish> wish_;
  std::optional<SteerRecord> steering_;
  bool is_steering_told_ = false;
};

}  // namespace vesper::inline v0
