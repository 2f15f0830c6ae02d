#pragma once

#include <span>

#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/sensor_description.hpp"
#include "vesper/core/sim/random_source.hpp"
#include "vesper/core/sim/scene.hpp"

namespace vesper::inline v0 {

/// A sonar and where it is.
struct PlacedSonar {
  const SensorDescription* sonar = nullptr;
  Pose2 T_world_sensor;
};

/// The air and the detail in which a sensor is simulated.
struct RangeSimulationOptions {
  double air_celsius = 20.0;
  int sonar_rays = 31;  ///< Rays a cone.
  int laser_beams = 181;
  double laser_half_field_rad = 1.5707963267948966;  ///< The fan opens this far to either side.
  bool has_double_bounces = false;  ///< Echoes by way of a second and third surface are heard.
  std::span<const WorldCircle> moving = {};      ///< Bodies that stand in the way just now.
  std::span<const PlacedSonar> fired_with = {};  ///< Sonars whose echoes are taken for its own.
};

/// What `sonar` reports from `T_world_sensor`. The nearest ray whose surface answers counts: the
/// incidence is within the material's limit and the ray within the cone at that range (that of
/// `by_target` "cylinder" or "flat" where the sensor gives it); a surface that does not answer
/// still hides what lies behind it. The reading follows the sensor's error model (scale, speed of
/// sound at `air_celsius`, offset, noise, step). At or beyond the maximum, or with no answer: no
/// echo; below the minimum: near. Ranges are rounded to micrometres. With `has_double_bounces` a
/// surface that does not answer mirrors the ray, see bouncedRange(); what `fired_with` sent out is
/// heard as crosstalkRange() says.
[[nodiscard]] RangeRecord simulateSonar(const Scene& scene, const SensorDescription& sonar,
                                        const Pose2& T_world_sensor,
                                        const RangeSimulationOptions& options,
                                        RandomSource& random);

/// One scan of `laser`, every beam on its own; every surface answers.
[[nodiscard]] ScanRecord simulateLaser(const Scene& scene, const SensorDescription& laser,
                                       const Pose2& T_world_sensor,
                                       const RangeSimulationOptions& options, RandomSource& random);

}  // namespace vesper::inline v0
