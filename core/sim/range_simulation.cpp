#include "vesper/core/sim/range_simulation.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "vesper/core/mapping/cone_reading.hpp"
#include "vesper/core/sim/echo_paths.hpp"

namespace vesper::inline v0 {
namespace {

double roundedToMicrometres(double value_m) { return std::round(value_m * 1e6) / 1e6; }

struct Reading {
  double range_m = 0.0;
  EchoReport report = EchoReport::NoEcho;
};

/// What a sensor makes of a true range (infinite: nothing there).
Reading measure(double true_m, const SensorDescription& sensor, double air_celsius,
                RandomSource& random) {
  constexpr double kZeroCelsius_K = 273.15;
  const RangeErrorModel& error = sensor.error;
  // One draw a reading, heard or not, so that the stream does not depend on the world.
  const double noise = random.normal();
  if (!std::isfinite(true_m)) {
    return {};
  }
  // A laser does not depend on the speed of sound.
  const double air =
      sensor.kind == SensorKind::Sonar
          ? std::sqrt((kZeroCelsius_K + error.reference_celsius) / (kZeroCelsius_K + air_celsius))
          : 1.0;
  double range_m = error.scale * true_m * air + error.offset_m +
                   noise * (error.sigma_m[0] + error.sigma_m[1] * true_m);
  if (sensor.range.step_m > 0.0) {
    range_m = std::round(range_m / sensor.range.step_m) * sensor.range.step_m;
  }
  range_m = roundedToMicrometres(range_m);
  if (range_m >= sensor.range.max_m) {
    return {};
  }
  if (range_m < sensor.range.min_m) {
    return {0.0, EchoReport::Near};
  }
  return {range_m, EchoReport::Measured};
}

/// How far to look: a reading below the maximum may come from a surface a little beyond it.
double reachOf(const SensorDescription& sensor) {
  constexpr double kSlack = 1.1;
  const double sigma_m = sensor.error.sigma_m[0] + sensor.error.sigma_m[1] * sensor.range.max_m;
  return kSlack * (sensor.range.max_m + std::abs(sensor.error.offset_m) + 6.0 * sigma_m) /
         std::min(1.0, sensor.error.scale);
}

}  // namespace

RangeRecord simulateSonar(const Scene& scene, const SensorDescription& sonar,
                          const Pose2& T_world_sensor, const RangeSimulationOptions& options,
                          RandomSource& random) {
  double nearest_m = std::numeric_limits<double>::infinity();
  const double reach_m = reachOf(sonar);
  for (const RayHit& hit : scene.castFan(T_world_sensor, widestHalfAngle(sonar.beam),
                                         options.sonar_rays, reach_m, options.moving)) {
    if (answers(hit, sonar.beam)) {
      nearest_m = std::min(nearest_m, hit.range_m);
    } else if (options.has_double_bounces) {
      nearest_m =
          std::min(nearest_m, bouncedRange(scene, {&sonar, T_world_sensor}, hit, reach_m, options));
    }
  }
  for (const PlacedSonar& other : options.fired_with) {
    nearest_m = std::min(nearest_m,
                         crosstalkRange(scene, other, {&sonar, T_world_sensor}, reach_m, options));
  }
  const Reading reading = measure(nearest_m, sonar, options.air_celsius, random);
  RangeRecord record;
  record.sensor = sonar.id;
  record.value = reading.range_m;
  record.report = reading.report;
  return record;
}

ScanRecord simulateLaser(const Scene& scene, const SensorDescription& laser,
                         const Pose2& T_world_sensor, const RangeSimulationOptions& options,
                         RandomSource& random) {
  ScanRecord scan;
  scan.sensor = laser.id;
  const int beams = options.laser_beams;
  scan.first_angle_rad = beams == 1 ? 0.0 : -options.laser_half_field_rad;
  scan.angle_step_rad = beams == 1 ? 0.0 : 2.0 * options.laser_half_field_rad / (beams - 1);
  for (const RayHit& hit : scene.castFan(T_world_sensor, options.laser_half_field_rad, beams,
                                         reachOf(laser), options.moving)) {
    const Reading reading = measure(hit.range_m, laser, options.air_celsius, random);
    scan.ranges_m.push_back(reading.range_m);
    scan.reports.push_back(reading.report);
  }
  return scan;
}

}  // namespace vesper::inline v0
