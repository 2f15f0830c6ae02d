#include "vesper/calibration/sonar/sonar_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/mapping/observations.hpp"
#include "vesper/core/robot/robot_file.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// The sonar asked for, or the only one.
std::size_t sonarOf(const RobotDescription& robot, const std::string& source,
                    const std::string& id) {
  std::vector<std::size_t> sonars;
  std::string names;
  for (std::size_t i = 0; i < robot.sensors.size(); ++i) {
    if (robot.sensors[i].kind == SensorKind::Sonar) {
      if (robot.sensors[i].id == id) {
        return i;
      }
      sonars.push_back(i);
      names += (names.empty() ? "" : ", ") + robot.sensors[i].id;
    }
  }
  if (id.empty() && sonars.size() == 1) {
    return sonars.front();
  }
  throw InputError({source, 0, "sensors", id.empty() ? "one sonar" : "a sonar '" + id + "'",
                    names.empty() ? "no sonar" : printable(names), "choose one with --sensor"});
}

/// Distances far beyond the sensor's range are not in metres, or not of this sensor.
void requireHearable(const std::vector<SonarReading>& readings, const SensorDescription& sensor,
                     const std::string& source) {
  constexpr double kFarBeyond = 2.0;
  const double most_m = kFarBeyond * sensor.range.max_m;
  std::vector<const SonarReading*> beyond;
  for (const SonarReading& reading : readings) {
    if (most_m > 0.0 && reading.true_m > most_m) {
      beyond.push_back(&reading);
    }
  }
  if (2 * beyond.size() > readings.size()) {
    throw InputError(
        {source, beyond.front()->line, "true_m",
         fmt::format("distances within reach of '{}', which the robot file ends at "
                     "{:g} m",
                     printable(sensor.id), sensor.range.max_m),
         fmt::format("{:g} m, and most others beyond {:g} m, too", beyond.front()->true_m, most_m),
         "centimetres or millimetres? true_m is in metres"});
  }
}

std::vector<RangeObservation> observationsOf(const SonarJob& job, const RobotDescription& robot,
                                             std::size_t sensor, std::stop_token stop) {
  RobotDescription uncorrected = robot;
  uncorrected.sensors[sensor].error.scale = 1.0;
  uncorrected.sensors[sensor].error.offset_m = 0.0;
  const RobotLog log = readLog(job.input, job.reading, stop);
  ObservationOptions options;
  options.celsius = job.celsius;
  if (!job.poses.empty()) {
    options.poses = poseSourceNamed(job.poses);
  }
  ObservationReader reader(log, uncorrected, options);
  std::vector<RangeObservation> observations;
  for (auto part = reader.next(); !part.empty(); part = reader.next()) {
    std::copy_if(part.begin(), part.end(), std::back_inserter(observations),
                 [&](const RangeObservation& seen) { return seen.sensor == sensor; });
  }
  return observations;
}

std::string blockYaml(const SensorDescription& sensor) {
  std::string codes;
  for (const double code : sensor.no_echo) {
    codes += fmt::format("{}{:g}", codes.empty() ? "" : ", ", code);
  }
  std::string ranges;
  for (const auto& [range_m, half_angle_rad] : sensor.beam.half_angle_by_range) {
    ranges +=
        fmt::format("{}[{:.3f}, {:.4f}]", ranges.empty() ? "" : ", ", range_m, half_angle_rad);
  }
  std::string targets;
  for (const auto& [target, half_angle_rad] : sensor.beam.by_target) {
    targets += fmt::format("{}{}: {:.4f}", targets.empty() ? "" : ", ", target, half_angle_rad);
  }
  std::string text = fmt::format("    raw: {{unit: {}, scale_m: {:.8g}, offset_m: {:.6g}}}\n",
                                 sensor.raw.unit, sensor.raw.scale_m, sensor.raw.offset_m);
  text += "    no_echo: [" + codes + "]\n";
  text += fmt::format("    range_m: {{min: {:.4g}, max: {:.5g}, step: {:.4g}}}\n",
                      sensor.range.min_m, sensor.range.max_m, sensor.range.step_m);
  if (sensor.beam.half_angle_rad > 0.0) {
    text += fmt::format("    beam: {{half_angle_rad: {:.4f}", sensor.beam.half_angle_rad);
    text += ranges.empty() ? "" : ", half_angle_by_range: [" + ranges + "]";
    text += targets.empty() ? "" : ", by_target: {" + targets + "}";
    text += "}\n";
  }
  return text + fmt::format(
                    "    error: {{scale: {:.5f}, offset_m: {:.5f}, sigma_m: [{:.5f}, "
                    "{:.5f}], reference_celsius: {:.1f}}}\n",
                    sensor.error.scale, sensor.error.offset_m, sensor.error.sigma_m[0],
                    sensor.error.sigma_m[1], sensor.error.reference_celsius);
}

}  // namespace

SonarJobResult runSonarJob(const SonarJob& job, std::stop_token stop) {
  SonarJobResult result;
  std::optional<SensorDescription> base;
  std::size_t index = 0;
  if (!job.robot_file.empty()) {
    result.robot = readRobotFile(job.robot_file);
    index = sonarOf(*result.robot, job.robot_file, job.sensor);
    base = result.robot->sensors[index];
  }
  if (job.is_wall) {
    if (!base) {
      throw std::invalid_argument("a wall needs a robot file");
    }
    const auto observations = observationsOf(job, *result.robot, index, stop);
    result.wall = calibrateAtWall(observations, *base, job.input, job.wall);
    result.range = result.wall->range;
  } else {
    const SonarTable table = readSonarTable(job.input);
    const std::string sensor = job.sensor.empty() && base ? base->id : job.sensor;
    const SonarTable readings = readingsOf(table, sensor);
    if (base) {
      requireHearable(readings.readings, *base, job.input);
    }
    result.range =
        calibrateRange(sonarSamples(readings, base, job.celsius), job.input, job.wall.fit);
  }
  SensorDescription plain;
  plain.id = job.sensor.empty() ? "sonar" : job.sensor;
  result.sensor = withCalibration(base.value_or(plain), result.range);
  if (result.robot) {
    result.robot->sensors[index] = result.sensor;
  }
  result.block_yaml = blockYaml(result.sensor);
  return result;
}

}  // namespace vesper::calibration::inline v0
