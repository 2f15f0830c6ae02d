#include <cmath>
#include <string>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/log/carmen_line.hpp"
#include "vesper/core/log/carmen_values.hpp"

// The SONAR lines of CARMEN logs, both forms.

namespace vesper::inline v0 {
namespace {

constexpr double kOldSonarHalfAngle_rad = degToRad(7.5);

RangeRecord rangeOf(std::size_t index, double value, EchoReport report) {
  RangeRecord range;
  range.sensor = "sonar" + std::to_string(index);
  range.value = value;
  range.report = report;
  return range;
}

/// One range record a reading of `readings`.
void addSonarRanges(const ScanRecord& readings, std::optional<double> max_m, CarmenLine& line) {
  constexpr double kSonarNearMax_m = 0.1;
  for (std::size_t i = 0; i < readings.ranges_m.size(); ++i) {
    double value = readings.ranges_m[i];
    EchoReport report = readings.reports.empty() ? EchoReport::Measured : readings.reports[i];
    if (report == EchoReport::Measured && max_m && value >= *max_m - kSonarNearMax_m) {
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

}  // namespace

/// `SONAR cone_angle n r1..rn (x y theta)xn`, or the older `SONAR n r1..rn`: of these, only the
/// newer has n three-number mounts, so the count of fields decides where the second field is a
/// count.
std::optional<LineFault> CarmenLineParser::parseSonar(std::string_view /*name*/,
                                                      CarmenFields& fields, CarmenLine& line) {
  constexpr std::size_t kEnding = 3;
  const std::size_t all = fields.countRest();
  const std::optional<double> first = fields.number();
  if (!first || !(*first >= 0.0) || *first > static_cast<double>(kMaxCarmenBeams)) {
    return expectedOf(fields, "cone_angle", "the cone's angle or a count of sonars");
  }
  CarmenFields ahead = fields;
  const double count = ahead.number().value_or(-1.0);
  const bool is_new = count >= 0.0 && count <= static_cast<double>(kMaxCarmenBeams) &&
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
