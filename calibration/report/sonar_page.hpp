#pragma once

#include <string>

#include "vesper/calibration/sonar/range_calibration.hpp"

namespace vesper::calibration::inline v0 {

/// One self-contained HTML page of a sonar's calibration: parameters with intervals, warnings,
/// error against distance before and after, histogram of the residuals, polar picture of the beam,
/// and the sensor's block for the robot file (`block_yaml`, left out if empty). `source` names the
/// table.
[[nodiscard]] std::string sonarPage(const RangeCalibration& calibration, const std::string& source,
                                    const std::string& block_yaml, Language language);

}  // namespace vesper::calibration::inline v0
