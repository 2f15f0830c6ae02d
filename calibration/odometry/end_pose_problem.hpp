#pragma once

#include <Eigen/Core>
#include <array>
#include <stop_token>
#include <vector>

#include "vesper/calibration/odometry/end_pose_lsq.hpp"
#include "vesper/calibration/odometry/wheel_path.hpp"

namespace vesper::calibration::inline v0 {

/// Values of the parameters as the solver moves them: log E_d, log E_b, log E_s, gyro bias (rad/s),
/// log gyro scale.
using LsqValues = std::array<double, kLsqParameters>;

/// Residual (model minus measured, not whitened) and its derivatives by LsqValues.
struct LinearisedEnd {
  Eigen::Vector3d residual;
  Eigen::Matrix<double, 3, kLsqParameters> jacobian;
};

/// The measurements of a fit and how they are weighed.
struct EndPoseProblem {
  const std::vector<MotionObservation>* observations;
  const std::vector<GyroObservation>* gyro;
  double track_width_m = 0.0;
  std::vector<WheelPath> paths;                    ///< One an observation.
  std::vector<Eigen::Matrix3d> root_informations;  ///< One an observation.
  std::vector<double> gyro_sds_rad;                ///< One a stretch, wheel noise included.
};

struct EndPoseSolution {
  LsqValues values{};
  bool has_converged = false;
  int iterations = 0;
};

/// Moves the parameters that are not constant from `start` to the least cost, one robust loss an
/// end. All of the solver library is behind this function and the next.
[[nodiscard]] EndPoseSolution solve(const EndPoseProblem& problem, const LsqValues& start,
                                    const std::array<bool, kLsqParameters>& is_constant,
                                    RobustLoss loss, double loss_scale,
                                    const std::stop_token& stop = {});

/// The errors that stand behind `values`.
[[nodiscard]] WheelErrors errorsOf(const LsqValues& values);

[[nodiscard]] std::vector<LinearisedEnd> linearise(const EndPoseProblem& problem,
                                                   const LsqValues& values);

}  // namespace vesper::calibration::inline v0
