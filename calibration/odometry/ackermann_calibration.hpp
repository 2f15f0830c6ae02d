#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vesper/calibration/odometry/car_lsq.hpp"
#include "vesper/calibration/odometry/odometry_calibration.hpp"

namespace vesper::calibration::inline v0 {

/// Names of the results in JSON and in the robot file's covariance: E_front_left, E_front_right,
/// E_rear_left, E_rear_right (new radius by old), steer_offset_rad, slip_identity_to, slip_slope,
/// slip_actual.
[[nodiscard]] std::string_view nameOfCarResult(int result) noexcept;

/// Everything that came out of the logs of an Ackermann robot.
struct AckermannCalibration {
  std::string robot;
  std::string source;  ///< Of the measurements.
  AckermannDrive before;
  CarLsqResult fit;  ///< fit.after is the corrected drive.
  std::size_t logs = 0;
  std::size_t increments = 0;
  double way_m = 0.0;  ///< Of all increments.
  MeasuredSd pose_sd;
  bool is_complete = false;  ///< Converged, radii and offset determined.
  std::vector<std::string> warnings;
};

/// Four wheel radii, steering offset and slip of an Ackermann robot from logs with a pose track:
/// robot lines, alone or named by the runs of a runs file (straights, circles, eights, paths).
/// Throws InputError for closed squares and spins, which such a robot cannot drive, for runs
/// without a log, for a wheel that does not count, and for factors outside 0.5 .. 2 or an offset
/// beyond 0.5 rad; std::invalid_argument unless the drive is ackermann. When stopped, ends soon
/// with is_complete false.
[[nodiscard]] AckermannCalibration calibrateAckermann(const OdometryMeasurements& measurements,
                                                      const RobotDescription& robot,
                                                      const MeasuredSd& pose_sd,
                                                      const std::stop_token& stop = {});

/// The robot with corrected radii, offset and slip, and a calibration block whose covariance holds
/// what was estimated. Throws std::invalid_argument if the calibration is not complete.
[[nodiscard]] RobotDescription applied(const AckermannCalibration& calibration,
                                       const RobotDescription& robot, const std::string& date,
                                       const std::string& floor);

/// One JSON document; what is not known is null.
[[nodiscard]] std::string toJson(const AckermannCalibration& calibration);

/// The same for people: a table of old and new values.
[[nodiscard]] std::string ackermannText(const AckermannCalibration& calibration);

}  // namespace vesper::calibration::inline v0
