#pragma once

#include <string>
#include <vector>

#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// A robot line (without a time) by which a log itself says where a sensor sits:
/// `{"type":"sensor","id":"sonar0","kind":"sonar","x":0.1,"y":0,"th":0.5,"half_angle":0.13,"max":3}`;
/// metres and radians in the robot frame; the mount (where `has_mount` is false), `half_angle`,
/// `min` and `max` are left out where they are not known. Foreign formats that carry the geometry
/// of their sensors (CARMEN's SONAR lines, transforms in bags) are read into it, so that nothing is
/// lost.
[[nodiscard]] std::string formatSensorLine(const SensorDescription& sensor, bool has_mount = true);

/// A sensor as a log describes it.
struct DeclaredSensor {
  SensorDescription description;
  bool has_mount = true;
};

/// All sensors that the lines of type "sensor" in `log` name, in the order of their first line; a
/// later line about the same id replaces the earlier one. Lines that are not sound are left out.
[[nodiscard]] std::vector<DeclaredSensor> describedSensors(const RobotLog& log);

/// Of these, the ones whose mount is known.
[[nodiscard]] std::vector<SensorDescription> declaredSensors(const RobotLog& log);

/// Adds the sensors to `robot` that the log describes fully (mount, maximum range, of a sonar its
/// half-angle) and the robot does not name. Returns a note on each.
[[nodiscard]] std::vector<InputProblem> addDeclaredSensors(const RobotLog& log,
                                                           RobotDescription& robot);

}  // namespace vesper::inline v0
