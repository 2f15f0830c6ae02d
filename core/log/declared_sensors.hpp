#pragma once

#include <string>
#include <vector>

#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// A robot line (without a time) by which a log itself says where a sensor sits:
/// `{"type":"sensor","id":"sonar0","kind":"sonar","x":0.1,"y":0,"th":0.5,"half_angle":0.13,"max":3}`;
/// metres and radians in the robot frame, `half_angle` and `max` where known. Foreign formats that
/// carry the geometry of their sensors (CARMEN's SONAR lines) are read into it, so that nothing is
/// lost and a log can be mapped without a robot file.
[[nodiscard]] std::string formatSensorLine(const SensorDescription& sensor);

/// The sensors that the lines of type "sensor" in `log` describe, in the order of their first line;
/// a later line about the same id replaces the earlier one. Lines that are not sound are left out.
[[nodiscard]] std::vector<SensorDescription> declaredSensors(const RobotLog& log);

}  // namespace vesper::inline v0
