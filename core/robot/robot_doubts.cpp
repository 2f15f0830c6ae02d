#include "vesper/core/robot/robot_doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "vesper/core/log/column_unit.hpp"

namespace vesper::inline v0 {
namespace {

/// Sonars in air are sold for up to about 10 m; sound is damped too much beyond.
constexpr double kFarthestSonar_m = 15.0;
/// 46 degrees to either side: more than a sonar's beam is wide.
constexpr double kWidestSonar_rad = 0.8;
constexpr double kFarthestMount = 3.0;  ///< Footprints from the robot's centre.
constexpr double kMostScale = 1.25;     ///< Of a unit, by calibration.

class DoubtCollector {
 public:
  explicit DoubtCollector(std::string source) : source_(std::move(source)) {}

  void add(std::string field, std::string expected, std::string found, std::string advice) {
    doubts_.push_back(
        {source_, 0, std::move(field), std::move(expected), std::move(found), std::move(advice)});
  }
  std::vector<InputProblem> take() { return std::move(doubts_); }

 private:
  std::string source_;
  std::vector<InputProblem> doubts_;
};

std::vector<double> wheelRadii(const DriveDescription& drive) {
  if (const auto* car = std::get_if<AckermannDrive>(&drive.geometry)) {
    return {car->wheel_radius_m.begin(), car->wheel_radius_m.end()};
  }
  if (const auto* skid = std::get_if<SkidSteerDrive>(&drive.geometry)) {
    return {skid->wheel_radius_left_m, skid->wheel_radius_right_m};
  }
  const auto& two = std::get<DifferentialDrive>(drive.geometry);
  return {two.wheel_radius_left_m, two.wheel_radius_right_m};
}

/// A robot turns about its centre: its wheels stand within its footprint.
void doubtDrive(const RobotDescription& robot, DoubtCollector& doubts) {
  const double reach_m = radiusOf(robot.footprint);
  const std::vector<double> radii_m = wheelRadii(robot.drive);
  const double largest_m = *std::ranges::max_element(radii_m);
  if (largest_m > reach_m) {
    doubts.add("drive.wheel_radius_m",
               fmt::format("a wheel within the footprint, which reaches {:g} m", reach_m),
               fmt::format("{:g} m", largest_m), "radii are in metres: 28 mm are 0.028");
  }
  if (const auto* two = std::get_if<DifferentialDrive>(&robot.drive.geometry);
      two != nullptr && two->track_width_m > 2.0 * reach_m) {
    doubts.add("drive.track_width_m",
               fmt::format("wheels within the footprint, which is {:g} m wide", 2.0 * reach_m),
               fmt::format("{:g} m", two->track_width_m), "metres: 118 mm are 0.118");
  }
}

void doubtScale(const SensorDescription& sensor, const std::string& field, DoubtCollector& doubts) {
  const std::optional<ColumnUnit> unit = parseColumnUnit(sensor.raw.unit);
  if (!unit || !isLength(*unit)) {
    return;
  }
  const double metres = toSi(1.0, *unit);
  const double ratio = std::abs(sensor.raw.scale_m) / metres;
  if (ratio > kMostScale || ratio < 1.0 / kMostScale) {
    doubts.add(field + ".raw.scale_m",
               fmt::format("about {:g}, as the unit is {}", metres, sensor.raw.unit),
               fmt::format("{:g}", sensor.raw.scale_m), "metres = offset_m + scale_m * raw");
  }
}

void doubtSensor(const SensorDescription& sensor, double reach_m, DoubtCollector& doubts) {
  const std::string field = "sensors." + sensor.id;
  const double mount_m = sensor.T_robot_sensor.translation().norm();
  if (mount_m > kFarthestMount * reach_m) {
    doubts.add(field + ".mount",
               fmt::format("a place near the footprint, which reaches {:g} m", reach_m),
               fmt::format("{:g} m from the robot's centre", mount_m), "mounts are in metres");
  }
  if (sensor.kind != SensorKind::Sonar) {
    return;
  }
  doubtScale(sensor, field, doubts);
  if (sensor.range.max_m > kFarthestSonar_m) {
    doubts.add(field + ".range_m.max",
               fmt::format("at most {:g} m of a sonar in air", kFarthestSonar_m),
               fmt::format("{:g} m", sensor.range.max_m), "ranges are in metres: 250 cm are 2.5");
  }
  if (sensor.beam.half_angle_rad > kWidestSonar_rad) {
    doubts.add(field + ".beam.half_angle_rad",
               fmt::format("at most {:g} rad of a sonar", kWidestSonar_rad),
               fmt::format("{:g} rad", sensor.beam.half_angle_rad),
               "half of the opening, in radians: 30 deg of opening are 0.26");
  }
}

}  // namespace

std::vector<InputProblem> doubtsAbout(const RobotDescription& robot, const std::string& source) {
  DoubtCollector doubts(source);
  doubtDrive(robot, doubts);
  const double reach_m = radiusOf(robot.footprint);
  for (const SensorDescription& sensor : robot.sensors) {
    doubtSensor(sensor, reach_m, doubts);
  }
  return doubts.take();
}

}  // namespace vesper::inline v0
