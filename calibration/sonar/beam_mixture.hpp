#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

namespace vesper::calibration::inline v0 {

/// A reading beside what the map lets expect.
struct BeamPair {
  double expected_m = 0.0;  ///< Range to the first obstacle, > 0 and below the maximum range.
  double measured_m = 0.0;  ///< >= 0 and at most the maximum range; meaningless if no_echo.
  bool no_echo = false;
};

/// The beam range finder model (Thrun, Burgard, Fox 2005, section 6.3): each reading is a hit near
/// the expected range, an echo of something nearer, no echo, or anything.
///
///   p_hit(z)   normal(z; expected, sigma_m), renormalised on [0, max]
///   p_short(z) lambda exp(-lambda z) / (1 - exp(-lambda expected)) on [0, expected]
///   p_max      a point mass on "no echo"
///   p_rand(z)  1/max on [0, max]
struct BeamMixture {
  double z_hit = 0.7;
  double z_short = 0.1;
  double z_max = 0.1;
  double z_rand = 0.1;
  double sigma_m = 0.05;
  double lambda_per_m = 1.0;
};

/// The density (per metre) of a measured range, or the probability of no echo.
[[nodiscard]] double beamLikelihood(const BeamMixture& model, const BeamPair& pair,
                                    double max_range_m);

struct BeamMixtureOptions {
  double max_range_m = 0.0;    ///< > 0.
  double min_sigma_m = 0.001;  ///< Floor: a few equal readings would let sigma vanish.
  int max_iterations = 2000;
  double tolerance = 1e-10;  ///< Gain of log-likelihood a reading at which EM has converged.
};

struct BeamMixtureFit {
  BeamMixture model;
  /// Standard errors of z_hit, z_short, z_max, z_rand, sigma_m, lambda_per_m from the empirical
  /// information matrix; NaN for what lies on its border or is not determined.
  std::array<double, 6> standard_error{};
  std::vector<double> log_likelihood;  ///< At the start and after each iteration; never falls.
  bool has_converged = false;
  std::size_t pairs = 0;
};

/// Expectation-maximisation from a robust start. The weights have a closed form; sigma and lambda
/// are maximised with their renormalisation, so that no step loses likelihood. Throws
/// std::invalid_argument for fewer than 10 pairs, pairs out of range, or options out of range.
[[nodiscard]] BeamMixtureFit fitBeamMixture(std::span<const BeamPair> pairs,
                                            const BeamMixtureOptions& options);

}  // namespace vesper::calibration::inline v0
