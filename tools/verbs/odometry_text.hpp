#pragma once

#include <string>

#include "vesper/calibration/odometry/odometry_calibration.hpp"

namespace vesper::tools {

/// The calibration as tables for a terminal.
[[nodiscard]] std::string odometryText(const calibration::OdometryCalibration& calibration);

}  // namespace vesper::tools
