#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/gyro_observation.hpp"
#include "vesper/calibration/odometry/identifiability.hpp"
#include "vesper/calibration/odometry/motion_observation.hpp"
#include "vesper/calibration/odometry/noise_estimate.hpp"

namespace vesper::calibration::inline v0 {

/// Places of the parameters in every array of a fit.
enum LsqParameter : int { kE_d = 0, kE_b = 1, kE_s = 2, kGyroBias = 3, kGyroScale = 4 };
constexpr int kLsqParameters = 5;
/// As texts name them.
inline constexpr std::array<const char*, kLsqParameters> kLsqNames = {"E_d", "E_b", "E_s",
                                                                      "gyro bias", "gyro scale"};

enum class RobustLoss {
  Auto,  ///< Cauchy if a fit finds runs that do not belong and both directions have four; else
         ///< none.
  None,
  Huber,
  Cauchy
};

struct EndPoseLsqOptions {
  double track_width_m = 0.0;  ///< Nominal, > 0: of the robot file.
  /// Wheel noise to weigh with. With estimates_noise it is only the start.
  WheelNoise noise = {5e-4, 5e-4};
  bool estimates_noise = true;
  std::array<bool, 3> is_held = {false, false, false};  ///< E_d, E_b, E_s by the caller's wish.
  std::array<bool, 2> is_gyro_held = {false, false};    ///< Bias (at 0) and scale (at 1).
  RobustLoss loss = RobustLoss::Auto;
  double loss_scale = 2.5;  ///< In standard deviations of a run.
  double max_condition = 1e4;
};

/// How well one measured end is explained.
struct EndPoseFit {
  std::string run;
  RunKind kind = RunKind::Path;
  Eigen::Vector3d residual = Eigen::Vector3d::Zero();  ///< Measured minus model; metres, radians.
  bool has_heading = true;
  double mahalanobis = 0.0;  ///< Length of the whitened residual.
  double weight = 1.0;       ///< Robust weight in (0, 1].
  bool is_suspect = false;   ///< Should be looked at, or driven again.
};

struct EndPoseLsqResult {
  bool has_converged = false;
  WheelErrors errors;                ///< Parameters that are not estimated stand at 1.
  double gyro_bias_rad_per_s = 0.0;  ///< Meaningless unless estimated.
  double gyro_scale = 1.0;           ///< True turn over the gyroscope's.
  /// In the order of LsqParameter; gyro states are Held where no gyroscope was given.
  std::array<ParameterState, kLsqParameters> states{};
  /// Parameters that are not determined and to which this one is known only relatively.
  std::array<std::vector<int>, kLsqParameters> relative_to{};
  double condition = 1.0;  ///< Of the information of all parameters not held by wish.
  /// Of the parameters, rows and columns of those not estimated are 0. Where the noise was
  /// estimated from the same runs it is larger by smallSampleFactor() of its degrees of freedom.
  Eigen::Matrix<double, kLsqParameters, kLsqParameters> covariance =
      Eigen::Matrix<double, kLsqParameters, kLsqParameters>::Zero();
  std::vector<EndPoseFit> ends;        ///< In the order of the observations.
  RobustLoss loss = RobustLoss::None;  ///< The one that was used.
  WheelNoise noise;                    ///< That the ends were weighed with.
  std::optional<NoiseEstimate> noise_estimate;
  int iterations = 0;
  /// What could not be determined and what to do about it, one sentence each.
  std::vector<std::string> advice;

  /// Standard deviation; empty for what is not estimated, or only relative to something else.
  [[nodiscard]] std::optional<double> sd(LsqParameter parameter) const;
  /// "E_b" or "E_b, E_s": what relative_to holds for the parameter; empty if that is nothing.
  [[nodiscard]] std::string relativeTo(LsqParameter parameter) const;
  /// Nothing that was asked for is missing.
  [[nodiscard]] bool isComplete() const noexcept;
};

/// Least squares on measured ends (Ceres, log parameters, exact arcs): E_d, E_b, E_s relative to
/// the nominal robot, and bias and scale of a gyroscope where `gyro` has stretches. Every end is
/// weighed by its full 3x3 covariance S = F Q F^T + R; with diagonal weights the uncertainties
/// would come out 1.4 times too small (CALIBRATION §3). One thread; repeatable bit for bit.
/// Throws std::invalid_argument for options or observations that are not finite and positive where
/// they must be, and if there are none. When stopped, ends soon with has_converged false.
[[nodiscard]] EndPoseLsqResult fitEndPoses(const std::vector<MotionObservation>& observations,
                                           const std::vector<GyroObservation>& gyro,
                                           const EndPoseLsqOptions& options,
                                           const std::stop_token& stop = {});

}  // namespace vesper::calibration::inline v0
