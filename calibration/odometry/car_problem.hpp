#pragma once

#include <Eigen/Core>
#include <array>
#include <stop_token>
#include <vector>

#include "vesper/calibration/odometry/car_cost.hpp"
#include "vesper/core/kinematics/ackermann_drive.hpp"

namespace vesper::calibration::inline v0 {

using CarValues = std::array<double, kCarParameters>;

/// The measurements of an Ackermann fit and how they are weighed.
struct CarProblem {
  const std::vector<CarObservation>* observations = nullptr;
  CarFrame frame;
  std::array<double, 4> nominal_radius_m{};
  std::vector<Eigen::Matrix3d> root_informations;  ///< One an observation.
  std::vector<double> wheel_sds_m;
};

struct CarSolution {
  CarValues values{};
  double cost = 0.0;  ///< Half the sum of squares.
  bool has_converged = false;
  int iterations = 0;
};

/// Moves the parameters that are not constant from `start` to the least cost.
[[nodiscard]] CarSolution solveCar(const CarProblem& problem, const CarValues& start,
                                   const std::array<bool, kCarParameters>& is_constant,
                                   const std::stop_token& stop = {});

/// Residuals and derivatives of one observation, whitened.
struct LinearisedCar {
  Eigen::Matrix<double, 7, 1> residual;
  Eigen::Matrix<double, 7, kCarParameters, Eigen::RowMajor> jacobian;
};

[[nodiscard]] std::vector<LinearisedCar> linearise(const CarProblem& problem,
                                                   const CarValues& values);

}  // namespace vesper::calibration::inline v0
