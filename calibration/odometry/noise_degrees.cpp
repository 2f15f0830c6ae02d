#include "vesper/calibration/odometry/noise_degrees.hpp"

#include <Eigen/Cholesky>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <limits>

namespace vesper::calibration::inline v0 {
namespace {

/// Sums over all ends; X the derivatives by the parameters, S the covariance, W its part by k.
struct Sums {
  Eigen::MatrixXd plain;  ///< X' S^-1 X
  Eigen::MatrixXd once;   ///< X' S^-1 W S^-1 X
  Eigen::MatrixXd twice;  ///< X' S^-1 W S^-1 W S^-1 X
  double square = 0.0;    ///< tr (S^-1 W)^2
};

Sums sumsOf(const std::vector<NoiseTerm>& terms, const WheelNoise& noise) {
  const Eigen::Index parameters = terms.front().jacobian.cols();
  Sums sums;
  sums.plain = sums.once = sums.twice = Eigen::MatrixXd::Zero(parameters, parameters);
  for (const NoiseTerm& term : terms) {
    const Eigen::Index size = term.size();
    const auto factor = term.covariance(noise).llt();
    const Eigen::MatrixXd by_noise =
        factor.solve(Eigen::MatrixXd(term.spread.of(noise).topLeftCorner(size, size)));
    sums.square += (by_noise * by_noise).trace();
    if (parameters == 0) {
      continue;
    }
    const Eigen::MatrixXd jacobian = term.jacobian.topRows(size);
    const Eigen::MatrixXd weighed = factor.solve(jacobian);
    const Eigen::MatrixXd moved = by_noise * weighed;
    sums.plain += jacobian.transpose() * weighed;
    sums.once += jacobian.transpose() * moved;
    sums.twice += jacobian.transpose() * by_noise * moved;
  }
  return sums;
}

}  // namespace

NoiseDegrees::NoiseDegrees(const std::vector<NoiseTerm>& terms, const WheelNoise& noise) {
  const Sums sums = sumsOf(terms, noise);
  const Eigen::Index parameters = sums.plain.rows();
  of_noise_ = sums.square;
  if (parameters == 0) {
    return;
  }
  covariance_ = sums.plain.ldlt().solve(Eigen::MatrixXd::Identity(parameters, parameters));
  const Eigen::MatrixXd moved = covariance_ * sums.once;
  growth_ = moved * covariance_;
  share_ = moved.trace() / static_cast<double>(parameters);
  of_noise_ += (moved * moved).trace() - 2.0 * (covariance_ * sums.twice).trace();
}

double NoiseDegrees::ofParameters() const {
  return share_ > 0.0 ? of_noise_ / (share_ * share_) : std::numeric_limits<double>::infinity();
}

double smallSampleFactor(double degrees) {
  constexpr double kMany = 1e6;
  constexpr double kNormal = 1.959963984540054;
  if (!(degrees < kMany)) {
    return 1.0;
  }
  // |t| has the chance I_x(degrees/2, 1/2) at x = degrees/(degrees + t^2).
  const double x = boost::math::ibeta_inv(degrees / 2.0, 0.5, 0.05);
  return degrees * (1.0 / x - 1.0) / (kNormal * kNormal);
}

}  // namespace vesper::calibration::inline v0
