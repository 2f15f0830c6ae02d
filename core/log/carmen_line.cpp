#include "vesper/core/log/carmen_line.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/log/carmen_values.hpp"

namespace vesper::inline v0 {
namespace {

/// The parameters that the reader uses.
constexpr std::array<std::string_view, 8> kParameters = {
    "robot_front_laser_max",  "robot_rear_laser_max", "robot_frontlaser_offset",
    "robot_rearlaser_offset", "robot_num_sonars",     "robot_sonar_offsets",
    "robot_max_sonar",        "robot_sonar_max"};

bool isNumbered(std::string_view name, std::string_view stem) {
  return name.size() == stem.size() + 1 && name.starts_with(stem) && name.back() >= '0' &&
         name.back() <= '9';
}

}  // namespace

BeamFan beamFanOf(std::size_t beams) noexcept {
  switch (beams) {
    case 180:
    case 181:
      return {degToRad(-90.0), degToRad(1.0)};
    case 360:
    case 361:
      return {degToRad(-90.0), degToRad(0.5)};
    case 400:
    case 401:
      return {degToRad(-50.0), degToRad(0.25)};
    default:
      return {degToRad(-90.0), beams > 1 ? std::numbers::pi / static_cast<double>(beams - 1) : 0.0};
  }
}

CarmenLineParser::Parser CarmenLineParser::parserOf(std::string_view name) noexcept {
  if (name == "ODOM") {
    return &CarmenLineParser::parseOdom;
  }
  if (name == "FLASER" || name == "RLASER") {
    return &CarmenLineParser::parseFlaser;
  }
  if (isNumbered(name, "ROBOTLASER") || isNumbered(name, "RAWLASER")) {
    return &CarmenLineParser::parseNewLaser;
  }
  if (name == "SONAR") {
    return &CarmenLineParser::parseSonar;
  }
  if (name == "TRUEPOS") {
    return &CarmenLineParser::parseTruePose;
  }
  return name == "PARAM" ? &CarmenLineParser::parseParam : nullptr;
}

bool CarmenLineParser::reads(std::string_view name) noexcept { return parserOf(name) != nullptr; }

std::optional<LineFault> CarmenLineParser::parse(std::string_view name, CarmenFields fields,
                                                 CarmenLine& line) {
  return (this->*parserOf(name))(name, fields, line);
}

std::optional<double> CarmenLineParser::parameter(const std::string& name) const {
  const auto found = parameters_.find(name);
  const std::optional<double> value =
      found == parameters_.end() ? std::nullopt : parseNumber(found->second);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

/// `PARAM name value... ts host ts`; older ones end in `host ts`. The value may have blanks.
std::optional<LineFault> CarmenLineParser::parseParam(std::string_view /*name*/,
                                                      CarmenFields& fields, CarmenLine& /*line*/) {
  const std::string_view key = fields.word();
  if (key.empty()) {
    return expectedOf(fields, "name", "a parameter's name");
  }
  for (const std::string_view used : kParameters) {
    if (key != used) {
      continue;
    }
    std::string value(fields.word());
    if (key == "robot_sonar_offsets") {
      while (fields.countRest() > 0) {
        value += ' ';
        value += fields.word();
      }
    }
    parameters_[std::string(key)] = std::move(value);
  }
  return std::nullopt;
}

/// `ODOM x y theta tv rv accel`.
std::optional<LineFault> CarmenLineParser::parseOdom(std::string_view /*name*/,
                                                     CarmenFields& fields, CarmenLine& line) {
  OdometryRecord odometry;
  std::array<double, 3> motion{};
  if (auto fault = takePose(fields, {"x", "y", "theta"}, odometry.T_odom_robot)) {
    return fault;
  }
  if (auto fault = takeNumbers(fields, {"tv", "rv", "accel"}, motion)) {
    return fault;
  }
  line.bodies.emplace_back(odometry);
  return takeEnding(fields, line);
}

/// `FLASER n r.. x y theta odom_x odom_y odom_theta`.
std::optional<LineFault> CarmenLineParser::parseFlaser(std::string_view name, CarmenFields& fields,
                                                       CarmenLine& line) {
  const bool is_front = name == "FLASER";
  std::size_t count = 0;
  if (auto fault = takeCount(fields, "n", count)) {
    return fault;
  }
  ScanRecord scan;
  scan.sensor = is_front ? "front_laser" : "rear_laser";
  const BeamFan fan = beamFanOf(count);
  scan.first_angle_rad = fan.first_angle_rad;
  scan.angle_step_rad = fan.step_rad;
  if (auto fault = takeRanges(fields, count, scan)) {
    return fault;
  }
  Pose2 T_world_sensor;
  if (auto fault = takePose(fields, {"x", "y", "theta"}, T_world_sensor)) {
    return fault;
  }
  OdometryRecord odometry;
  if (auto fault = takePose(fields, {"odom_x", "odom_y", "odom_theta"}, odometry.T_odom_robot)) {
    return fault;
  }
  scan.T_world_sensor = T_world_sensor;
  const std::string max_name = is_front ? "robot_front_laser_max" : "robot_rear_laser_max";
  if (const auto max_m = parameter(max_name); max_m && *max_m > 0.0) {
    scan.max_range_m = max_m;
  }
  line.bodies.emplace_back(odometry);
  line.bodies.emplace_back(std::move(scan));
  return takeEnding(fields, line);
}

/// `RAWLASERk type start fov res max accuracy remission_mode n r.. m rem..`, and for `ROBOTLASERk`
/// `laser_x laser_y laser_theta robot_x robot_y robot_theta tv rv forward side turn_axis`.
std::optional<LineFault> CarmenLineParser::parseNewLaser(std::string_view name,
                                                         CarmenFields& fields, CarmenLine& line) {
  std::array<double, 7> head{};
  if (auto fault = takeNumbers(
          fields, {"type", "start", "fov", "res", "max", "accuracy", "remission_mode"}, head)) {
    return fault;
  }
  ScanRecord scan;
  scan.sensor = std::string("laser") + name.back();
  scan.first_angle_rad = head[1];
  scan.angle_step_rad = head[3];
  if (head[4] > 0.0) {
    scan.max_range_m = head[4];
  }
  std::size_t count = 0;
  if (auto fault = takeCount(fields, "n", count)) {
    return fault;
  }
  if (auto fault = takeRanges(fields, count, scan)) {
    return fault;
  }
  std::size_t remissions = 0;
  if (auto fault = takeCount(fields, "m", remissions)) {
    return fault;
  }
  for (std::size_t i = 0; i < remissions; ++i) {
    if (!fields.number()) {
      return expectedOf(fields, "remissions", "a number");
    }
  }
  if (name.starts_with("ROBOT")) {
    Pose2 T_world_sensor;
    OdometryRecord odometry;
    std::array<double, 5> motion{};
    if (auto fault = takePose(fields, {"laser_x", "laser_y", "laser_theta"}, T_world_sensor)) {
      return fault;
    }
    if (auto fault =
            takePose(fields, {"robot_x", "robot_y", "robot_theta"}, odometry.T_odom_robot)) {
      return fault;
    }
    if (auto fault = takeNumbers(fields, {"tv", "rv", "forward_safety", "side_safety", "turn_axis"},
                                 motion)) {
      return fault;
    }
    scan.T_world_sensor = T_world_sensor;
    line.bodies.emplace_back(odometry);
    line.has_robot_pose = true;
  }
  line.bodies.emplace_back(std::move(scan));
  return takeEnding(fields, line);
}

/// `TRUEPOS true_x true_y true_theta odom_x odom_y odom_theta`.
std::optional<LineFault> CarmenLineParser::parseTruePose(std::string_view /*name*/,
                                                         CarmenFields& fields, CarmenLine& line) {
  PoseRecord truth;
  truth.source = "truth";
  OdometryRecord odometry;
  if (auto fault = takePose(fields, {"true_x", "true_y", "true_theta"}, truth.T_world_robot)) {
    return fault;
  }
  if (auto fault = takePose(fields, {"odom_x", "odom_y", "odom_theta"}, odometry.T_odom_robot)) {
    return fault;
  }
  line.bodies.emplace_back(odometry);
  line.bodies.emplace_back(std::move(truth));
  return takeEnding(fields, line);
}

}  // namespace vesper::inline v0
