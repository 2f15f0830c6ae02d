#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/calibration/odometry/wheel_replay.hpp"

namespace vesper::calibration::inline v0 {

/// Of measurements that err independently of each other.
[[nodiscard]] Eigen::Matrix3d diagonalCovariance(const MeasuredSd& sd);

/// A motion of which both ends are known: what the wheels did by their nominal sizes, and where
/// that led, seen from where it began.
struct MotionObservation {
  std::string run;  ///< The run it belongs to, for reports.
  RunKind kind = RunKind::Path;
  std::vector<WheelStep> steps;
  /// x, y (metres) and heading (radians, with the whole turns that the steps make).
  Eigen::Vector3d measured = Eigen::Vector3d::Zero();
  bool has_heading = true;  ///< False: the third entry means nothing.
  /// Of `measured`: m^2, m rad, rad^2; positive definite.
  Eigen::Matrix3d measured_covariance = diagonalCovariance({});
};

/// Covariance of a motion's end per unit of k^2 of either wheel.
struct EndSpread {
  Eigen::Matrix3d left = Eigen::Matrix3d::Zero();
  Eigen::Matrix3d right = Eigen::Matrix3d::Zero();

  /// k_L^2 left + k_R^2 right.
  [[nodiscard]] Eigen::Matrix3d of(const WheelNoise& noise) const;
};

/// How independent noise of the wheels with variance k^2 |d| along the motion spreads its end
/// (F Q F^T with all later steps in F). Long steps are cut, so that their noise acts along them.
[[nodiscard]] EndSpread endSpread(const std::vector<WheelStep>& steps, double track_width_m,
                                  const WheelErrors& errors);

/// `theta_rad` with the whole turns added that bring it nearest to what `steps` turn.
[[nodiscard]] double withTurnsOf(const std::vector<WheelStep>& steps, double track_width_m,
                                 double theta_rad);

/// What a run of a runs file without a log says, for a robot as its odometry now knows it.
/// With ticks (metres per tick by wheel > 0 given) straights and spins are replayed as they were
/// counted, and squares whose odometry is not written down as four equal legs and corners; else the
/// odometry drove its task and the measured end is off by measured minus odometry.
/// Requires run.measured.
[[nodiscard]] MotionObservation observationOf(const CalibrationRun& run, const MeasuredSd& sd,
                                              double track_width_m, double left_m_per_tick,
                                              double right_m_per_tick);

}  // namespace vesper::calibration::inline v0
