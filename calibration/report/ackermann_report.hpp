#pragma once

#include <string>

#include "vesper/calibration/odometry/ackermann_calibration.hpp"
#include "vesper/calibration/report/odometry_report.hpp"

namespace vesper::calibration::inline v0 {

/// The calibration of an Ackermann robot as one self-contained HTML page: sizes old and new, the
/// slip curve, what the replay misses before and after, warnings.
[[nodiscard]] std::string ackermannReport(const AckermannCalibration& calibration,
                                          Language language);

}  // namespace vesper::calibration::inline v0
