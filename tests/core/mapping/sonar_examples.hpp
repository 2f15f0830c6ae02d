#pragma once

#include <string>

#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::test {

/// A sonar at the robot's centre, sigma 1 cm.
inline SensorDescription sonar(double min_m, double max_m, double half_angle_rad,
                               const std::string& id = "front") {
  SensorDescription sensor;
  sensor.id = id;
  sensor.range = {min_m, max_m, 0.0};
  sensor.beam.half_angle_rad = half_angle_rad;
  return sensor;
}

inline RobotDescription robotWith(const SensorDescription& sensor) {
  RobotDescription robot;
  robot.name = "test";
  robot.sensors = {sensor};
  return robot;
}

inline RangeObservation hitAt(double x_m, double y_m, double heading_rad, double range_m,
                              std::uint32_t scan = 1) {
  return {x_m, y_m, heading_rad, range_m, scan, scan, 0, ReadingClass::Hit};
}

inline RangeObservation noEchoAt(double x_m, double y_m, double heading_rad,
                                 std::uint32_t scan = 1) {
  return {x_m, y_m, heading_rad, 0.0, scan, scan, 0, ReadingClass::NoEcho};
}

}  // namespace vesper::test
