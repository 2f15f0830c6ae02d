#include "vesper/calibration/sonar/beam_errors.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "vesper/calibration/sonar/beam_densities.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kMinWeight = 1e-9;  // a smaller one lies on its border
constexpr double kRelativeStep = 1e-5;

/// Derivative of a pair's log-likelihood by each of the six parameters, as if all were free.
std::array<double, 6> scoreOf(const BeamPair& pair, const BeamMixture& model, double max_m) {
  const double sum = beamLikelihood(model, pair, max_m);
  std::array<double, 6> score{};
  if (pair.no_echo) {
    score[2] = 1.0 / sum;
    return score;
  }
  const double d_sigma = kRelativeStep * model.sigma_m;
  const double d_lambda = kRelativeStep * model.lambda_per_m;
  score[0] = hitDensity(pair, model.sigma_m, max_m) / sum;
  score[1] = shortDensity(pair, model.lambda_per_m) / sum;
  score[3] = 1.0 / max_m / sum;
  score[4] = model.z_hit *
             (hitDensity(pair, model.sigma_m + d_sigma, max_m) -
              hitDensity(pair, model.sigma_m - d_sigma, max_m)) /
             (2.0 * d_sigma * sum);
  score[5] = model.z_short *
             (shortDensity(pair, model.lambda_per_m + d_lambda) -
              shortDensity(pair, model.lambda_per_m - d_lambda)) /
             (2.0 * d_lambda * sum);
  return score;
}

/// Of the six parameters those inside their borders; the largest weight is what the others leave.
std::vector<std::size_t> freeParameters(const BeamMixture& model,
                                        const std::array<double, 4>& weights, std::size_t largest) {
  std::vector<std::size_t> free;
  for (std::size_t k = 0; k < 6; ++k) {
    const bool is_inside = k < 4    ? k != largest && weights[k] > kMinWeight
                           : k == 4 ? model.z_hit > kMinWeight
                                    : model.z_short > kMinWeight;
    if (is_inside) {
      free.push_back(k);
    }
  }
  return free;
}

/// Standard errors of the free parameters and of the weight that the free weights give.
std::array<double, 6> errorsFrom(const Eigen::MatrixXd& covariance,
                                 const std::vector<std::size_t>& free, std::size_t largest) {
  std::array<double, 6> errors{};
  errors.fill(std::numeric_limits<double>::quiet_NaN());
  double variance_of_largest = 0.0;
  const auto size = static_cast<Eigen::Index>(free.size());
  for (Eigen::Index i = 0; i < size; ++i) {
    const std::size_t k = free[static_cast<std::size_t>(i)];
    errors[k] = std::sqrt(covariance(i, i));
    for (Eigen::Index j = 0; j < size && k < 4; ++j) {
      variance_of_largest += free[static_cast<std::size_t>(j)] < 4 ? covariance(i, j) : 0.0;
    }
  }
  errors[largest] = std::sqrt(variance_of_largest);
  return errors;
}

}  // namespace

std::array<double, 6> beamStandardErrors(std::span<const BeamPair> pairs, const BeamMixture& model,
                                         double max_m) {
  const std::array weights = {model.z_hit, model.z_short, model.z_max, model.z_rand};
  const auto largest =
      static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin());
  const std::vector<std::size_t> free = freeParameters(model, weights, largest);
  std::array<double, 6> undetermined{};
  undetermined.fill(std::numeric_limits<double>::quiet_NaN());
  if (free.empty()) {
    return undetermined;
  }
  const auto size = static_cast<Eigen::Index>(free.size());
  Eigen::MatrixXd information = Eigen::MatrixXd::Zero(size, size);
  Eigen::VectorXd s(size);
  for (const BeamPair& pair : pairs) {
    const std::array<double, 6> score = scoreOf(pair, model, max_m);
    for (Eigen::Index i = 0; i < size; ++i) {
      const std::size_t k = free[static_cast<std::size_t>(i)];
      s[i] = score[k] - (k < 4 ? score[largest] : 0.0);
    }
    information += s * s.transpose();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(information);
  if (!(eigen.eigenvalues()[0] > 1e-12 * eigen.eigenvalues()[size - 1])) {
    return undetermined;
  }
  return errorsFrom(information.ldlt().solve(Eigen::MatrixXd::Identity(size, size)), free, largest);
}

}  // namespace vesper::calibration::inline v0
