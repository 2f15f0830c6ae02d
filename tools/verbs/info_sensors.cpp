#include <fmt/format.h>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/tools/verbs/info_describers.hpp"

namespace vesper::tools {
namespace {

/// A number, or what is left to be filled in.
std::string numberOrGap(double value, bool is_known) {
  return is_known ? shortestText(value) : "?";
}

}  // namespace

std::string sensorsForRobotFile(const RobotLog& log) {
  std::string text;
  for (const DeclaredSensor& declared : describedSensors(log)) {
    const SensorDescription& sensor = declared.description;
    const bool is_laser = sensor.kind == SensorKind::Laser;
    const Pose2& mount = sensor.T_robot_sensor;
    text += fmt::format("  - id: {}\n    kind: {}\n", printable(sensor.id, 200),
                        is_laser ? "laser" : "sonar");
    text += fmt::format("    mount: {{x_m: {}, y_m: {}, theta_rad: {}}}\n",
                        numberOrGap(mount.x(), declared.has_mount),
                        numberOrGap(mount.y(), declared.has_mount),
                        numberOrGap(mount.heading(), declared.has_mount));
    text += fmt::format("    range_m: {{min: {}, max: {}}}\n", shortestText(sensor.range.min_m),
                        numberOrGap(sensor.range.max_m, sensor.range.max_m > 0.0));
    if (!is_laser) {
      const double half_angle_rad = sensor.beam.half_angle_rad;
      text += fmt::format("    beam: {{half_angle_rad: {}}}\n",
                          numberOrGap(half_angle_rad, half_angle_rad > 0.0));
    }
  }
  return text.empty() ? "" : "for the robot file, as far as the log says it:\nsensors:\n" + text;
}

}  // namespace vesper::tools
