#include "vesper/calibration/odometry/suspect_ends.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numeric>

#include "vesper/calibration/odometry/noise_degrees.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kMedianChi2Of3 = 2.365973884;
constexpr double kMedianChi2Of2 = 1.386294361;
constexpr double kChi2Of999With3 = 16.266236196;
constexpr double kChi2Of999With2 = 13.815510558;
/// Chance that a table without a bad run gets a suspect.
constexpr double kTableLevel = 0.01;
/// In units of the median of chi-square: below half of the assumed noise nothing is a candidate.
constexpr double kLeastScale = 0.25;

std::vector<bool> candidates(const std::vector<NoiseTerm>& terms,
                             const std::vector<double>& squared_distances) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    ratios.push_back(squared_distances[i] /
                     (terms[i].has_heading ? kMedianChi2Of3 : kMedianChi2Of2));
  }
  std::vector<double> sorted = ratios;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  const double scale = std::max(*middle, kLeastScale);
  std::vector<bool> are_far;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const double limit =
        terms[i].has_heading ? kChi2Of999With3 / kMedianChi2Of3 : kChi2Of999With2 / kMedianChi2Of2;
    are_far.push_back(ratios[i] > limit * scale);
  }
  return are_far;
}

/// What the ends that are trusted say about the others.
class Prediction {
 public:
  Prediction(const std::vector<NoiseTerm>& trusted, const WheelNoise& noise, bool estimates_noise)
      : noise_(noiseOf(trusted, noise, estimates_noise)),
        estimates_noise_(estimates_noise),
        degrees_(trusted, noise_) {
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(trusted.front().jacobian.cols());
    for (const NoiseTerm& term : trusted) {
      gradient += term.jacobian.topRows(term.size()).transpose() *
                  term.covariance(noise_).llt().solve(term.residual.head(term.size()));
    }
    correction_ = -degrees_.covariance() * gradient;
  }

  /// Chance of an end as far off as `term`, if it belonged to them.
  [[nodiscard]] double chance(const NoiseTerm& term) const {
    const Eigen::Index size = term.size();
    const auto jacobian = term.jacobian.topRows(size);
    const auto count = static_cast<double>(size);
    Eigen::VectorXd off = term.residual.head(size);
    Eigen::MatrixXd spread = term.covariance(noise_);
    Eigen::MatrixXd growth = term.spread.of(noise_).topLeftCorner(size, size);
    if (jacobian.cols() > 0) {
      off += jacobian * correction_;
      spread += jacobian * degrees_.covariance() * jacobian.transpose();
      growth += jacobian * degrees_.growth() * jacobian.transpose();
    }
    const auto factor = spread.llt();
    const double square = off.dot(factor.solve(off));
    const double share = factor.solve(growth).trace() / count;
    const double degrees = degrees_.ofNoise() / (share * share);
    return estimates_noise_ && std::isfinite(degrees)
               ? boost::math::ibeta(degrees / 2.0, count / 2.0, degrees / (degrees + square))
               : boost::math::gamma_q(count / 2.0, square / 2.0);
  }

 private:
  static WheelNoise noiseOf(const std::vector<NoiseTerm>& trusted, const WheelNoise& noise,
                            bool estimates_noise) {
    const std::optional<double> k = estimates_noise ? estimateCommonK(trusted) : std::nullopt;
    return k ? WheelNoise{*k, *k} : noise;
  }

  WheelNoise noise_;
  bool estimates_noise_;
  NoiseDegrees degrees_;
  Eigen::VectorXd correction_;
};

}  // namespace

std::vector<bool> suspectEnds(const std::vector<NoiseTerm>& terms,
                              const std::vector<double>& squared_distances, const WheelNoise& noise,
                              bool estimates_noise) {
  std::vector<bool> are_suspect = candidates(terms, squared_distances);
  const double level = kTableLevel / static_cast<double>(terms.size());
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    std::vector<NoiseTerm> trusted;
    std::vector<std::size_t> left_out;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (are_suspect[i]) {
        left_out.push_back(i);
      } else {
        trusted.push_back(terms[i]);
      }
    }
    if (left_out.empty() || trusted.empty()) {
      break;
    }
    const Prediction prediction(trusted, noise, estimates_noise);
    for (const std::size_t i : left_out) {
      are_suspect[i] = prediction.chance(terms[i]) < level;
      has_changed = has_changed || !are_suspect[i];
    }
  }
  return are_suspect;
}

}  // namespace vesper::calibration::inline v0
