#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::tools {

struct TeleopSpeeds {
  double speed_m_per_s = 0.2;
  double turn_rad_per_s = 0.8;
};

/// What a car needs to be driven by keys.
struct TeleopCar {
  std::vector<SteerMode> modes = {SteerMode::Car};  ///< The first one is the one it begins in.
  double lock_rad = 0.0;
};

struct TeleopSteering {
  SteerMode mode = SteerMode::Car;
  double crab_rad = 0.0;
};

/// What a person's keys mean for a robot: the arrows drive as long as they are held (the terminal
/// repeats them), any other key and the release of an arrow stop. A car cannot turn on the spot:
/// left and right drive it along a curve, forwards or backwards as the last straight arrow did, or
/// aside in mode crab; m takes its next mode. No clock of its own.
class TeleopKeys {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit TeleopKeys(const TeleopSpeeds& speeds, std::optional<TeleopCar> car = std::nullopt)
      : speeds_(speeds), car_(std::move(car)) {}

  /// Bytes as a terminal sends them; arrows are ESC [ A..D or ESC O A..D.
  void feed(std::string_view bytes, Time now);
  /// What to drive now; none: stand. An arrow that was pressed lasts 0.6 s, so that the pause
  /// before a terminal's first repetition does not stop the robot, and 0.25 s once it repeats.
  [[nodiscard]] std::optional<BodyVelocity> velocity(Time now) const;
  /// How a car is to be steered for velocity(); none for other robots.
  [[nodiscard]] std::optional<TeleopSteering> steering() const;
  /// Whether q was pressed.
  [[nodiscard]] bool wantsToQuit() const noexcept { return wants_to_quit_; }

 private:
  void press(char arrow, Time now);

  [[nodiscard]] SteerMode mode() const { return car_->modes[mode_ % car_->modes.size()]; }

  TeleopSpeeds speeds_;
  std::optional<TeleopCar> car_;
  std::size_t mode_ = 0;
  double direction_ = 1.0;  ///< Of a car's curves.
  std::string rest_;        ///< The beginning of a sequence.
  char arrow_ = 0;
  Time until_;
  bool wants_to_quit_ = false;
};

}  // namespace vesper::tools
