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
    }
  }
}

void TeleopKeys::press(char arrow, Time now) {
  const bool is_repeated = arrow != 0 && arrow == arrow_ && now < until_;
  arrow_ = arrow;
  until_ = now + (is_repeated ? kRepeatedHold : kFirstHold);
}

std::optional<BodyVelocity> TeleopKeys::velocity(Time now) const {
  if (arrow_ == 0 || now >= until_) {
    return std::nullopt;
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

}  // namespace vesper::tools
