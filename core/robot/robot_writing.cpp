#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <variant>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/robot/robot_file.hpp"

namespace vesper::inline v0 {
namespace {

/// Plain where YAML cannot take it for anything else, else in double quotes.
std::string scalar(const std::string& text) {
  const auto isPlain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  };
  const bool starts_well = !text.empty() && std::isalnum(static_cast<unsigned char>(text[0])) != 0;
  constexpr std::array<std::string_view, 3> kNulls = {"null", "Null", "NULL"};
  if (starts_well && std::all_of(text.begin(), text.end(), isPlain) &&
      std::find(kNulls.begin(), kNulls.end(), text) == kNulls.end()) {
    return text;
  }
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
    }
    quoted += c;
  }
  return quoted + "\"";
}

std::string number(double value) { return shortestText(value); }

template <typename Range, typename Format>
std::string list(const Range& values, Format format) {
  std::string text = "[";
  bool is_first = true;
  for (const auto& value : values) {
    text += (is_first ? "" : ", ") + format(value);
    is_first = false;
  }
  return text + "]";
}

std::string pairs(const std::vector<std::array<double, 2>>& rows) {
  return list(rows, [](const std::array<double, 2>& row) { return list(row, number); });
}

std::string twoWheels(double left_m, double right_m) {
  return "{left: " + number(left_m) + ", right: " + number(right_m) + "}";
}

template <typename Radii>
std::string fourWheels(const Radii& radii_m) {
  return "{front_left: " + number(radii_m[0]) + ", front_right: " + number(radii_m[1]) +
         ", rear_left: " + number(radii_m[2]) + ", rear_right: " + number(radii_m[3]) + "}";
}

std::string geometryLines(const DifferentialDrive& drive) {
  return "  type: differential\n  wheel_radius_m: " +
         twoWheels(drive.wheel_radius_left_m, drive.wheel_radius_right_m) +
         "\n  track_width_m: " + number(drive.track_width_m) + "\n";
}

std::string geometryLines(const SkidSteerDrive& drive) {
  std::string text = "  type: skid_steer\n  wheel_radius_m: " +
                     twoWheels(drive.wheel_radius_left_m, drive.wheel_radius_right_m) +
                     "\n  track_width_m: " + number(drive.track_width_m) +
                     "\n  wheels_per_side: " + std::to_string(drive.wheels_per_side) +
                     "\n  width_range_m: " + list(drive.width_range_m, number) +
                     "\n  outer_margin_m: " + number(drive.outer_margin_m) + "\n";
  if (!drive.length_by_width.empty()) {
    text += "  length_by_width: " + pairs(drive.length_by_width) + "\n";
  }
  if (!drive.track_width_by_width.empty()) {
    text += "  track_width_by_width: " + pairs(drive.track_width_by_width) + "\n";
  }
  return text;
}

std::string geometryLines(const AckermannDrive& drive) {
  constexpr std::array<const char*, 3> kModes = {"car", "dual", "crab"};
  std::string text =
      "  type: ackermann\n  wheel_radius_m: " + fourWheels(drive.wheel_radius_m) +
      "\n  wheelbase_m: " + number(drive.wheelbase_m) + "\n  axle_m: " + number(drive.axle_m) +
      "\n  max_steer_rad: " + number(drive.max_steer_rad) +
      "\n  steer_offset_rad: " + number(drive.steer_offset_rad) + "\n  modes: " +
      list(drive.modes,
           [&](SteerMode mode) { return std::string(kModes.at(static_cast<std::size_t>(mode))); }) +
      "\n";
  if (drive.slip) {
    text += "  slip: {identity_to: " + number(drive.slip->identity_to) +
            ", commanded: " + number(drive.slip->commanded) +
            ", actual: " + number(drive.slip->actual) + "}\n";
  }
  return text;
}

std::string calibrationLines(const DriveCalibration& calibration, bool is_ackermann) {
  std::string text = "  calibration:\n    method: " + scalar(calibration.method) +
                     "\n    date: " + scalar(calibration.date) + "\n";
  if (!calibration.floor.empty()) {
    text += "    floor: " + scalar(calibration.floor) + "\n";
  }
  const std::vector<double>& radii = calibration.before_wheel_radius_m;
  if (radii.size() != (is_ackermann ? 4U : 2U)) {
    throw InputError({"robot", 0, "drive.calibration.before.wheel_radius_m", "one radius a wheel",
                      std::to_string(radii.size()), ""});
  }
  text += "    before: {wheel_radius_m: ";
  if (is_ackermann) {
    text += fourWheels(radii) +
            ", steer_offset_rad: " + number(calibration.before_steer_offset_rad) + "}\n";
  } else {
    text += twoWheels(radii[0], radii[1]) +
            ", track_width_m: " + number(calibration.before_track_width_m) + "}\n";
  }
  if (!calibration.parameters.empty()) {
    text += "    covariance: {parameters: " + list(calibration.parameters, scalar) +
            ", upper: " + list(calibration.covariance_upper, number) + "}\n";
  }
  return text;
}

std::string driveLines(const DriveDescription& drive) {
  std::string text = "drive:\n";
  text += std::visit([](const auto& geometry) { return geometryLines(geometry); }, drive.geometry);
  text += "  ticks_per_revolution: " + number(drive.ticks_per_revolution) +
          "\n  counter_bits: " + std::to_string(drive.counter_bits) +
          "\n  noise: {k_left: " + number(drive.noise.k_left) +
          ", k_right: " + number(drive.noise.k_right) + "}\n";
  if (drive.calibration) {
    text += calibrationLines(*drive.calibration,
                             std::holds_alternative<AckermannDrive>(drive.geometry));
  }
  return text;
}

std::string beamText(const BeamDescription& beam) {
  std::string text = "{half_angle_rad: " + number(beam.half_angle_rad);
  if (!beam.half_angle_by_range.empty()) {
    text += ", half_angle_by_range: " + pairs(beam.half_angle_by_range);
  }
  if (!beam.by_target.empty()) {
    text += ", by_target: {";
    bool is_first = true;
    for (const auto& [target, angle_rad] : beam.by_target) {
      text += (is_first ? "" : ", ") + target + ": " + number(angle_rad);
      is_first = false;
    }
    text += "}";
  }
  return text + "}";
}

std::string sensorLines(const SensorDescription& sensor) {
  constexpr std::array<const char*, 5> kKinds = {"sonar", "laser", "bumper", "light", "gyro"};
  const Pose2& mount = sensor.T_robot_sensor;
  std::string text = "  - id: " + scalar(sensor.id) +
                     "\n    kind: " + kKinds.at(static_cast<std::size_t>(sensor.kind)) +
                     "\n    mount: {x_m: " + number(mount.x()) + ", y_m: " + number(mount.y()) +
                     ", theta_rad: " + number(mount.heading()) + "}\n";
  if (sensor.kind != SensorKind::Sonar && sensor.kind != SensorKind::Laser) {
    return text;
  }
  if (!(sensor.raw == RawScale{})) {
    text += "    raw: {unit: " + scalar(sensor.raw.unit) +
            ", scale_m: " + number(sensor.raw.scale_m) +
            ", offset_m: " + number(sensor.raw.offset_m) + "}\n";
  }
  if (!sensor.no_echo.empty()) {
    text += "    no_echo: " + list(sensor.no_echo, number) + "\n";
  }
  text += "    range_m: {min: " + number(sensor.range.min_m) +
          ", max: " + number(sensor.range.max_m) + ", step: " + number(sensor.range.step_m) + "}\n";
  if (!(sensor.beam == BeamDescription{})) {
    text += "    beam: " + beamText(sensor.beam) + "\n";
  }
  return text + "    error: {scale: " + number(sensor.error.scale) +
         ", offset_m: " + number(sensor.error.offset_m) +
         ", sigma_m: " + list(sensor.error.sigma_m, number) +
         ", reference_celsius: " + number(sensor.error.reference_celsius) + "}\n";
}

std::string footprintText(const Footprint& footprint) {
  if (footprint.polygon_m.empty()) {
    return "{radius_m: " + number(footprint.radius_m) + "}";
  }
  return "{polygon_m: " +
         list(footprint.polygon_m,
              [](const Eigen::Vector2d& corner) {
                return "[" + number(corner.x()) + ", " + number(corner.y()) + "]";
              }) +
         "}";
}

}  // namespace

std::string formatRobot(const RobotDescription& robot) {
  std::string text = "vesper_robot: 1\nname: " + scalar(robot.name) + "\n" +
                     driveLines(robot.drive) + "footprint: " + footprintText(robot.footprint) +
                     "\nlimits: {speed_m_per_s: " + number(robot.limits.speed_m_per_s) +
                     ", turn_rad_per_s: " + number(robot.limits.turn_rad_per_s) + "}\n";
  if (robot.link_bytes_per_s) {
    text += "link: {bytes_per_s: " + number(*robot.link_bytes_per_s) + "}\n";
  }
  text += robot.sensors.empty() ? "sensors: []\n" : "sensors:\n";
  for (const SensorDescription& sensor : robot.sensors) {
    text += sensorLines(sensor);
  }
  (void)parseRobot(text, "robot");  // refuses what could not be read back
  return text;
}

}  // namespace vesper::inline v0
