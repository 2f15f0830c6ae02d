#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "vesper/calibration/odometry/motion_observation.hpp"

namespace vesper::calibration::inline v0 {

/// One measured end after a fit: what is left, and how it depends on the parameters.
struct NoiseTerm {
  Eigen::Vector3d residual = Eigen::Vector3d::Zero();  ///< Model minus measured; metres, radians.
  bool has_heading = true;
  Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 5> jacobian;  ///< By the estimated parameters.
  EndSpread spread;
  Eigen::Matrix3d measured_covariance = Eigen::Matrix3d::Zero();

  /// Numbers that were measured: 3, or 2 without a heading.
  [[nodiscard]] Eigen::Index size() const noexcept { return has_heading ? 3 : 2; }
  /// Of these numbers, by the wheel noise and the measuring error.
  [[nodiscard]] Eigen::MatrixXd covariance(const WheelNoise& noise) const {
    return (spread.of(noise) + measured_covariance).topLeftCorner(size(), size());
  }
};

/// Wheel noise that explains what a fit leaves over.
struct NoiseEstimate {
  double k = 0.0;                           ///< One for both wheels, m^0.5.
  std::array<double, 2> interval = {0, 0};  ///< 95 % by profile likelihood; may start at 0.
  WheelNoise apart;                         ///< Each wheel its own.
  double p_value = 1.0;                     ///< Of the likelihood-ratio test that they are equal.
  int degrees_of_freedom = 0;               ///< Measured numbers minus fitted parameters.
  /// Of the fitted parameters' covariance (NoiseDegrees::ofParameters); set by the fit.
  double parameter_degrees = 0.0;
  /// Wheels are told apart only where the test gives p < 0.01.
  [[nodiscard]] bool areToldApart() const noexcept { return p_value < 0.01; }
  /// What belongs into a robot file.
  [[nodiscard]] WheelNoise noise() const noexcept {
    return areToldApart() ? apart : WheelNoise{k, k};
  }
};

/// Restricted maximum likelihood (the fitted parameters' degrees of freedom are taken off).
/// Empty where no more is measured than was fitted.
[[nodiscard]] std::optional<NoiseEstimate> estimateNoise(const std::vector<NoiseTerm>& terms);

/// Only the common k of estimateNoise.
[[nodiscard]] std::optional<double> estimateCommonK(const std::vector<NoiseTerm>& terms);

/// AMCL's odometry parameters that spread like `noise` for one update of `distance_m` and
/// `turn_rad` (its update_min_d and update_min_a): k gives a variance that grows with the distance,
/// AMCL one with its square. AMCL wants inflated values.
struct AmclAlphas {
  double alpha1 = 0.0;  ///< Turn by turn: K/(2 b t), K = k_L^2 + k_R^2.
  double alpha2 = 0.0;  ///< Turn by distance: K/(2 b^2 d).
  double alpha3 = 0.0;  ///< Distance by distance: K/(4 d).
  double alpha4 = 0.0;  ///< Distance by turn: K b/(8 t).
  double distance_m = 0.25;
  double turn_rad = 0.2;
};

/// Throws std::invalid_argument unless all are positive (noise: not negative) and finite.
[[nodiscard]] AmclAlphas amclAlphas(const WheelNoise& noise, double track_width_m,
                                    double distance_m = 0.25, double turn_rad = 0.2);

}  // namespace vesper::calibration::inline v0
