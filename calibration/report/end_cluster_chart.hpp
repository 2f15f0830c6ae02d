#pragma once

#include <string>

#include "vesper/calibration/language.hpp"
#include "vesper/calibration/odometry/odometry_calibration.hpp"

namespace vesper::calibration::inline v0 {

/// Where the squares of both directions ended, one mark a run, millimetres off the odometry's
/// belief before or after the calibration, with ellipses of one and two standard deviations. SVG.
[[nodiscard]] std::string endClusterChart(const OdometryCalibration& calibration, Language language,
                                          bool is_after);

}  // namespace vesper::calibration::inline v0
