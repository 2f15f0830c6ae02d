#include "vesper/core/live/drive_wishes.hpp"

#include <string>
#include <system_error>
#include <utility>

#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::chrono::milliseconds kHold{300};
constexpr std::chrono::milliseconds kCommandPeriod{100};

bool isSameVelocity(const BodyVelocity& a, const BodyVelocity& b) {
  return a.speed_m_per_s == b.speed_m_per_s && a.turn_rad_per_s == b.turn_rad_per_s;
}

void sendRecord(LineLink& link, Stamp stamp, RecordBody body) {
  Record record;
  record.stamp = stamp;
  record.body = std::move(body);
  link.send(formatRobotLine(record));
}

}  // namespace

void DriveWishes::drive(const BodyVelocity& velocity) {
  const std::scoped_lock lock(mutex_);
  wish_ = Wish{velocity, Clock::now() + kHold, false};
}

void DriveWishes::steer(SteerMode mode, double crab_rad) {
  const std::scoped_lock lock(mutex_);
  SteerRecord steering{crab_rad, mode == SteerMode::Crab ? crab_rad : 0.0,
                       std::string(nameOf(mode))};
  if (steering_ != steering) {
    steering_ = std::move(steering);
    is_steering_told_ = false;
  }
}

void DriveWishes::stop() {
  const std::scoped_lock lock(mutex_);
  wish_ = Wish{{}, Clock::now(), true};
}

void DriveWishes::begin() {
  is_driving_ = false;
  const std::scoped_lock lock(mutex_);
  is_steering_told_ = false;
}

/// A wish that is over is given once more, so that it can be ended.
std::optional<DriveWishes::Wish> DriveWishes::current() {
  const std::scoped_lock lock(mutex_);
  std::optional<Wish> wish = wish_;
  if (wish && wish->until <= Clock::now()) {
    wish_.reset();
  }
  return wish;
}

void DriveWishes::send(LineLink& link, Stamp stamp) {
  const std::optional<Wish> wish = current();
  const auto now = Clock::now();
  if (!wish || wish->until <= now) {
    if (is_driving_ || (wish && wish->stops_now)) {
      is_driving_ = true;
      sendStop(link, stamp);
    }
    return;
  }
  sendSteering(link, stamp);
  if (!is_driving_ || !isSameVelocity(wish->velocity, sent_) || now >= next_command_) {
    sendRecord(link, stamp,
               CommandRecord{wish->velocity.speed_m_per_s, wish->velocity.turn_rad_per_s});
    is_driving_ = true;
    sent_ = wish->velocity;
    next_command_ = now + kCommandPeriod;
  }
}

void DriveWishes::sendSteering(LineLink& link, Stamp stamp) {
  SteerRecord steering;
  {
    const std::scoped_lock lock(mutex_);
    if (!steering_ || std::exchange(is_steering_told_, true)) {
      return;
    }
    steering = *steering_;
  }
  sendRecord(link, stamp, std::move(steering));
}

void DriveWishes::sendStop(LineLink& link, Stamp stamp) {
  if (!std::exchange(is_driving_, false)) {
    return;
  }
  try {
    sendRecord(link, stamp, StopRecord{});
  } catch (const std::system_error&) {  // the peer is gone; its own watchdog stops it
  }
}

}  // namespace vesper::inline v0
