#include "vesper/calibration/odometry/robot_wheels.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <variant>

namespace vesper::calibration::inline v0 {
namespace {

double trackAt(const SkidSteerDrive& drive, double width_m) {
  const auto& table = drive.track_width_by_width;
  if (table.empty()) {
    return drive.track_width_m;
  }
  const auto after = std::lower_bound(
      table.begin(), table.end(), width_m,
      [](const std::array<double, 2>& row, double value) { return row[0] < value; });
  if (after == table.begin()) {
    return table.front()[1];
  }
  if (after == table.end()) {
    return table.back()[1];
  }
  const auto& before = *(after - 1);
  const double share = (width_m - before[0]) / ((*after)[0] - before[0]);
  return before[1] + share * ((*after)[1] - before[1]);
}

void requirePositive(double value, const char* name) {
  if (!(value > 0.0) || !std::isfinite(value)) {
    throw std::invalid_argument(std::string("the robot's ") + name + " must be positive");
  }
}

}  // namespace

DifferentialDrive differentialOf(const RobotDescription& robot, std::optional<double> width_m) {
  if (const auto* drive = std::get_if<DifferentialDrive>(&robot.drive.geometry)) {
    if (width_m) {
      throw std::invalid_argument("only a skid_steer robot has a width");
    }
    return *drive;
  }
  if (const auto* drive = std::get_if<SkidSteerDrive>(&robot.drive.geometry)) {
    return {drive->wheel_radius_left_m, drive->wheel_radius_right_m,
            width_m ? trackAt(*drive, *width_m) : drive->track_width_m};
  }
  throw std::invalid_argument("an ackermann robot has no two wheels to calibrate");
}

RobotWheels wheelsOf(const RobotDescription& robot, std::optional<double> width_m) {
  const DifferentialDrive drive = differentialOf(robot, width_m);
  requirePositive(drive.wheel_radius_left_m, "left wheel radius");
  requirePositive(drive.wheel_radius_right_m, "right wheel radius");
  requirePositive(drive.track_width_m, "track width");
  requirePositive(robot.drive.ticks_per_revolution, "ticks per revolution");
  const double turn = 2.0 * std::numbers::pi / robot.drive.ticks_per_revolution;
  return {drive.wheel_radius_left_m * turn, drive.wheel_radius_right_m * turn, drive.track_width_m};
}

RobotDescription withDrive(const RobotDescription& robot, const DifferentialDrive& corrected,
                           std::optional<double> width_m) {
  RobotDescription result = robot;
  if (auto* drive = std::get_if<DifferentialDrive>(&result.drive.geometry)) {
    *drive = corrected;
    return result;
  }
  auto* drive = std::get_if<SkidSteerDrive>(&result.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("an ackermann robot has no two wheels to calibrate");
  }
  drive->wheel_radius_left_m = corrected.wheel_radius_left_m;
  drive->wheel_radius_right_m = corrected.wheel_radius_right_m;
  if (!width_m) {
    drive->track_width_m = corrected.track_width_m;
    return result;
  }
  auto& table = drive->track_width_by_width;
  const auto place = std::lower_bound(
      table.begin(), table.end(), *width_m,
      [](const std::array<double, 2>& row, double value) { return row[0] < value; });
  if (place != table.end() && (*place)[0] == *width_m) {
    (*place)[1] = corrected.track_width_m;
  } else {
    table.insert(place, {*width_m, corrected.track_width_m});
  }
  return result;
}

}  // namespace vesper::calibration::inline v0
