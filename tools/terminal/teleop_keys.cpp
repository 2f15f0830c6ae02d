#include "vesper/tools/terminal/teleop_keys.hpp"

namespace vesper::tools {
namespace {

constexpr char kEscape = '\x1b';
constexpr std::chrono::milliseconds kFirstHold{600};
constexpr std::chrono::milliseconds kRepeatedHold{250};

bool isArrow(char letter) { return letter >= 'A' && letter <= 'D'; }

}  // namespace

void TeleopKeys::feed(std::string_view bytes, Time now) {
  for (const char byte : bytes) {
    if (rest_.size() == 2) {
      rest_.clear();
      press(isArrow(byte) ? byte : '\0', now);
    } else if (rest_.size() == 1 && (byte == '[' || byte == 'O')) {
      rest_ += byte;
    } else if (byte == kEscape) {
      rest_ = byte;
    } else {
      rest_.clear();
      press('\0', now);
      wants_to_quit_ = wants_to_quit_ || byte == 'q';
      mode_ += byte == 'm' ? 1 : 0;
    }
  }
}

void TeleopKeys::press(char arrow, Time now) {
  const bool is_repeated = arrow != 0 && arrow == arrow_ && now < until_;
  arrow_ = arrow;
  until_ = now + (is_repeated ? kRepeatedHold : kFirstHold);
  if (arrow == 'A' || arrow == 'B') {
    direction_ = arrow == 'A' ? 1.0 : -1.0;
  }
}

std::optional<BodyVelocity> TeleopKeys::velocity(Time now) const {
  if (arrow_ == 0 || now >= until_) {
    return std::nullopt;
  }
  if (car_ && (arrow_ == 'C' || arrow_ == 'D')) {
    const double aside = arrow_ == 'D' ? 1.0 : -1.0;
    return BodyVelocity{
        direction_ * speeds_.speed_m_per_s,
        mode() == SteerMode::Crab ? 0.0 : direction_ * aside * speeds_.turn_rad_per_s};
  }
  switch (arrow_) {
    case 'A':
      return BodyVelocity{speeds_.speed_m_per_s, 0.0};
    case 'B':
      return BodyVelocity{-speeds_.speed_m_per_s, 0.0};
    case 'C':
      return BodyVelocity{0.0, -speeds_.turn_rad_per_s};
    default:
      return BodyVelocity{0.0, speeds_.turn_rad_per_s};
  }
}

std::optional<TeleopSteering> TeleopKeys::steering() const {
  if (!car_ || car_->modes.empty()) {
    return std::nullopt;
  }
  const double aside = arrow_ == 'D' ? 1.0 : arrow_ == 'C' ? -1.0 : 0.0;
  return TeleopSteering{mode(), mode() == SteerMode::Crab ? aside * car_->lock_rad : 0.0};
}

}  // namespace vesper::tools
