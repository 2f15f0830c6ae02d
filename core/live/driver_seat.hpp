#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "vesper/core/kinematics/differential_drive.hpp"

namespace vesper::inline v0 {

/// Who drives a served robot, and how fast. All clients may listen, one drives: the first whose
/// command comes while nobody drives. It keeps the seat until it stops, is silent for longer than
/// the watchdog allows, or leaves. Whatever ends it, the robot stands. Anybody may stop the robot.
class DriverSeat {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Client = std::uint64_t;

  explicit DriverSeat(std::chrono::milliseconds watchdog) : watchdog_(watchdog) {}

  /// False: another client drives; the command is not obeyed.
  bool command(Client client, const BodyVelocity& velocity, Time now) {
    (void)expire(now);
    if (driver_ && *driver_ != client) {
      return false;
    }
    driver_ = client;
    velocity_ = velocity;
    commanded_at_ = now;
    return true;
  }
  void stop() {
    driver_.reset();
    velocity_ = {};
  }
  void leave(Client client) {
    if (driver_ == client) {
      stop();
    }
  }
  /// True if the watchdog stopped a robot that somebody drove.
  bool expire(Time now) {
    if (!driver_ || now - commanded_at_ <= watchdog_) {
      return false;
    }
    stop();
    return true;
  }
  /// Zero while nobody drives.
  [[nodiscard]] const BodyVelocity& velocity() const noexcept { return velocity_; }
  [[nodiscard]] std::optional<Client> driver() const noexcept { return driver_; }

 private:
  std::chrono::milliseconds watchdog_;
  std::optional<Client> driver_;
  BodyVelocity velocity_;
  Time commanded_at_;
};

}  // namespace vesper::inline v0
