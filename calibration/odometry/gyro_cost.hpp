#pragma once

#include <ceres/autodiff_cost_function.h>

#include <memory>

#include "vesper/calibration/odometry/gyro_observation.hpp"

namespace vesper::calibration::inline v0 {

/// The turn of a stretch of log by its wheels against the one by its gyroscope, in what the
/// gyroscope reads:
///
///   residual [1] = ((wheel turn(E_d, E_b, E_s) + bias duration) / scale - gyro_turn) / sd
///
/// No parameter multiplies what was read: if one did, its noise would count for less the smaller
/// the scale and 1/E_b became together, and both would be drawn down.
///
/// Parameter blocks, in this order, each [1]: log E_d, log E_b, log E_s, bias (rad/s), log scale.
struct GyroCost {
  GyroObservation observation;
  double track_width_m;  ///< Nominal.
  double sd_rad;         ///< Of the difference: gyroscope and wheel noise together, > 0.

  template <typename T>
  bool operator()(const T* log_E_d, const T* log_E_b, const T* log_E_s, const T* bias_rad_per_s,
                  const T* log_scale, T* residual) const {
    using std::exp;
    const WheelFactors<T> factors = factorsOfLogs(log_E_d, log_E_b, log_E_s);
    const T wheel_turn = (factors.right * observation.right_m - factors.left * observation.left_m) /
                         (factors.track * track_width_m);
    const T expected = (wheel_turn + *bias_rad_per_s * observation.duration_s) * exp(-*log_scale);
    residual[0] = (expected - observation.gyro_turn_rad) / sd_rad;
    return true;
  }

  [[nodiscard]] static std::unique_ptr<ceres::CostFunction> create(const GyroCost& cost) {
    return std::make_unique<ceres::AutoDiffCostFunction<GyroCost, 1, 1, 1, 1, 1, 1>>(
        new GyroCost(cost));  // which the cost function owns
  }
};

}  // namespace vesper::calibration::inline v0
