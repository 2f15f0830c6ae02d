#pragma once

#include <string>
#include <utility>
#include <vector>

#include "vesper/calibration/sonar/range_calibration.hpp"

namespace vesper::calibration::inline v0 {

/// The parameters of a calibration as (name, value with 95 % interval and unit), in the words of
/// `language`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> sonarParameters(
    const RangeCalibration& calibration, Language language);

/// Parameters, half-angles and warnings as lines of text.
[[nodiscard]] std::string sonarSummary(const RangeCalibration& calibration, Language language);

/// One JSON object with everything: estimates as {value, low, high}, lengths in metres, angles in
/// radians; null where something was not seen; warnings as {kind, value, text}.
[[nodiscard]] std::string sonarJson(const RangeCalibration& calibration,
                                    const SensorDescription& sensor);

}  // namespace vesper::calibration::inline v0
