#include "vesper/core/mapping/sensor_model.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "vesper/core/mapping/cone_model.hpp"
#include "vesper/core/mapping/ray_model.hpp"

namespace vesper::inline v0 {
namespace {

/// Cells that one reading may touch; more means a range in the wrong unit or cells far too small.
constexpr double kMostCellsPerReading = 1 << 24;

[[noreturn]] void refuse(const SensorDescription& sensor, const std::string& what) {
  throw std::invalid_argument("sensor '" + sensor.id + "': " + what);
}

bool isHalfAngle(double angle_rad) { return angle_rad > 0.0 && angle_rad <= std::numbers::pi; }

void checkBeam(const SensorDescription& sensor) {
  if (sensor.beam.half_angle_by_range.empty() && !isHalfAngle(sensor.beam.half_angle_rad)) {
    refuse(sensor, "a cone needs a beam of more than 0 and at most pi half-angle");
  }
  for (const auto& [range_m, half_angle_rad] : sensor.beam.half_angle_by_range) {
    if (!isHalfAngle(half_angle_rad) || !std::isfinite(range_m)) {
      refuse(sensor, "half_angle_by_range needs half-angles of more than 0 and at most pi");
    }
  }
}

void checkSensor(const SensorDescription& sensor, const ModelOptions& options,
                 double resolution_m) {
  if (!(sensor.range.min_m >= 0.0 && sensor.range.min_m < sensor.range.max_m &&
        std::isfinite(sensor.range.max_m))) {
    refuse(sensor, "range_m needs 0 <= min < max");
  }
  const double side = 2.0 * sensor.range.max_m / resolution_m;
  if (!(side * side < kMostCellsPerReading * (options.name == "ray" ? 16.0 : 1.0))) {
    refuse(sensor, "the maximum range is too many cells away; use a coarser resolution");
  }
  if (options.name == "cone") {
    checkBeam(sensor);
  }
}

}  // namespace

std::unique_ptr<SensorModel> makeSensorModel(const ModelOptions& options,
                                             const RobotDescription& robot, double resolution_m) {
  for (const SensorDescription& sensor : robot.sensors) {
    if (sensor.kind == SensorKind::Sonar || sensor.kind == SensorKind::Laser) {
      checkSensor(sensor, options, resolution_m);
    }
  }
  if (options.name == "ray") {
    return std::make_unique<RayModel>(options, robot, resolution_m);
  }
  if (options.name == "cone") {
    return std::make_unique<ConeModel>(options, robot, resolution_m);
  }
  throw std::invalid_argument("unknown model '" + options.name + "'");
}

}  // namespace vesper::inline v0
