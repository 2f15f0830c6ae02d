#include "vesper/core/log/carmen_line.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/log/number_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxBeams = 32768;
constexpr double kOldSonarHalfAngle_rad = degToRad(7.5);

/// The parameters that the reader uses.
constexpr std::array<std::string_view, 8> kParameters = {
    "robot_front_laser_max",  "robot_rear_laser_max", "robot_frontlaser_offset",
    "robot_rearlaser_offset", "robot_num_sonars",     "robot_sonar_offsets",
    "robot_max_sonar",        "robot_sonar_max"};

LineFault expected(const char* field, const char* what, const CarmenFields& fields) {
  return {field, what, fields.last().empty() ? "the end of the line" : fields.last(), ""};
}

/// Takes N finite numbers.
template <std::size_t N>
std::optional<LineFault> takeNumbers(CarmenFields& fields, const std::array<const char*, N>& names,
                                     std::array<double, N>& values) {
  for (std::size_t i = 0; i < N; ++i) {
    const std::optional<double> value = fields.number();
    if (!value || !std::isfinite(*value)) {
      return expected(names[i], "a finite number", fields);
    }
    values[i] = *value;
  }
  return std::nullopt;
}

std::optional<LineFault> takePose(CarmenFields& fields, const std::array<const char*, 3>& names,
                                  Pose2& pose) {
  std::array<double, 3> values{};
  if (auto fault = takeNumbers(fields, names, values)) {
    return fault;
  }
  pose = Pose2(values[0], values[1], values[2]);
  return std::nullopt;
}

std::optional<LineFault> takeCount(CarmenFields& fields, const char* name, std::size_t& count) {
  const std::optional<double> value = fields.number();
  if (!value || !(*value >= 0.0) || *value > static_cast<double>(kMaxBeams) ||
      *value != std::floor(*value)) {
    return expected(name, "a count from 0 to 32768", fields);
  }
  count = static_cast<std::size_t>(*value);
  return std::nullopt;
}

/// Takes `count` readings; infinity is no echo, NaN and minus infinity are invalid.
std::optional<LineFault> takeRanges(CarmenFields& fields, std::size_t count, ScanRecord& scan) {
  scan.ranges_m.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<double> value = fields.number();
    if (!value) {
      return expected("ranges", "a number", fields);
    }
    if (std::isfinite(*value)) {
      scan.ranges_m.push_back(*value);
      continue;
    }
    scan.reports.resize(count, EchoReport::Measured);
    scan.reports[i] = *value > 0.0 ? EchoReport::NoEcho : EchoReport::Invalid;
    scan.ranges_m.push_back(0.0);
  }
  return std::nullopt;
}

/// Takes `ipc_timestamp host logger_timestamp` and the end of the line.
std::optional<LineFault> takeEnding(CarmenFields& fields, CarmenLine& line) {
  constexpr std::int64_t kSecond_ns = 1'000'000'000;
  const std::optional<Stamp> stamp = parseStamp(fields.word(), kSecond_ns);
  if (!stamp) {
    return expected("ipc_timestamp", "seconds", fields);
  }
  if (fields.word().empty()) {
    return expected("host", "a name", fields);
  }
  const std::optional<Stamp> logger_stamp = parseStamp(fields.word(), kSecond_ns);
  if (!logger_stamp) {
    return expected("logger_timestamp", "seconds", fields);
  }
  if (!fields.word().empty()) {
    return expected("", "the end of the line", fields);
  }
  line.stamp = *stamp;
  line.logger_stamp = *logger_stamp;
  return std::nullopt;
}

RangeRecord rangeOf(std::size_t index, double value, EchoReport report) {
  RangeRecord range;
  range.sensor = "sonar" + std::to_string(index);
  range.value = value;
  range.report = report;
  return range;
}

/// One range record a reading of `readings`.
void addSonarRanges(const ScanRecord& readings, std::optional<double> max_m, CarmenLine& line) {
  constexpr double kNearMax_m = 0.1;
  for (std::size_t i = 0; i < readings.ranges_m.size(); ++i) {
    double value = readings.ranges_m[i];
    EchoReport report = readings.reports.empty() ? EchoReport::Measured : readings.reports[i];
    if (report == EchoReport::Measured && max_m && value >= *max_m - kNearMax_m) {
      report = EchoReport::NoEcho;
      value = 0.0;
    }
    line.bodies.emplace_back(rangeOf(i, value, report));
  }
}

SensorDescription sonarDescription(std::size_t index, const Pose2& T_robot_sensor,
                                   double half_angle_rad) {
  SensorDescription sensor;
  sensor.id = "sonar" + std::to_string(index);
  sensor.kind = SensorKind::Sonar;
  sensor.T_robot_sensor = T_robot_sensor;
  sensor.beam.half_angle_rad = half_angle_rad;
  return sensor;
}

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
    return expected("name", "a parameter's name", fields);
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
      return expected("remissions", "a number", fields);
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

/// `SONAR cone_angle n r1..rn (x y theta)xn`, or the older `SONAR n r1..rn`: of these, only the
/// newer has n three-number mounts, so the count of fields decides where the second field is a
/// count.
std::optional<LineFault> CarmenLineParser::parseSonar(std::string_view /*name*/,
                                                      CarmenFields& fields, CarmenLine& line) {
  constexpr std::size_t kEnding = 3;
  const std::size_t all = fields.countRest();
  const std::optional<double> first = fields.number();
  if (!first || !(*first >= 0.0) || *first > static_cast<double>(kMaxBeams)) {
    return expected("cone_angle", "the cone's angle or a count of sonars", fields);
  }
  CarmenFields ahead = fields;
  const double count = ahead.number().value_or(-1.0);
  const bool is_new = count >= 0.0 && count <= static_cast<double>(kMaxBeams) &&
                      count == std::floor(count) &&
                      all == 2 + 4 * static_cast<std::size_t>(count) + kEnding;
  if (!is_new) {
    if (*first != std::floor(*first)) {
      return LineFault{"n", "cone_angle, n, n ranges, n mounts and three closing fields",
                       "another count of fields", ""};
    }
    return parseOldSonar(static_cast<std::size_t>(*first), fields, line);
  }
  fields = ahead;
  ScanRecord readings;
  if (auto fault = takeRanges(fields, static_cast<std::size_t>(count), readings)) {
    return fault;
  }
  addSonarRanges(readings, parameter("robot_max_sonar"), line);
  for (std::size_t i = 0; i < readings.ranges_m.size(); ++i) {
    Pose2 T_robot_sensor;
    if (auto fault = takePose(fields, {"x", "y", "theta"}, T_robot_sensor)) {
      return fault;
    }
    line.sensors.push_back(sonarDescription(i, T_robot_sensor, 0.5 * *first));
  }
  return takeEnding(fields, line);
}

std::optional<LineFault> CarmenLineParser::parseOldSonar(std::size_t count, CarmenFields& fields,
                                                         CarmenLine& line) {
  ScanRecord readings;
  if (auto fault = takeRanges(fields, count, readings)) {
    return fault;
  }
  // Some versions add the robot's pose, or the robot's pose and its odometry.
  const std::size_t rest = fields.countRest();
  if (rest == 6 || rest == 9) {
    OdometryRecord odometry;
    for (std::size_t i = 3; i < rest; i += 3) {
      if (auto fault = takePose(fields, {"x", "y", "theta"}, odometry.T_odom_robot)) {
        return fault;
      }
    }
    line.bodies.emplace_back(odometry);
  }
  addSonarRanges(readings, parameter("robot_max_sonar"), line);
  declareOldSonars(count, line);
  return takeEnding(fields, line);
}

void CarmenLineParser::declareOldSonars(std::size_t count, CarmenLine& line) const {
  const auto offsets = parameters_.find("robot_sonar_offsets");
  if (offsets == parameters_.end()) {
    return;
  }
  CarmenFields fields(offsets->second);
  for (std::size_t i = 0; i < count; ++i) {
    Pose2 T_robot_sensor;
    if (takePose(fields, {"x", "y", "theta"}, T_robot_sensor)) {
      return;
    }
    line.sensors.push_back(sonarDescription(i, T_robot_sensor, kOldSonarHalfAngle_rad));
  }
}

}  // namespace vesper::inline v0
