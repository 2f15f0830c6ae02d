#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <stop_token>
#include <vector>

#include "vesper/calibration/odometry/car_misfit.hpp"
#include "vesper/calibration/odometry/car_observation.hpp"
#include "vesper/calibration/odometry/identifiability.hpp"
#include "vesper/core/kinematics/ackermann_drive.hpp"

namespace vesper::calibration::inline v0 {

struct CarLsqResult {
  bool has_converged = false;
  AckermannDrive after;
  std::array<ParameterState, kCarParameters> states{};  ///< In the order of CarParameter.
  std::array<bool, kCarParameters> is_relative{};
  double condition = 1.0;
  /// Of the radii by their nominal values, the offset (rad), identity_to (rad/s), slope and actual
  /// (rad/s); rows and columns of what is not estimated are 0.
  Eigen::Matrix<double, kCarParameters, kCarParameters> covariance =
      Eigen::Matrix<double, kCarParameters, kCarParameters>::Zero();
  /// Improvement by the slip curve, chi-square of three degrees of freedom.
  double slip_chi2 = 0.0;
  double fastest_told_rad_per_s = 0.0;  ///< Of the turn rates that the steering asked for.
  bool turns_both_ways = false;
  CarNoise noise;  ///< That explains what is left over.
  double wheel_m2_per_m =
      0.0;  ///< Variance of one wheel's travel by metre, from their disagreement.
  CarMisfit misfit_before;
  CarMisfit misfit_after;
  int iterations = 0;

  /// Empty for what is not estimated, or only relative to something else.
  [[nodiscard]] std::optional<double> sd(int parameter) const;
};

/// Least squares (Ceres) of four wheel radii, the steering offset and the slip curve against the
/// increments of a pose track. Wheels must also agree with each other: a pose track alone knows
/// only their mean. A slip curve is taken up only where it explains the data better at p < 0.001
/// than the one of `nominal`. The noise is scaled so that the residuals have their expected size,
/// separately for the motion and for the wheels among each other.
/// Throws std::invalid_argument if there are no observations. When stopped, ends soon with
/// has_converged false.
[[nodiscard]] CarLsqResult fitCar(const std::vector<CarObservation>& observations,
                                  const AckermannDrive& nominal, double ticks_per_revolution,
                                  const std::stop_token& stop = {});

}  // namespace vesper::calibration::inline v0
