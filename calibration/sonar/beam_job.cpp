#include "vesper/calibration/sonar/beam_job.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "vesper/core/grid/map_ray_cast.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/mapping/observations.hpp"
#include "vesper/core/robot/robot_file.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr int kRays = 31;
constexpr std::size_t kMinJobPairs = 50;

std::size_t sensorOf(const RobotDescription& robot, const BeamJob& job) {
  std::string names;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < robot.sensors.size(); ++i) {
    const SensorDescription& sensor = robot.sensors[i];
    if (sensor.kind == SensorKind::Sonar || sensor.kind == SensorKind::Laser) {
      if (job.sensor.empty() || sensor.id == job.sensor) {
        found.push_back(i);
      }
      names += (names.empty() ? "" : ", ") + sensor.id;
    }
  }
  if (found.size() != 1) {
    throw InputError({job.robot_file, 0, "sensors",
                      job.sensor.empty() ? "one sonar or laser" : "a sensor '" + job.sensor + "'",
                      names.empty() ? "none" : printable(names), "choose one with --sensor"});
  }
  if (!(robot.sensors[found.front()].range.max_m > 0.0)) {
    throw InputError({job.robot_file, 0, "range_m", "a maximum range of the sensor", "none", ""});
  }
  return found.front();
}

constexpr std::array<std::string_view, 6> kNames = {"z_hit",  "z_short", "z_max",
                                                    "z_rand", "sigma_m", "lambda_per_m"};

std::array<double, 6> valuesOf(const BeamMixture& model) {
  return {model.z_hit, model.z_short, model.z_max, model.z_rand, model.sigma_m, model.lambda_per_m};
}

}  // namespace

BeamPairs collectBeamPairs(std::span<const RangeObservation> observations, const OccupancyMap& map,
                           const SensorDescription& sensor) {
  BeamPairs result;
  const double half_angle_rad = sensor.kind == SensorKind::Laser ? 0.0 : sensor.beam.half_angle_rad;
  const double max_m = sensor.range.max_m;
  for (const RangeObservation& seen : observations) {
    const bool is_silent =
        seen.reading == ReadingClass::NoEcho || seen.reading == ReadingClass::Far;
    if (!is_silent && (seen.reading != ReadingClass::Hit || !(seen.range_m <= max_m))) {
      ++result.not_usable;
      continue;
    }
    const MapRay ray = castCone(map, seen.T_world_sensor(), half_angle_rad, max_m,
                                half_angle_rad > 0.0 ? kRays : 1);
    if (ray.end == MapRay::End::Unknown) {
      ++result.unknown;
    } else if (ray.end == MapRay::End::Nothing || ray.range_m >= max_m) {
      ++result.nothing_expected;
    } else if (!(ray.range_m > 0.0)) {
      ++result.not_usable;
    } else {
      result.pairs.push_back({ray.range_m, is_silent ? 0.0 : seen.range_m, is_silent});
    }
  }
  return result;
}

BeamJobResult runBeamJob(const BeamJob& job, std::stop_token stop) {
  const RobotDescription robot = readRobotFile(job.robot_file);
  const std::size_t index = sensorOf(robot, job);
  const SensorDescription& sensor = robot.sensors[index];
  const LoadedMap loaded = readMap(job.map);
  const RobotLog log = readLog(job.log, job.reading, stop);
  ObservationOptions options;
  options.celsius = job.celsius;
  if (!job.poses.empty()) {
    options.poses = poseSourceNamed(job.poses);
  }
  ObservationReader reader(log, robot, options);
  std::vector<RangeObservation> observations;
  for (auto part = reader.next(); !part.empty(); part = reader.next()) {
    for (const RangeObservation& seen : part) {
      if (seen.sensor == index) {
        observations.push_back(seen);
      }
    }
  }
  BeamJobResult result;
  result.sensor = sensor.id;
  result.max_range_m = sensor.range.max_m;
  result.data = collectBeamPairs(observations, loaded.map, sensor);
  if (result.data.pairs.size() < kMinJobPairs) {
    throw InputError({job.log, 0, "", "50 readings or more of what the map knows",
                      std::to_string(result.data.pairs.size()), "do map and poses share a frame?"});
  }
  BeamMixtureOptions fit;
  fit.max_range_m = sensor.range.max_m;
  result.fit = fitBeamMixture(result.data.pairs, fit);
  return result;
}

std::string beamSummary(const BeamJobResult& result) {
  std::string text = fmt::format(
      "sensor {}: {} readings used; left out: {} without an expected obstacle, {} unknown on the "
      "map, {} not usable\n",
      result.sensor, result.data.pairs.size(), result.data.nothing_expected, result.data.unknown,
      result.data.not_usable);
  const auto values = valuesOf(result.fit.model);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const double error = result.fit.standard_error[i];
    text += fmt::format(
        "{:<13}{:>9.4f} +- {}\n", kNames[i], values[i],
        std::isfinite(error) ? fmt::format("{:.4f}", error) : std::string("not determined"));
  }
  return text + fmt::format("log-likelihood {:.3f} after {} iterations{}\n",
                            result.fit.log_likelihood.back(), result.fit.log_likelihood.size() - 1,
                            result.fit.has_converged ? "" : ", NOT converged");
}

std::string beamJson(const BeamJobResult& result) {
  nlohmann::ordered_json json;
  json["sensor"] = result.sensor;
  json["max_range_m"] = result.max_range_m;
  json["pairs"] = result.data.pairs.size();
  json["left_out"] = {{"nothing_expected", result.data.nothing_expected},
                      {"unknown", result.data.unknown},
                      {"not_usable", result.data.not_usable}};
  const auto values = valuesOf(result.fit.model);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const double error = result.fit.standard_error[i];
    json["parameters"][kNames[i]] = {
        {"value", values[i]},
        {"sd", std::isfinite(error) ? nlohmann::ordered_json(error) : nlohmann::ordered_json()}};
  }
  json["log_likelihood"] = result.fit.log_likelihood.back();
  json["iterations"] = result.fit.log_likelihood.size() - 1;
  json["converged"] = result.fit.has_converged;
  return json.dump(2) + '\n';
}

}  // namespace vesper::calibration::inline v0
