#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <string>
#include <variant>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/robot/robot_file.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kMillimetres = 1000.0;

/// Plain words for one kind of drive.
struct DriveWords {
  std::string operator()(const DifferentialDrive& drive) const {
    return fmt::format(
        "differential drive: wheels of radius {:.5g} mm left, {:.5g} mm right, {:.5g} mm apart\n",
        drive.wheel_radius_left_m * kMillimetres, drive.wheel_radius_right_m * kMillimetres,
        drive.track_width_m * kMillimetres);
  }
  std::string operator()(const SkidSteerDrive& drive) const {
    return fmt::format(
        "skid-steer drive: {} wheels a side of radius {:.5g} mm left, {:.5g} mm right; effective "
        "track {:.5g} mm, width {:.5g} to {:.5g} mm between the wheel planes\n",
        drive.wheels_per_side, drive.wheel_radius_left_m * kMillimetres,
        drive.wheel_radius_right_m * kMillimetres, drive.track_width_m * kMillimetres,
        drive.width_range_m[0] * kMillimetres, drive.width_range_m[1] * kMillimetres);
  }
  std::string operator()(const AckermannDrive& drive) const {
    const auto& radius_m = drive.wheel_radius_m;
    return fmt::format(
        "Ackermann drive: wheels of radius {:.5g}, {:.5g}, {:.5g}, {:.5g} mm (front left, front "
        "right, rear left, rear right), wheelbase {:.5g} m, axle {:.5g} m, steering up to {:.1f} "
        "deg, offset {:.2f} deg\n",
        radius_m[0] * kMillimetres, radius_m[1] * kMillimetres, radius_m[2] * kMillimetres,
        radius_m[3] * kMillimetres, drive.wheelbase_m, drive.axle_m, radToDeg(drive.max_steer_rad),
        radToDeg(drive.steer_offset_rad));
  }
};

double meanRadius(const DriveDescription& drive) {
  if (const auto* differential = std::get_if<DifferentialDrive>(&drive.geometry)) {
    return (differential->wheel_radius_left_m + differential->wheel_radius_right_m) / 2.0;
  }
  if (const auto* skid = std::get_if<SkidSteerDrive>(&drive.geometry)) {
    return (skid->wheel_radius_left_m + skid->wheel_radius_right_m) / 2.0;
  }
  const auto& radius_m = std::get<AckermannDrive>(drive.geometry).wheel_radius_m;
  return (radius_m[0] + radius_m[1] + radius_m[2] + radius_m[3]) / 4.0;
}

std::string driveWords(const DriveDescription& drive) {
  std::string text = "  " + std::visit(DriveWords{}, drive.geometry);
  fmt::format_to(
      std::back_inserter(text),
      "  {:g} ticks a wheel turn = {:.4g} mm a tick; counters of {} bits\n",
      drive.ticks_per_revolution,
      2.0 * std::numbers::pi * meanRadius(drive) / drive.ticks_per_revolution * kMillimetres,
      drive.counter_bits);
  const WheelNoise& noise = drive.noise;
  if (noise.k_left > 0.0 || noise.k_right > 0.0) {
    fmt::format_to(std::back_inserter(text),
                   "  wheel noise {:g} left, {:g} right m^0.5: sd {:.3g} and {:.3g} mm over 10 m\n",
                   noise.k_left, noise.k_right, noise.k_left * std::sqrt(10.0) * kMillimetres,
                   noise.k_right * std::sqrt(10.0) * kMillimetres);
  } else {
    text += "  no wheel noise given: poses from encoders will claim to be exact\n";
  }
  if (drive.calibration) {
    fmt::format_to(std::back_inserter(text), "  calibrated {} by {}{}{}\n", drive.calibration->date,
                   drive.calibration->method, drive.calibration->floor.empty() ? "" : " on ",
                   drive.calibration->floor);
  } else {
    text += "  not calibrated\n";
  }
  return text;
}

std::string rangeWords(const SensorDescription& sensor) {
  std::string text = fmt::format(", {:g} to {:g} m", sensor.range.min_m, sensor.range.max_m);
  if (sensor.range.step_m > 0.0) {
    text += fmt::format(" in steps of {:.4g} mm", sensor.range.step_m * kMillimetres);
  }
  if (sensor.kind == SensorKind::Sonar) {
    text +=
        fmt::format(", cone of {:.1f} deg to either side{}", radToDeg(sensor.beam.half_angle_rad),
                    sensor.beam.half_angle_by_range.empty() ? "" : " (by range: see the table)");
  }
  if (!(sensor.raw == RawScale{})) {
    text += fmt::format("; raw {}: metres = {:g} + {:g} raw", sensor.raw.unit, sensor.raw.offset_m,
                        sensor.raw.scale_m);
  }
  if (!sensor.no_echo.empty()) {
    text += fmt::format("; no echo: {:g}", fmt::join(sensor.no_echo, ", "));
  }
  const RangeErrorModel& error = sensor.error;
  text += fmt::format("; sd {:.3g} mm + {:.3g} % of the range", error.sigma_m[0] * kMillimetres,
                      error.sigma_m[1] * 100.0);
  if (error.scale != 1.0 || error.offset_m != 0.0) {
    text += fmt::format("; reads {:g} x true {:+g} m", error.scale, error.offset_m);
  }
  return text + fmt::format(" at {:g} C", error.reference_celsius);
}

std::string sensorWords(const SensorDescription& sensor) {
  constexpr std::array<const char*, 5> kKinds = {"sonar", "laser", "bumper", "light sensor",
                                                 "gyro"};
  const Pose2& mount = sensor.T_robot_sensor;
  std::string text = fmt::format("  {}: {} at x {:g}, y {:g} m, facing {:.1f} deg", sensor.id,
                                 kKinds.at(static_cast<std::size_t>(sensor.kind)), mount.x(),
                                 mount.y(), radToDeg(mount.heading()));
  if (sensor.kind == SensorKind::Sonar || sensor.kind == SensorKind::Laser) {
    text += rangeWords(sensor);
  }
  return text + "\n";
}

}  // namespace

std::string describeInWords(const RobotDescription& robot) {
  std::string text = robot.name + "\n" + driveWords(robot.drive);
  if (robot.footprint.polygon_m.empty()) {
    text += fmt::format("  footprint: circle of radius {:g} m", robot.footprint.radius_m);
  } else {
    text += fmt::format("  footprint: polygon of {} corners", robot.footprint.polygon_m.size());
  }
  text += fmt::format("; at most {:g} m/s and {:.4g} deg/s\n", robot.limits.speed_m_per_s,
                      radToDeg(robot.limits.turn_rad_per_s));
  if (robot.link_bytes_per_s) {
    text += fmt::format("  link of {:g} bytes/s\n", *robot.link_bytes_per_s);
  }
  text += robot.sensors.empty() ? "no sensors\n"
                                : fmt::format("{} sensor{}\n", robot.sensors.size(),
                                              robot.sensors.size() == 1 ? "" : "s");
  for (const SensorDescription& sensor : robot.sensors) {
    text += sensorWords(sensor);
  }
  return text;
}

}  // namespace vesper::inline v0
