#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "vesper/calibration/sonar/range_calibration.hpp"
#include "vesper/calibration/sonar/wall_calibration.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::calibration::inline v0 {

/// What a person asks for: files and settings.
struct SonarJob {
  std::string input;       ///< A table, or a log if is_wall.
  bool is_wall = false;    ///< Needs robot_file.
  std::string robot_file;  ///< Empty: none.
  std::string sensor;      ///< Empty: the only one there is.
  std::string poses;       ///< For a wall: odom, encoders, truth, corrected; empty: as in the log.
  std::optional<double> celsius;
  WallOptions wall;        ///< Its `fit` serves tables too.
  ReadLogOptions reading;  ///< Of a wall's log.
};

struct SonarJobResult {
  RangeCalibration range;
  std::optional<WallCalibration> wall;    ///< Its `range` is the one above.
  SensorDescription sensor;               ///< Calibrated.
  std::optional<RobotDescription> robot;  ///< The robot file with that sensor in it.
  std::string block_yaml;                 ///< The sensor's block, to be put into a robot file.
};

/// Reads the files and calibrates. Throws InputError for bad input, std::invalid_argument for a
/// wall without a robot file. When stopped while reading a log, calibrates what was read.
[[nodiscard]] SonarJobResult runSonarJob(const SonarJob& job, std::stop_token stop = {});

}  // namespace vesper::calibration::inline v0
