#pragma once

#include <string>

#include "vesper/calibration/odometry/ackermann_calibration.hpp"
#include "vesper/calibration/report/odometry_report.hpp"

namespace vesper::tools {

/// Where `calibrate odometry` writes and how.
struct AckermannOutput {
  bool has_json = false;
  std::string apply;   ///< Robot file; empty: none.
  std::string report;  ///< Page; empty: none.
  calibration::Language language = calibration::Language::English;
  std::string date;
  std::string floor;
};

/// `calibrate odometry` for an Ackermann robot. Returns the exit code.
[[nodiscard]] int calibrateAckermannRobot(const calibration::OdometryMeasurements& measurements,
                                          const RobotDescription& robot,
                                          const calibration::MeasuredSd& pose_sd,
                                          const AckermannOutput& output);

}  // namespace vesper::tools
