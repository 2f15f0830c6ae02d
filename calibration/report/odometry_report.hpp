#pragma once

#include <string>

#include "vesper/calibration/language.hpp"
#include "vesper/calibration/odometry/odometry_calibration.hpp"

namespace vesper::calibration::inline v0 {

/// The calibration as one self-contained HTML page: end points before and after with the ellipses
/// of both directions, parameters old and new, residuals of every run, warnings. Texts that come
/// from the files are escaped.
[[nodiscard]] std::string odometryReport(const OdometryCalibration& calibration, Language language);

}  // namespace vesper::calibration::inline v0
