#pragma once

#include <ceres/autodiff_cost_function.h>

#include <Eigen/Core>
#include <memory>

#include "vesper/calibration/odometry/car_observation.hpp"
#include "vesper/calibration/odometry/car_replay.hpp"

namespace vesper::calibration::inline v0 {

/// A replayed motion against the measured one, and the wheels against each other.
///
///   residual [0..2] = root_information (replay - measured), [3..6] = wheel error / wheel_sd_m
///
/// One parameter block [8]: CarParameter. Of the four wheel errors three are free: what all wheels
/// agree on is the motion itself.
struct CarCost {
  const CarObservation* observation;  ///< Must outlive the cost.
  CarFrame frame;
  std::array<double, 4> nominal_radius_m;
  Eigen::Matrix3d root_information;  ///< U with U^T U = S^-1.
  double wheel_sd_m;

  template <typename T>
  bool operator()(const T* values, T* residual) const {
    const CarReplay<T> replay =
        replayCar(observation->periods, frame, carFactorsOf(nominal_radius_m, values));
    const Eigen::Matrix<T, 3, 1> error(replay.end.x_m - observation->measured.x(),
                                       replay.end.y_m - observation->measured.y(),
                                       replay.end.theta_rad - observation->measured.z());
    Eigen::Map<Eigen::Matrix<T, 3, 1>>(residual, 3, 1) = root_information.cast<T>() * error;
    for (std::size_t i = 0; i < 4; ++i) {
      residual[3 + i] = replay.wheel_error_m[i] / wheel_sd_m;
    }
    return true;
  }

  [[nodiscard]] static std::unique_ptr<ceres::CostFunction> create(const CarCost& cost) {
    return std::make_unique<ceres::AutoDiffCostFunction<CarCost, 7, kCarParameters>>(
        new CarCost(cost));  // which the cost function owns
  }
};

}  // namespace vesper::calibration::inline v0
