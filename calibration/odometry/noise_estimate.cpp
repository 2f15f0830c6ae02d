#include "vesper/calibration/odometry/noise_estimate.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kLeastLogK = -13.8;  // 1e-6 m^0.5
constexpr double kMostLogK = 0.0;     // 1 m^0.5
constexpr double kChi2Of95 = 3.841458820694124;

template <int Size>
void addTerm(const NoiseTerm& term, const Eigen::Matrix3d& covariance, double& cost,
             Eigen::MatrixXd& information, Eigen::VectorXd& gradient) {
  const Eigen::LLT<Eigen::Matrix<double, Size, Size>> factor(
      covariance.template topLeftCorner<Size, Size>());
  const Eigen::Matrix<double, Size, Size> root = factor.matrixL();
  const Eigen::Matrix<double, Size, 1> e =
      factor.matrixL().solve(term.residual.template head<Size>());
  cost += 2.0 * root.diagonal().array().log().sum() + e.squaredNorm();
  if (term.jacobian.cols() == 0) {
    return;  // nothing was fitted
  }
  const Eigen::Matrix<double, Size, Eigen::Dynamic> jacobian =
      factor.matrixL().solve(term.jacobian.template topRows<Size>());
  information.noalias() += jacobian.transpose() * jacobian;
  gradient.noalias() += jacobian.transpose() * e;
}

/// Minus twice the restricted log-likelihood, up to a constant.
double restrictedCost(const std::vector<NoiseTerm>& terms, const WheelNoise& noise) {
  const Eigen::Index parameters = terms.front().jacobian.cols();
  Eigen::MatrixXd information = Eigen::MatrixXd::Zero(parameters, parameters);
  Eigen::VectorXd gradient = Eigen::VectorXd::Zero(parameters);
  double cost = 0.0;
  for (const NoiseTerm& term : terms) {
    const Eigen::Matrix3d covariance = term.spread.of(noise) + term.measured_covariance;
    if (term.has_heading) {
      addTerm<3>(term, covariance, cost, information, gradient);
    } else {
      addTerm<2>(term, covariance, cost, information, gradient);
    }
  }
  if (parameters == 0) {
    return cost;
  }
  const Eigen::LDLT<Eigen::MatrixXd> factor(information);
  const Eigen::VectorXd pivots = factor.vectorD().cwiseMax(1e-300);
  return cost - gradient.dot(factor.solve(gradient)) + pivots.array().log().sum();
}

/// Minimum of a function with one valley, by a coarse grid and golden sections.
template <typename Function>
std::pair<double, double> minimise(const Function& function, double from, double to) {
  constexpr int kGrid = 16;
  constexpr int kSections = 18;
  double best = from;
  double best_value = std::numeric_limits<double>::infinity();
  const double width = (to - from) / kGrid;
  for (int i = 0; i <= kGrid; ++i) {
    const double value = function(from + i * width);
    if (value < best_value) {
      best_value = value;
      best = from + i * width;
    }
  }
  const double ratio = 0.6180339887498949;
  double low = std::max(from, best - width);
  double high = std::min(to, best + width);
  double left = high - ratio * (high - low);
  double right = low + ratio * (high - low);
  double at_left = function(left);
  double at_right = function(right);
  for (int i = 0; i < kSections; ++i) {
    if (at_left < at_right) {
      high = right;
      right = std::exchange(left, right - ratio * (right - low));
      at_right = std::exchange(at_left, function(left));
    } else {
      low = left;
      left = std::exchange(right, left + ratio * (high - left));
      at_left = std::exchange(at_right, function(right));
    }
  }
  return at_left < at_right ? std::pair(left, at_left) : std::pair(right, at_right);
}

/// Where the cost passes `limit` between the minimum and an end; the end where it does not.
template <typename Function>
double crossing(const Function& function, double inside, double outside, double limit) {
  if (function(outside) <= limit) {
    return outside;
  }
  for (int i = 0; i < 16; ++i) {
    const double middle = 0.5 * (inside + outside);
    (function(middle) <= limit ? inside : outside) = middle;
  }
  return 0.5 * (inside + outside);
}

int measuredNumbers(const std::vector<NoiseTerm>& terms) {
  int count = 0;
  for (const NoiseTerm& term : terms) {
    count += term.has_heading ? 3 : 2;
  }
  return count;
}

/// Both k by a compass search from the common one.
void tellApart(const std::vector<NoiseTerm>& terms, double common_cost, NoiseEstimate& estimate) {
  std::array<double, 2> logs = {std::log(estimate.k), std::log(estimate.k)};
  double cost = common_cost;
  for (double step = 0.5; step > 0.004; step *= 0.5) {
    for (bool has_moved = true; has_moved;) {
      has_moved = false;
      for (const std::size_t wheel : {0u, 1u}) {
        for (const double direction : {-step, step}) {
          std::array<double, 2> next = logs;
          next[wheel] = std::clamp(next[wheel] + direction, kLeastLogK, kMostLogK);
          const double value = restrictedCost(terms, {std::exp(next[0]), std::exp(next[1])});
          if (value < cost - 1e-9) {
            cost = value;
            logs = next;
            has_moved = true;
          }
        }
      }
    }
  }
  estimate.apart = {std::exp(logs[0]), std::exp(logs[1])};
  const double statistic = std::max(0.0, common_cost - cost);
  estimate.p_value = std::erfc(std::sqrt(0.5 * statistic));  // chi-square with 1 degree of freedom
}

/// Requires terms with at least one degree of freedom.
std::pair<double, double> bestCommonLogK(const std::vector<NoiseTerm>& terms) {
  return minimise(
      [&terms](double log_k) {
        return restrictedCost(terms, {std::exp(log_k), std::exp(log_k)});
      },
      kLeastLogK, kMostLogK);
}

int degreesOfFreedom(const std::vector<NoiseTerm>& terms) {
  return terms.empty() ? 0
                       : measuredNumbers(terms) - static_cast<int>(terms.front().jacobian.cols());
}

}  // namespace

std::optional<double> estimateCommonK(const std::vector<NoiseTerm>& terms) {
  if (degreesOfFreedom(terms) < 1) {
    return std::nullopt;
  }
  return std::exp(bestCommonLogK(terms).first);
}

std::optional<NoiseEstimate> estimateNoise(const std::vector<NoiseTerm>& terms) {
  NoiseEstimate estimate;
  estimate.degrees_of_freedom = degreesOfFreedom(terms);
  if (estimate.degrees_of_freedom < 1) {
    return std::nullopt;
  }
  const auto [log_k, cost] = bestCommonLogK(terms);
  const auto common = [&terms](double value) {
    return restrictedCost(terms, {std::exp(value), std::exp(value)});
  };
  estimate.k = std::exp(log_k);
  const double low = crossing(common, log_k, kLeastLogK, cost + kChi2Of95);
  const double high = crossing(common, log_k, kMostLogK, cost + kChi2Of95);
  estimate.interval = {low <= kLeastLogK ? 0.0 : std::exp(low), std::exp(high)};
  estimate.apart = {estimate.k, estimate.k};
  if (estimate.degrees_of_freedom >= 4) {
    tellApart(terms, cost, estimate);
  }
  return estimate;
}

AmclAlphas amclAlphas(const WheelNoise& noise, double track_width_m, double distance_m,
                      double turn_rad) {
  const double K = noise.k_left * noise.k_left + noise.k_right * noise.k_right;
  if (!std::isfinite(K) || !(track_width_m > 0.0) || !(distance_m > 0.0) || !(turn_rad > 0.0) ||
      !std::isfinite(track_width_m * distance_m * turn_rad)) {
    throw std::invalid_argument("amclAlphas: all arguments must be positive and finite");
  }
  AmclAlphas alphas;
  alphas.distance_m = distance_m;
  alphas.turn_rad = turn_rad;
  alphas.alpha1 = K / (2.0 * track_width_m * turn_rad);
  alphas.alpha2 = K / (2.0 * track_width_m * track_width_m * distance_m);
  alphas.alpha3 = K / (4.0 * distance_m);
  alphas.alpha4 = K * track_width_m / (8.0 * turn_rad);
  return alphas;
}

}  // namespace vesper::calibration::inline v0
