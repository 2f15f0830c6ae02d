#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vesper/calibration/sonar/beam_pattern.hpp"
#include "vesper/calibration/sonar/cross_talk.hpp"
#include "vesper/calibration/sonar/robust_line.hpp"
#include "vesper/calibration/sonar/sonar_samples.hpp"
#include "vesper/calibration/sonar/sonar_warning.hpp"
#include "vesper/calibration/sonar/working_range.hpp"

namespace vesper::calibration::inline v0 {

/// A number and its 95 % bootstrap interval.
struct Estimate {
  double value = 0.0;
  double low = 0.0;
  double high = 0.0;
};

struct RangeFitOptions {
  /// Readings of targets farther off the axis do not enter the line.
  double axis_tolerance_rad = 0.0873;  // 5 degrees
  /// Readings of nearer targets do not enter the line, metres.
  double min_true_m = 0.0;
  /// Relative humidity of the air, 0 to 1, for `scale_in_dry_air` and `true_speed_celsius`.
  std::optional<double> relative_humidity;
  /// Bootstrap; 0: no intervals. At most 100 000; fewer are drawn, but at least 40, where readings
  /// times resamples exceed 8 million.
  int resamples = 400;
  std::uint64_t seed = 1;  ///< Of the bootstrap.
};

/// One reading beside what the calibrated sensor would say.
struct RangeResidual {
  double true_m = 0.0;
  double reading_m = 0.0;
  double residual_m = 0.0;  ///< reading - (scale * path + offset).
  bool is_used = false;     ///< False: in the dead zone, beyond the range, or left out.
  bool is_outlier = false;  ///< Beyond kTukeyLimit sd: no weight.
};

/// What a table or a drive at a wall says about a sonar, in the terms of the robot file's model:
/// reading = scale true sqrt((273.15 + reference)/(273.15 + T)) + offset + N(0, (a + b true)^2).
struct RangeCalibration {
  Estimate scale;
  Estimate offset_m;
  Estimate sigma_a_m;
  Estimate sigma_b;
  RawScale raw;  ///< As it was, or found by the fit (then scale 1 and offset 0).
  bool raw_was_fitted = false;
  double reference_celsius = 20.0;
  double mean_celsius = 20.0;
  bool celsius_is_known = false;
  /// Temperature of (dry, if a humidity was given) air at which the scale is 1: what the sensor's
  /// maker assumed. Only where the sensor itself turned time into distance, and for a scale within
  /// 0.9 to 1.1.
  std::optional<Estimate> unit_scale_celsius;
  /// With a humidity: the scale that the sensor would have in dry air.
  std::optional<double> scale_in_dry_air;
  /// Root mean square of reading minus true distance, over the readings with weight; empty where
  /// the raw scale was unknown before.
  std::optional<double> rms_before_m;
  double rms_after_m = 0.0;  ///< The same after correction by scale, offset and temperature.
  WorkingRange range;
  std::optional<double> step_m;  ///< Of the readings, where they have one.
  std::vector<NoEchoCode> no_echo;
  double no_echo_rate = 0.0;  ///< Share of readings within the working range, on the axis.
  BeamPattern beam;
  /// Where readings with silent and with firing neighbours were taken at the same places.
  std::optional<CrossTalk> cross_talk;
  std::vector<RangeResidual> residuals;
  std::vector<SonarWarning> warnings;
  int readings = 0;   ///< All that were given.
  int used = 0;       ///< In the fit of the line.
  int outliers = 0;   ///< Of those used, without weight.
  int distances = 0;  ///< Different distances among those used.
};

/// Robust line (Theil-Sen, then Tukey's biweight with sd a + b r), dead zone, no-echo codes,
/// half-angles, and bootstrap intervals that draw distances (or runs) first and then readings
/// within them, since readings at one distance share the error of the tape. The sd at distance 0 is
/// at least that of one period of 40 kHz (25 us, 4.3 mm / sqrt 12), because a sonar cannot be
/// trusted to repeat better than its carrier. Throws InputError (with `source`) for fewer than
/// three distances or if no line explains half of the readings; std::invalid_argument for options
/// out of range.
[[nodiscard]] RangeCalibration calibrateRange(const SonarSamples& input, const std::string& source,
                                              const RangeFitOptions& options = {});

/// `base` with everything the calibration found: raw, no_echo, range, beam, error.
[[nodiscard]] SensorDescription withCalibration(const SensorDescription& base,
                                                const RangeCalibration& calibration);

}  // namespace vesper::calibration::inline v0
