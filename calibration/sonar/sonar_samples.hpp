#pragma once

#include <optional>
#include <vector>

#include "vesper/calibration/sonar/sonar_table.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::calibration::inline v0 {

/// One reading in the terms of the robot file's error model:
/// value = scale * path_m + offset, path_m = true_m sqrt((273.15 + reference)/(273.15 + T)).
struct SonarSample {
  double true_m = 0.0;
  double path_m = 0.0;
  double value_m = 0.0;  ///< Metres by the `raw` block; the raw number itself if that is sought.
  double raw = 0.0;      ///< In the sensor's own unit.
  double angle_rad = 0.0;
  TargetKind target = TargetKind::Flat;
  bool no_echo = false;          ///< Said by the table (inf) or by a declared code.
  bool neighbours_fire = false;  ///< Other sonars of the robot fired meanwhile.
  int run = 0;                   ///< Readings that share errors; 0: those of one distance do.
};

/// A table, or readings along a wall, ready to be fitted.
struct SonarSamples {
  std::vector<SonarSample> samples;
  bool is_bench = true;        ///< False: distances by odometry at a wall, not by a tape.
  RawScale raw;                ///< How `value_m` follows from `raw`, unless that is sought.
  bool raw_is_sought = false;  ///< Raw readings without a robot file: the fit gives `raw`.
  double reference_celsius = 20.0;
  double mean_celsius = 20.0;     ///< Of the readings.
  bool celsius_is_known = false;  ///< False: no temperature anywhere, the reference was taken.
};

/// Applies the temperature of each reading (its own, else `celsius`, else the reference) and the
/// sensor's raw scale and no-echo codes. Without `base`: metres are metres, echo times are turned
/// with the speed of sound at 20 degrees Celsius, and the scale of raw readings is sought.
[[nodiscard]] SonarSamples sonarSamples(const SonarTable& table,
                                        const std::optional<SensorDescription>& base,
                                        std::optional<double> celsius);

}  // namespace vesper::calibration::inline v0
