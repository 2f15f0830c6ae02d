#pragma once

#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/sensor_description.hpp"
#include "vesper/core/sim/random_source.hpp"
#include "vesper/core/sim/scene.hpp"

namespace vesper::inline v0 {

/// The air and the detail in which a sensor is simulated.
struct RangeSimulationOptions {
  double air_celsius = 20.0;
  int sonar_rays = 31;  ///< Rays a cone.
  int laser_beams = 181;
  double laser_half_field_rad = 1.5707963267948966;  ///< The fan opens this far to either side.
};

/// What `sonar` reports from `T_world_sensor`. The nearest ray whose surface answers counts: the
/// incidence is within the material's limit and the ray within the cone at that range (that of
/// `by_target` "cylinder" or "flat" where the sensor gives it); a surface that does not answer
/// still hides what lies behind it. The reading follows the sensor's error model (scale, speed of
/// sound at `air_celsius`, offset, noise, step). At or beyond the maximum, or with no answer: no
/// echo; below the minimum: near. Ranges are rounded to micrometres.
[[nodiscard]] RangeRecord simulateSonar(const Scene& scene, const SensorDescription& sonar,
                                        const Pose2& T_world_sensor,
                                        const RangeSimulationOptions& options,
                                        RandomSource& random);

/// One scan of `laser`, every beam on its own; every surface answers.
[[nodiscard]] ScanRecord simulateLaser(const Scene& scene, const SensorDescription& laser,
                                       const Pose2& T_world_sensor,
                                       const RangeSimulationOptions& options, RandomSource& random);

}  // namespace vesper::inline v0
