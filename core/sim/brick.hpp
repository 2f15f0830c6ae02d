#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "vesper/core/sim/simulated_robot.hpp"

namespace vesper::inline v0 {

/// The motors of a Brick.
enum class BrickMotor : std::uint8_t { Left = 1, Right = 2, Both = 3 };

/// A simulated EV3 with the commands that Martin Dominguez (2016) gave his: motors by power,
/// counts, sensors, time, lines to a file. Time passes in wait() only. Powers of 0 to 100 % turn
/// the wheels at 18.326 rad/s x power/100, at most 17.8 rad/s, what the real motors reach. Needs a
/// differential robot.
class Brick {
 public:
  /// Stands at the world's start. Keeps a reference to the world, which must outlive it. Throws
  /// std::invalid_argument for other drives.
  Brick(const World& world, const RobotDescription& robot, const SimulatedRobotOptions& options);
  Brick(World&&, const RobotDescription&, const SimulatedRobotOptions&) = delete;

  // Motors. Powers outside 0..100 are cut.
  void forward(BrickMotor motor, int power);
  void reverse(BrickMotor motor, int power);
  void off(BrickMotor motor);
  /// Degrees that a wheel has turned since the last reset; of Both the left one.
  [[nodiscard]] std::int64_t motorRotationCount(BrickMotor motor) const;
  void resetMotorRotationCount(BrickMotor motor);

  // Sensors: the first of its kind that the robot has.
  /// Whole centimetres; 255: nothing heard.
  [[nodiscard]] int sonar() const noexcept { return sonar_cm_; }
  [[nodiscard]] bool touch() const noexcept { return is_touching_; }
  [[nodiscard]] double light() const noexcept { return light_; }
  /// Degrees since the start, clockwise positive, not wrapped.
  [[nodiscard]] double gyroAngle() const noexcept { return gyro_deg_; }
  /// Degrees a second, clockwise positive, within +-440.
  [[nodiscard]] double gyroRate() const noexcept { return gyro_deg_per_s_; }

  /// Lets `ms` milliseconds pass.
  void wait(std::int64_t ms);
  /// Milliseconds since the start.
  [[nodiscard]] std::int64_t currentTick() const;

  /// Appends a line to one of the program's files, which are kept here: text().
  void writeLine(const std::string& file, const std::string& line);
  [[nodiscard]] const std::string& text(const std::string& file) const;

  /// What no program of a real brick can see.
  [[nodiscard]] const SimulatedRobot& robot() const noexcept { return *simulated_; }

 private:
  void setPower(BrickMotor motor, int power);
  void read();

  RobotDescription robot_;
  DifferentialDrive drive_;
  std::unique_ptr<SimulatedRobot> simulated_;
  double left_rad_per_s_ = 0.0;
  double right_rad_per_s_ = 0.0;
  std::array<std::int64_t, 2> counts_{};
  std::array<std::int64_t, 2> zero_{};
  int sonar_cm_ = 255;
  bool is_touching_ = false;
  double light_ = 0.0;
  double gyro_deg_ = 0.0;
  double gyro_deg_per_s_ = 0.0;
  double last_yaw_rad_ = 0.0;
  Stamp last_yaw_{0};
  std::map<std::string, std::string> files_;
};

}  // namespace vesper::inline v0
