#pragma once

#include <ceres/autodiff_cost_function.h>

#include <Eigen/Core>
#include <memory>

#include "vesper/calibration/odometry/wheel_path.hpp"

namespace vesper::calibration::inline v0 {

/// The end of a replayed motion against the measured one, whitened by the full covariance.
///
///   residual [3] = root_information (replay(path; E_d, E_b, E_s) - measured)
///
/// Parameter blocks, in this order, each [1]: log E_d, log E_b, log E_s (dimensionless). The
/// heading is not wrapped: `measured` holds the whole turns (withTurnsOf).
struct MotionCost {
  const WheelPath* path;     ///< Must outlive the cost.
  Eigen::Vector3d measured;  ///< As in MotionObservation.
  /// U with U^T U = S^-1, S = F Q F^T + R; its third row is 0 where no heading was measured.
  Eigen::Matrix3d root_information;

  template <typename T>
  bool operator()(const T* log_E_d, const T* log_E_b, const T* log_E_s, T* residual) const {
    const ReplayedPose<T> end = replay(*path, factorsOfLogs(log_E_d, log_E_b, log_E_s));
    const Eigen::Matrix<T, 3, 1> error(end.x_m - measured.x(), end.y_m - measured.y(),
                                       end.theta_rad - measured.z());
    Eigen::Map<Eigen::Matrix<T, 3, 1>>(residual, 3, 1) = root_information.cast<T>() * error;
    return true;
  }

  [[nodiscard]] static std::unique_ptr<ceres::CostFunction> create(const MotionCost& cost) {
    return std::make_unique<ceres::AutoDiffCostFunction<MotionCost, 3, 1, 1, 1>>(
        new MotionCost(cost));  // which the cost function owns
  }
};

}  // namespace vesper::calibration::inline v0
