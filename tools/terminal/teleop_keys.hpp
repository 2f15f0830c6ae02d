#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "vesper/core/kinematics/differential_drive.hpp"

namespace vesper::tools {

struct TeleopSpeeds {
  double speed_m_per_s = 0.2;
  double turn_rad_per_s = 0.8;
};

/// What a person's keys mean for a robot: the arrows drive as long as they are held (the terminal
/// repeats them), any other key and the release of an arrow stop. No clock of its own.
class TeleopKeys {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit TeleopKeys(const TeleopSpeeds& speeds) : speeds_(speeds) {}

  /// Bytes as a terminal sends them; arrows are ESC [ A..D or ESC O A..D.
  void feed(std::string_view bytes, Time now);
  /// What to drive now; none: stand. An arrow that was pressed lasts 0.6 s, so that the pause
  /// before a terminal's first repetition does not stop the robot, and 0.25 s once it repeats.
  [[nodiscard]] std::optional<BodyVelocity> velocity(Time now) const;
  /// Whether q was pressed.
  [[nodiscard]] bool wantsToQuit() const noexcept { return wants_to_quit_; }

 private:
  void press(char arrow, Time now);

  TeleopSpeeds speeds_;
  std::string rest_;  ///< The beginning of a sequence.
  char arrow_ = 0;
  Time until_;
  bool wants_to_quit_ = false;
};

}  // namespace vesper::tools
