#include <cmath>
#include <cstdio>
#include <numbers>
#include <sstream>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/geometry/segment.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/brick.hpp"
#include "vesper/tools/examples/examples.hpp"

namespace vesper::examples {
namespace {

SimulatedRobotOptions seeded(unsigned seed) {
  SimulatedRobotOptions options;
  options.seed = seed;
  return options;
}

double distanceToLine(const World& world, const Eigen::Vector2d& p) {
  double nearest_m = 1e9;
  for (const FloorLine& line : world.floor_lines) {
    for (std::size_t i = 1; i < line.points_m.size(); ++i) {
      const Eigen::Vector2d foot = nearestPoint({line.points_m[i - 1], line.points_m[i]}, p);
      nearest_m = std::min(nearest_m, (foot - p).norm());
    }
  }
  return nearest_m;
}

}  // namespace

Findings lineFollower(const std::string& datasets, unsigned seed) {
  const World world = readWorldFile(datasets + "/worlds/line.world.yaml");
  const RobotDescription robot = readRobotFile(datasets + "/robots/ev3_line.robot.yaml");
  Brick brick(world, robot, seeded(seed));

  // The program: keep the sensor on the line's outer edge, where it reads half of black and white.
  constexpr double kHalf = (7.0 + 71.0) / 2.0;
  constexpr double kP = 0.5, kI = 0.1, kD = 0.05;  // per cent of power by reading, and second
  constexpr double kPeriod_s = 0.02;
  constexpr int kPower = 20;
  double sum = 0.0, last = 0.0, squares = 0.0, largest_m = 0.0, round_rad = 0.0;
  double bearing_rad = -std::numbers::pi / 2.0;
  int steps = 0;
  const Eigen::Vector2d middle = world.size_m / 2.0;
  while (round_rad < 2.0 * std::numbers::pi && brick.currentTick() < 120'000) {
    const double error = brick.light() - kHalf;  // bright: right of the edge, steer left
    sum = std::clamp(sum + error * kPeriod_s, -50.0, 50.0);
    const double turn = kP * error + kI * sum + kD * (error - last) / kPeriod_s * kPeriod_s;
    last = error;
    brick.forward(BrickMotor::Left, static_cast<int>(std::lround(kPower - turn / 2.0)));
    brick.forward(BrickMotor::Right, static_cast<int>(std::lround(kPower + turn / 2.0)));
    brick.wait(20);

    const Pose2& truth = brick.robot().truth();
    const double off_m = distanceToLine(world, truth * Eigen::Vector2d(0.04, 0.0));
    squares += off_m * off_m;
    largest_m = std::max(largest_m, off_m);
    ++steps;
    const Eigen::Vector2d from_middle = truth.translation() - middle;
    const double next_rad = std::atan2(from_middle.y(), from_middle.x());
    round_rad += angleBetween(bearing_rad, next_rad);
    bearing_rad = next_rad;
  }
  brick.off(BrickMotor::Both);
  return {{"rounds", round_rad / (2.0 * std::numbers::pi)},
          {"seconds", static_cast<double>(brick.currentTick()) / 1000.0},
          {"rms_off_line_m", std::sqrt(squares / steps)},
          {"largest_off_line_m", largest_m}};
}

Findings offlineOdometry(const std::string& datasets, unsigned seed) {
  const World world = readWorldFile(datasets + "/worlds/arena.world.yaml");
  const RobotDescription robot = readRobotFile(datasets + "/robots/ev3.robot.yaml");
  Brick brick(world, robot, seeded(seed));

  // The program: a square of some half a metre, its counts to a file.
  const auto log = [&brick](std::int64_t ms) {
    for (std::int64_t waited = 0; waited < ms; waited += 50) {
      brick.wait(50);
      brick.writeLine("counts.txt",
                      std::to_string(brick.currentTick()) + ' ' +
                          std::to_string(brick.motorRotationCount(BrickMotor::Left)) + ' ' +
                          std::to_string(brick.motorRotationCount(BrickMotor::Right)));
    }
  };
  brick.resetMotorRotationCount(BrickMotor::Both);
  for (int side = 0; side < 4; ++side) {
    brick.forward(BrickMotor::Both, 30);
    log(3'000);
    brick.reverse(BrickMotor::Left, 10);
    brick.forward(BrickMotor::Right, 10);
    log(1'800);
  }
  brick.off(BrickMotor::Both);

  // Afterwards, at the desk: the file and the sizes of the robot are all there is.
  const auto& drive = std::get<DifferentialDrive>(robot.drive.geometry);
  std::istringstream file(brick.text("counts.txt"));
  Pose2 T_world_robot = world.T_world_start;
  double last_left = 0.0, last_right = 0.0, tick = 0.0, left = 0.0, right = 0.0;
  int lines = 0;
  while (file >> tick >> left >> right) {
    const WheelTravel travel = {degToRad(left - last_left) * drive.wheel_radius_left_m,
                                degToRad(right - last_right) * drive.wheel_radius_right_m};
    T_world_robot = T_world_robot * arcMotion(travel, drive.track_width_m);
    last_left = left;
    last_right = right;
    ++lines;
  }
  const Pose2& truth = brick.robot().truth();
  return {{"lines", lines},
          {"way_m", brick.robot().path()},
          {"end_error_m", (T_world_robot.translation() - truth.translation()).norm()},
          {"heading_error_rad", std::abs(angleBetween(T_world_robot.heading(), truth.heading()))},
          {"collisions", static_cast<double>(brick.robot().collisions())}};
}

}  // namespace vesper::examples
