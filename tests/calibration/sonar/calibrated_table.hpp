#pragma once

#include <algorithm>
#include <optional>

#include "vesper/calibration/sonar/range_calibration.hpp"

namespace vesper::test {

inline calibration::RangeFitOptions fewResamples() {
  calibration::RangeFitOptions options;
  options.resamples = 40;
  return options;
}

inline calibration::RangeCalibration calibrate(
    const calibration::SonarTable& table,
    const calibration::RangeFitOptions& options = fewResamples(),
    const std::optional<SensorDescription>& base = std::nullopt,
    std::optional<double> celsius = 20.0) {
  return calibration::calibrateRange(calibration::sonarSamples(table, base, celsius), "t.sonar.csv",
                                     options);
}

inline bool warns(const calibration::RangeCalibration& result,
                  calibration::SonarWarning::Kind kind) {
  return std::any_of(
      result.warnings.begin(), result.warnings.end(),
      [&](const calibration::SonarWarning& warning) { return warning.kind == kind; });
}

}  // namespace vesper::test
