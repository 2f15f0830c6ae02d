#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/calibration/odometry/end_pose_lsq.hpp"
#include "vesper/calibration/odometry/log_motion.hpp"
#include "vesper/calibration/odometry/umbmark.hpp"
#include "vesper/calibration/odometry/umbmark_check.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::calibration::inline v0 {

enum class OdometryMethod { LeastSquares, X, Y, Mean, Heading };

/// "lsq", "x", "y", "mean", "heading".
[[nodiscard]] std::string nameOf(OdometryMethod method);
[[nodiscard]] std::optional<OdometryMethod> odometryMethodOf(std::string_view name);

/// What was measured: a runs file with the logs it names, or logs with pose tracks, or both.
struct OdometryMeasurements {
  std::optional<RunsFile> runs;
  std::map<std::string, RobotLog> run_logs;  ///< By the text of the column `log`.
  std::vector<RobotLog> logs;
};

struct OdometryCalibrationOptions {
  OdometryMethod method = OdometryMethod::LeastSquares;
  std::array<bool, 3> is_held = {false, false, false};  ///< E_d, E_b, E_s (least squares).
  RobustLoss loss = RobustLoss::Auto;
  std::optional<double> width_m;  ///< Of a skid-steer robot's arms during the runs.
  LogMotionOptions log_motion;
};

/// One square before and after, measured minus predicted by the odometry.
struct SquareGain {
  SquareError before;
  Eigen::Vector2d after_m = Eigen::Vector2d::Zero();
};

/// Everything that came out. All angles in radians, lengths in metres.
struct OdometryCalibration {
  std::string robot;
  std::string source;  ///< Of the measurements.
  OdometryMethod method = OdometryMethod::LeastSquares;
  DifferentialDrive before;
  DifferentialDrive after;
  WheelErrors errors;  ///< Relative to `before`.
  MeasuredSd measured_sd;
  bool has_measured_sd = false;
  std::optional<UmbmarkResult> umbmark;  ///< Where there are squares both ways.
  std::optional<UmbmarkConsistency> consistency;
  /// Always, whatever the method; empty where its input does not allow it.
  std::optional<EndPoseLsqResult> fit;
  WheelNoise noise;  ///< Estimated, or else the robot file's.
  std::optional<AmclAlphas> alphas;
  std::vector<SquareGain> gains;
  double E_max_before_m = 0.0;  ///< E_max,syst of the squares; 0 without.
  double E_max_after_m = 0.0;   ///< The same once corrected, on the same runs.
  /// All that was asked for is determined, and the squares are those of one robot: they end nearer
  /// once corrected, and no mistake of the table (swapped labels, wrong signs) explains them
  /// better.
  bool is_complete = false;
  std::vector<std::string> warnings;
};

/// Calibrates the odometry of a differential or skid-steer robot. Results multiply into what
/// `robot` holds. Throws InputError for measurements that cannot be this robot's (closed squares of
/// an Ackermann robot, reversed encoders, factors outside 0.5 .. 2) and std::invalid_argument for
/// options that do not fit the measurements. When stopped, ends soon with is_complete false.
[[nodiscard]] OdometryCalibration calibrateOdometry(const OdometryMeasurements& measurements,
                                                    const RobotDescription& robot,
                                                    const OdometryCalibrationOptions& options,
                                                    const std::stop_token& stop = {});

/// The robot with corrected wheels, the noise and a calibration block whose covariance holds the
/// estimated parameters. `date` as 2026-11-30; `floor` may be empty.
/// Throws std::invalid_argument if the calibration is not complete.
[[nodiscard]] RobotDescription applied(const OdometryCalibration& calibration,
                                       const RobotDescription& robot, const std::string& date,
                                       const std::string& floor,
                                       std::optional<double> width_m = std::nullopt);

/// The calibration as one JSON document; what is not known is null, never NaN.
[[nodiscard]] std::string toJson(const OdometryCalibration& calibration);

}  // namespace vesper::calibration::inline v0
