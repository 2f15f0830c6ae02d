#include "vesper/calibration/sonar/beam_mixture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/calibration/sonar/beam_densities.hpp"
#include "vesper/calibration/sonar/beam_errors.hpp"
#include "vesper/calibration/sonar/robust_line.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::size_t kMinPairs = 10;
constexpr double kMinLambda_per_m = 1e-3;
constexpr double kMaxLambda_per_m = 1e3;

/// How much of each reading belongs to a hit and to a short echo, and sums of it.
struct Shares {
  std::vector<double> hit;
  std::vector<double> near;
  double hit_sum = 0.0;
  double near_sum = 0.0;
  double random_sum = 0.0;
  double silent_sum = 0.0;
  double log_likelihood = 0.0;
};

Shares expectation(std::span<const BeamPair> pairs, const BeamMixture& model, double max_m) {
  Shares shares;
  shares.hit.reserve(pairs.size());
  shares.near.reserve(pairs.size());
  for (const BeamPair& pair : pairs) {
    if (pair.no_echo) {
      shares.hit.push_back(0.0);
      shares.near.push_back(0.0);
      shares.silent_sum += 1.0;
      shares.log_likelihood += std::log(model.z_max);
      continue;
    }
    const double hit = model.z_hit * hitDensity(pair, model.sigma_m, max_m);
    const double near = model.z_short * shortDensity(pair, model.lambda_per_m);
    const double random = model.z_rand / max_m;
    const double sum = std::max(hit + near + random, 1e-300);
    shares.hit.push_back(hit / sum);
    shares.near.push_back(near / sum);
    shares.hit_sum += hit / sum;
    shares.near_sum += near / sum;
    shares.random_sum += random / sum;
    shares.log_likelihood += std::log(sum);
  }
  return shares;
}

/// Expected log-likelihood of the hits as a function of sigma.
double hitGain(std::span<const BeamPair> pairs, const Shares& shares, double square_sum,
               double sigma_m, double max_m) {
  double gain = -shares.hit_sum * std::log(sigma_m) - 0.5 * square_sum / (sigma_m * sigma_m);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (shares.hit[i] > 0.0) {
      const double mass = hitMass(pairs[i].expected_m, sigma_m, max_m);
      gain -= mass < 1.0 ? shares.hit[i] * std::log(std::max(mass, 1e-300)) : 0.0;
    }
  }
  return gain;
}

/// Golden section in log sigma around the value now; never returns a worse one.
double bestSigma(std::span<const BeamPair> pairs, const Shares& shares, double now_m, double min_m,
                 double max_m) {
  if (!(shares.hit_sum > 1e-6)) {
    return now_m;
  }
  double square_sum = 0.0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double off_m = pairs[i].measured_m - pairs[i].expected_m;
    square_sum += shares.hit[i] > 0.0 ? shares.hit[i] * off_m * off_m : 0.0;
  }
  const auto gain = [&](double log_sigma) {
    return hitGain(pairs, shares, square_sum, std::exp(log_sigma), max_m);
  };
  const double plain_m = std::sqrt(square_sum / shares.hit_sum);
  double low = std::log(std::clamp(0.5 * std::min(plain_m, now_m), min_m, max_m));
  double high = std::log(std::clamp(2.0 * std::max(plain_m, now_m), min_m, max_m));
  const double ratio = (std::sqrt(5.0) - 1.0) / 2.0;
  for (int i = 0; i < 40 && high - low > 1e-9; ++i) {
    const double left = high - ratio * (high - low);
    const double right = low + ratio * (high - low);
    (gain(left) < gain(right) ? low : high) = gain(left) < gain(right) ? left : right;
  }
  const double best = 0.5 * (low + high);
  return gain(best) > gain(std::log(now_m)) ? std::exp(best) : now_m;
}

/// Expected log-likelihood of the short echoes as a function of lambda: value, slope, curvature.
std::array<double, 3> shortGain(std::span<const BeamPair> pairs, const Shares& shares,
                                double lambda) {
  std::array<double, 3> gain = {shares.near_sum * std::log(lambda), shares.near_sum / lambda,
                                -shares.near_sum / (lambda * lambda)};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double share = shares.near[i];
    if (share > 0.0) {
      const double d = pairs[i].expected_m;
      const double rest = -std::expm1(-lambda * d);  // 1 - exp(-lambda d)
      const double tail = std::exp(-lambda * d) / rest;
      gain[0] -= share * (lambda * pairs[i].measured_m + std::log(rest));
      gain[1] -= share * (pairs[i].measured_m + d * tail);
      gain[2] += share * d * d * tail * (1.0 + tail);
    }
  }
  return gain;
}

/// Newton steps on a concave function, halved until they gain.
double bestLambda(std::span<const BeamPair> pairs, const Shares& shares, double now) {
  if (!(shares.near_sum > 1e-6)) {
    return now;
  }
  for (int i = 0; i < 3; ++i) {
    const auto gain = shortGain(pairs, shares, now);
    double step = gain[2] < 0.0 ? -gain[1] / gain[2] : std::copysign(0.5 * now, gain[1]);
    bool has_gained = false;
    for (int halving = 0; halving < 20 && !has_gained; ++halving) {
      const double next =
          std::clamp(now + step, std::max(kMinLambda_per_m, 0.1 * now), kMaxLambda_per_m);
      if (shortGain(pairs, shares, next)[0] > gain[0]) {
        now = next;
        has_gained = true;
      }
      step *= 0.5;
    }
    if (!has_gained) {
      break;
    }
  }
  return now;
}

BeamMixture startFor(std::span<const BeamPair> pairs, const BeamMixtureOptions& options) {
  std::vector<double> off_m;
  double silent = 0.0;
  double mean_m = 0.0;
  for (const BeamPair& pair : pairs) {
    silent += pair.no_echo ? 1.0 : 0.0;
    if (!pair.no_echo) {
      off_m.push_back(std::abs(pair.measured_m - pair.expected_m));
    }
    mean_m += pair.expected_m / static_cast<double>(pairs.size());
  }
  BeamMixture model;
  model.z_max = silent / static_cast<double>(pairs.size());
  const double rest = 1.0 - model.z_max;
  model.z_hit = 0.7 * rest;
  model.z_short = 0.15 * rest;
  model.z_rand = 0.15 * rest;
  if (!off_m.empty()) {
    model.sigma_m =
        std::clamp(1.4826 * medianOf(std::move(off_m)), options.min_sigma_m, options.max_range_m);
  }
  model.lambda_per_m = std::clamp(2.0 / mean_m, kMinLambda_per_m, kMaxLambda_per_m);
  return model;
}

void check(std::span<const BeamPair> pairs, const BeamMixtureOptions& options) {
  if (!(options.max_range_m > 0.0) || !std::isfinite(options.max_range_m) ||
      !(options.min_sigma_m > 0.0 && options.min_sigma_m < options.max_range_m) ||
      options.max_iterations < 1 || !(options.tolerance >= 0.0)) {
    throw std::invalid_argument("fitBeamMixture: an option is out of its range");
  }
  if (pairs.size() < kMinPairs) {
    throw std::invalid_argument("fitBeamMixture: needs 10 pairs or more");
  }
  for (const BeamPair& pair : pairs) {
    const bool is_measured =
        pair.no_echo || (pair.measured_m >= 0.0 && pair.measured_m <= options.max_range_m);
    if (!is_measured || !(pair.expected_m > 0.0 && pair.expected_m < options.max_range_m)) {
      throw std::invalid_argument("fitBeamMixture: a pair lies out of the sensor's range");
    }
  }
}

}  // namespace

double beamLikelihood(const BeamMixture& model, const BeamPair& pair, double max_range_m) {
  if (pair.no_echo) {
    return std::max(model.z_max, 1e-300);
  }
  return std::max(model.z_hit * hitDensity(pair, model.sigma_m, max_range_m) +
                      model.z_short * shortDensity(pair, model.lambda_per_m) +
                      model.z_rand / max_range_m,
                  1e-300);
}

BeamMixtureFit fitBeamMixture(std::span<const BeamPair> pairs, const BeamMixtureOptions& options) {
  check(pairs, options);
  BeamMixtureFit fit;
  fit.pairs = pairs.size();
  fit.model = startFor(pairs, options);
  const auto count = static_cast<double>(pairs.size());
  for (int iteration = 0; iteration <= options.max_iterations; ++iteration) {
    const Shares shares = expectation(pairs, fit.model, options.max_range_m);
    fit.log_likelihood.push_back(shares.log_likelihood);
    if (iteration > 0) {
      const double gain = shares.log_likelihood - fit.log_likelihood[std::size_t(iteration) - 1];
      if (gain <= options.tolerance * count) {
        fit.has_converged = true;
        break;
      }
    }
    if (iteration == options.max_iterations) {
      break;
    }
    fit.model.z_hit = shares.hit_sum / count;
    fit.model.z_short = shares.near_sum / count;
    fit.model.z_max = shares.silent_sum / count;
    fit.model.z_rand = shares.random_sum / count;
    fit.model.sigma_m =
        bestSigma(pairs, shares, fit.model.sigma_m, options.min_sigma_m, options.max_range_m);
    fit.model.lambda_per_m = bestLambda(pairs, shares, fit.model.lambda_per_m);
  }
  fit.standard_error = beamStandardErrors(pairs, fit.model, options.max_range_m);
  return fit;
}

}  // namespace vesper::calibration::inline v0
