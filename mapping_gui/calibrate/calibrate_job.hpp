#pragma once

#include <memory>
#include <stop_token>

#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/mapping_gui/session/documents.hpp"

namespace vesper::gui {

struct CalibrateRequest {
  RunsDocument runs;  ///< With the user's ticks.
  RobotDescription robot;
  calibration::OdometryCalibrationOptions options;
};

/// Reads the logs that the runs name and calibrates as `vesper calibrate odometry` does. Runs in
/// any thread. Throws InputError or std::invalid_argument with the reason.
[[nodiscard]] calibration::OdometryCalibration calibrate(const CalibrateRequest& request,
                                                         const std::stop_token& stop);

}  // namespace vesper::gui
