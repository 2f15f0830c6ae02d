#include "vesper/core/sim/brick.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <variant>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kFullPower_rad_per_s = 18.326;
constexpr double kMotorLimit_rad_per_s = 17.8;
constexpr double kGyroLimit_deg_per_s = 440.0;
constexpr int kNothingHeard_cm = 255;
constexpr Stamp kBrickPeriod = std::chrono::milliseconds(10);

const DifferentialDrive& brickDrive(const RobotDescription& robot) {
  const auto* drive = std::get_if<DifferentialDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("Brick: the robot must have a differential drive");
  }
  return *drive;
}

SimulatedRobotOptions brickOptions(SimulatedRobotOptions options) {
  options.report_period_s = toSeconds(kBrickPeriod);
  options.records_truth = false;
  options.stalls_at_walls = true;
  return options;
}

bool isLeft(BrickMotor motor) { return (static_cast<unsigned>(motor) & 1U) != 0; }
bool isRight(BrickMotor motor) { return (static_cast<unsigned>(motor) & 2U) != 0; }

}  // namespace

Brick::Brick(const World& world, const RobotDescription& robot,
             const SimulatedRobotOptions& options)
    : robot_(robot), drive_(brickDrive(robot)) {
  robot_.limits = {};  // the motors' own limit holds instead
  simulated_ =
      std::make_unique<SimulatedRobot>(world, robot_, brickOptions(options), world.T_world_start);
  simulated_->report();
  read();
}

void Brick::setPower(BrickMotor motor, int power) {
  const double speed = std::clamp(kFullPower_rad_per_s * std::clamp(power, -100, 100) / 100.0,
                                  -kMotorLimit_rad_per_s, kMotorLimit_rad_per_s);
  left_rad_per_s_ = isLeft(motor) ? speed : left_rad_per_s_;
  right_rad_per_s_ = isRight(motor) ? speed : right_rad_per_s_;
}

void Brick::forward(BrickMotor motor, int power) { setPower(motor, std::max(power, 0)); }
void Brick::reverse(BrickMotor motor, int power) { setPower(motor, -std::max(power, 0)); }
void Brick::off(BrickMotor motor) { setPower(motor, 0); }

std::int64_t Brick::motorRotationCount(BrickMotor motor) const {
  const std::size_t wheel = isLeft(motor) ? 0 : 1;
  const double degrees_per_tick = 360.0 / robot_.drive.ticks_per_revolution;
  return std::llround(static_cast<double>(counts_[wheel] - zero_[wheel]) * degrees_per_tick);
}

void Brick::resetMotorRotationCount(BrickMotor motor) {
  zero_[0] = isLeft(motor) ? counts_[0] : zero_[0];
  zero_[1] = isRight(motor) ? counts_[1] : zero_[1];
}

void Brick::wait(std::int64_t ms) {
  const WheelSpeeds speeds = {left_rad_per_s_ * drive_.wheel_radius_left_m,
                              right_rad_per_s_ * drive_.wheel_radius_right_m};
  const BodyVelocity velocity = bodyVelocity(speeds, drive_.track_width_m);
  for (Stamp left = std::chrono::milliseconds(ms); left > Stamp{0}; left -= kBrickPeriod) {
    simulated_->step(velocity, std::min(left, kBrickPeriod));
  }
  read();
}

std::int64_t Brick::currentTick() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(simulated_->now()).count();
}

void Brick::read() {
  for (const Record& record : simulated_->takeRecords()) {
    if (const auto* counts = std::get_if<EncoderRecord>(&record.body)) {
      counts_ = {counts->counts[0], counts->counts[1]};
    } else if (const auto* range = std::get_if<RangeRecord>(&record.body);
               range != nullptr && range->sensor == robot_.sensors.front().id) {
      sonar_cm_ = range->report == EchoReport::Measured
                      ? static_cast<int>(std::lround(range->value * 100.0))
                      : kNothingHeard_cm;
    } else if (const auto* bumper = std::get_if<BumperRecord>(&record.body)) {
      is_touching_ = bumper->pressed;
    } else if (const auto* light = std::get_if<LightRecord>(&record.body)) {
      light_ = light->value;
    } else if (const auto* imu = std::get_if<ImuRecord>(&record.body); imu != nullptr) {
      const double turn_deg = -radToDeg(angleBetween(last_yaw_rad_, imu->yaw_rad.value_or(0.0)));
      const double seconds = toSeconds(*record.stamp - last_yaw_);
      gyro_deg_ += turn_deg;
      gyro_deg_per_s_ = seconds > 0.0 ? std::clamp(turn_deg / seconds, -kGyroLimit_deg_per_s,
                                                   kGyroLimit_deg_per_s)
                                      : 0.0;
      last_yaw_rad_ = imu->yaw_rad.value_or(0.0);
      last_yaw_ = *record.stamp;
    }
  }
}

void Brick::writeLine(const std::string& file, const std::string& line) {
  files_[file] += line + '\n';
}

const std::string& Brick::text(const std::string& file) const {
  static const std::string kNothing;
  const auto found = files_.find(file);
  return found == files_.end() ? kNothing : found->second;
}

}  // namespace vesper::inline v0
