#include "vesper/core/log/declared_sensors.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/log/json_line.hpp"
#include "vesper/core/log/json_text.hpp"

namespace vesper::inline v0 {
namespace {

std::optional<double> numberOf(const std::vector<JsonMember>& members, std::string_view key) {
  for (const JsonMember& member : members) {
    if (member.key == key && member.kind == JsonKind::Number) {
      return parseNumber(member.value);
    }
  }
  return std::nullopt;
}

std::string textOf(const std::vector<JsonMember>& members, std::string_view key) {
  for (const JsonMember& member : members) {
    if (member.key == key && member.kind == JsonKind::String) {
      return jsonText(member.value);
    }
  }
  return "";
}

std::optional<DeclaredSensor> parseSensor(std::string_view line) {
  std::vector<JsonMember> members;
  if (!splitJsonObject(line, members).expected.empty()) {
    return std::nullopt;
  }
  DeclaredSensor declared;
  SensorDescription& sensor = declared.description;
  sensor.id = textOf(members, "id");
  const std::string kind = textOf(members, "kind");
  const std::optional<double> x_m = numberOf(members, "x");
  const std::optional<double> y_m = numberOf(members, "y");
  const std::optional<double> theta_rad = numberOf(members, "th");
  if (sensor.id.empty() || (kind != "sonar" && kind != "laser")) {
    return std::nullopt;
  }
  declared.has_mount = x_m && y_m && theta_rad;
  sensor.kind = kind == "sonar" ? SensorKind::Sonar : SensorKind::Laser;
  if (declared.has_mount) {
    sensor.T_robot_sensor = Pose2(*x_m, *y_m, *theta_rad);
  }
  sensor.beam.half_angle_rad = std::max(0.0, numberOf(members, "half_angle").value_or(0.0));
  sensor.range.min_m = std::max(0.0, numberOf(members, "min").value_or(0.0));
  sensor.range.max_m = std::max(0.0, numberOf(members, "max").value_or(0.0));
  return declared;
}

}  // namespace

std::string formatSensorLine(const SensorDescription& sensor, bool has_mount) {
  std::string line = "{\"type\":\"sensor\",\"id\":";
  appendJsonText(line, sensor.id);
  line += sensor.kind == SensorKind::Laser ? ",\"kind\":\"laser\"" : ",\"kind\":\"sonar\"";
  const auto append = [&line](const char* key, double value) {
    line += key;
    appendNumber(line, value);
  };
  if (has_mount) {
    append(",\"x\":", sensor.T_robot_sensor.x());
    append(",\"y\":", sensor.T_robot_sensor.y());
    append(",\"th\":", sensor.T_robot_sensor.heading());
  }
  if (sensor.beam.half_angle_rad > 0.0) {
    append(",\"half_angle\":", sensor.beam.half_angle_rad);
  }
  if (sensor.range.min_m > 0.0) {
    append(",\"min\":", sensor.range.min_m);
  }
  if (sensor.range.max_m > 0.0) {
    append(",\"max\":", sensor.range.max_m);
  }
  return line + '}';
}

std::vector<DeclaredSensor> describedSensors(const RobotLog& log) {
  std::vector<DeclaredSensor> sensors;
  for (const Record& record : log.records) {
    const auto* other = std::get_if<OtherRecord>(&record.body);
    if (other == nullptr || other->type != "sensor") {
      continue;
    }
    const std::optional<DeclaredSensor> sensor = parseSensor(other->text);
    if (!sensor) {
      continue;
    }
    const auto known = std::find_if(sensors.begin(), sensors.end(), [&](const auto& earlier) {
      return earlier.description.id == sensor->description.id;
    });
    if (known == sensors.end()) {
      sensors.push_back(*sensor);
    } else {
      *known = *sensor;
    }
  }
  return sensors;
}

std::vector<SensorDescription> declaredSensors(const RobotLog& log) {
  std::vector<SensorDescription> sensors;
  for (DeclaredSensor& sensor : describedSensors(log)) {
    if (sensor.has_mount) {
      sensors.push_back(std::move(sensor.description));
    }
  }
  return sensors;
}

std::vector<InputProblem> addDeclaredSensors(const RobotLog& log, RobotDescription& robot) {
  std::vector<InputProblem> notes;
  for (const SensorDescription& sensor : declaredSensors(log)) {
    const bool is_known =
        std::any_of(robot.sensors.begin(), robot.sensors.end(),
                    [&sensor](const SensorDescription& known) { return known.id == sensor.id; });
    const bool is_full = sensor.range.max_m > sensor.range.min_m &&
                         (sensor.kind == SensorKind::Laser || sensor.beam.half_angle_rad > 0.0);
    if (is_known || !is_full) {
      continue;
    }
    robot.sensors.push_back(sensor);
    const Pose2& mount = sensor.T_robot_sensor;
    notes.push_back({log.source, 0, printable(sensor.id), "", "",
                     "the robot file does not name this sensor; it is taken as the log has it: x " +
                         shortestText(mount.x()) + " m, y " + shortestText(mount.y()) + " m, " +
                         shortestText(mount.heading()) + " rad, up to " +
                         shortestText(sensor.range.max_m) + " m"});
  }
  return notes;
}

}  // namespace vesper::inline v0
