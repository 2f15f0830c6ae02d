#pragma once

#include <vector>

#include "vesper/calibration/odometry/noise_estimate.hpp"

namespace vesper::calibration::inline v0 {

/// What is known about a noise k that was estimated from `terms`, and about what follows from it.
/// X are the derivatives by the fitted parameters, S the covariances of the ends, W = k^2 V their
/// part by wheel noise.
class NoiseDegrees {
 public:
  /// `terms` must not be empty.
  NoiseDegrees(const std::vector<NoiseTerm>& terms, const WheelNoise& noise);

  /// Degrees of freedom of k as Satterthwaite counts them: 2/Var(log k^2) by the expected
  /// information, tr((P W)^2) with P the projection that takes the parameters out. Fewer than
  /// measured numbers minus parameters, since what the measuring error covers (a heading to half a
  /// degree) says little about k.
  [[nodiscard]] double ofNoise() const noexcept { return of_noise_; }

  /// Of the parameters' covariance (X' S^-1 X)^-1, which follows k^2 only as far as wheel noise
  /// makes it: ofNoise() / share^2. Infinite without parameters.
  [[nodiscard]] double ofParameters() const;

  /// Covariance of the parameters, as if k were known.
  [[nodiscard]] const Eigen::MatrixXd& covariance() const noexcept { return covariance_; }
  /// How it grows by log k^2.
  [[nodiscard]] const Eigen::MatrixXd& growth() const noexcept { return growth_; }

 private:
  Eigen::MatrixXd covariance_;
  Eigen::MatrixXd growth_;
  double share_ = 0.0;
  double of_noise_ = 0.0;
};

/// By how much a variance that was itself estimated, with so many degrees of freedom, must be
/// larger so that 1.96 standard deviations hold 95 %: the square of Student's quantile over the
/// normal one.
[[nodiscard]] double smallSampleFactor(double degrees);

}  // namespace vesper::calibration::inline v0
