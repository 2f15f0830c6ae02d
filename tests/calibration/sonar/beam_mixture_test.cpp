#include "vesper/calibration/sonar/beam_mixture.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "vesper/calibration/sonar/beam_job.hpp"
#include "vesper/tests/calibration/sonar/synthetic_sonar.hpp"

namespace vesper::calibration {
namespace {

using test::Dice;

constexpr double kMax_m = 4.0;

/// Draws readings from the model itself: truncated normal by rejection, truncated exponential by
/// its inverse.
std::vector<BeamPair> drawPairs(const BeamMixture& truth, int count, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<BeamPair> pairs;
  for (int i = 0; i < count; ++i) {
    BeamPair pair;
    pair.expected_m = 0.3 + 3.5 * dice.uniform();
    const double kind = dice.uniform();
    if (kind < truth.z_hit) {
      do {
        pair.measured_m = pair.expected_m + truth.sigma_m * dice.normal();
      } while (pair.measured_m < 0.0 || pair.measured_m > kMax_m);
    } else if (kind < truth.z_hit + truth.z_short) {
      const double mass = 1.0 - std::exp(-truth.lambda_per_m * pair.expected_m);
      pair.measured_m = -std::log(1.0 - dice.uniform() * mass) / truth.lambda_per_m;
    } else if (kind < truth.z_hit + truth.z_short + truth.z_max) {
      pair.no_echo = true;
    } else {
      pair.measured_m = kMax_m * dice.uniform();
    }
    pairs.push_back(pair);
  }
  return pairs;
}

BeamMixtureFit fit(const std::vector<BeamPair>& pairs) {
  BeamMixtureOptions options;
  options.max_range_m = kMax_m;
  return fitBeamMixture(pairs, options);
}

TEST(BeamMixtureTest, IsADensity) {
  // Over all ranges and "no echo" the probabilities sum to 1, also close to both borders.
  const BeamMixture model{0.5, 0.2, 0.1, 0.2, 0.3, 1.2};
  for (const double expected_m : {0.1, 1.5, 3.9}) {
    double sum = beamLikelihood(model, {expected_m, 0.0, true}, kMax_m);
    constexpr int kSteps = 40000;
    for (int i = 0; i < kSteps; ++i) {
      sum += beamLikelihood(model, {expected_m, kMax_m * (i + 0.5) / kSteps, false}, kMax_m) *
             kMax_m / kSteps;
    }
    EXPECT_NEAR(sum, 1.0, 1e-4) << expected_m;
  }
}

TEST(BeamMixtureTest, RecoversSyntheticDataWithinItsStandardErrors) {
  const BeamMixture truth{0.65, 0.15, 0.08, 0.12, 0.06, 1.5};
  const BeamMixtureFit found = fit(drawPairs(truth, 8000, 11));
  ASSERT_TRUE(found.has_converged);
  const std::array values = {found.model.z_hit,  found.model.z_short, found.model.z_max,
                             found.model.z_rand, found.model.sigma_m, found.model.lambda_per_m};
  const std::array truths = {0.65, 0.15, 0.08, 0.12, 0.06, 1.5};
  // Upper limits of the standard errors for 8000 readings: of a weight sqrt(p (1 - p)/n) = 0.005
  // and up to three times that where two kinds overlap; sigma 0.06/sqrt(2 * 5200) times 1.5.
  const std::array limits = {0.012, 0.016, 0.0045, 0.016, 0.0012, 0.5};
  for (std::size_t k = 0; k < values.size(); ++k) {
    EXPECT_LT(std::abs(values[k] - truths[k]), 3.5 * found.standard_error[k]) << k;
    EXPECT_LT(found.standard_error[k], limits[k]) << k;
  }
  // The weight of "no echo" is a plain share: its error is binomial.
  EXPECT_NEAR(found.standard_error[2], std::sqrt(0.08 * 0.92 / 8000.0), 2e-4);
}

TEST(BeamMixtureTest, NeverLosesLikelihood) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    // Wide hits and obstacles at both borders make the renormalisation count.
    const BeamMixtureFit found = fit(drawPairs({0.4, 0.3, 0.1, 0.2, 0.5, 2.5}, 400, seed));
    for (std::size_t i = 1; i < found.log_likelihood.size(); ++i) {
      EXPECT_GE(found.log_likelihood[i], found.log_likelihood[i - 1] - 1e-9) << seed << ' ' << i;
    }
    EXPECT_GT(found.log_likelihood.back(), found.log_likelihood.front());
  }
}

TEST(BeamMixtureTest, WeightsSumToOneAndSigmaKeepsItsFloor) {
  std::vector<BeamPair> equal(30, BeamPair{1.0, 1.0, false});
  const BeamMixtureFit found = fit(equal);
  EXPECT_NEAR(found.model.z_hit + found.model.z_short + found.model.z_max + found.model.z_rand, 1.0,
              1e-12);
  EXPECT_GE(found.model.sigma_m, 0.001);
  EXPECT_NEAR(found.model.z_hit, 1.0, 0.01);
  EXPECT_EQ(found.model.z_max, 0.0);
  EXPECT_TRUE(std::isnan(found.standard_error[2]));
}

TEST(BeamMixtureTest, TakesALogOfSilence) {
  const BeamMixtureFit found = fit(std::vector<BeamPair>(20, BeamPair{2.0, 0.0, true}));
  EXPECT_NEAR(found.model.z_max, 1.0, 1e-12);
  EXPECT_TRUE(std::isnan(found.standard_error[4]));
}

TEST(BeamMixtureTest, RefusesWhatIsOutOfRange) {
  std::vector<BeamPair> pairs(20, BeamPair{1.0, 1.0, false});
  EXPECT_THROW((void)fitBeamMixture(pairs, {}), std::invalid_argument);
  pairs[3].measured_m = 4.5;
  EXPECT_THROW((void)fit(pairs), std::invalid_argument);
  pairs[3] = {4.0, 1.0, false};
  EXPECT_THROW((void)fit(pairs), std::invalid_argument);
  EXPECT_THROW((void)fit({}), std::invalid_argument);
}

TEST(BeamPairsTest, ExpectsWhatTheMapHolds) {
  OccupancyMap map(GridFrame(100, 100, 0.1));
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 100; ++x) {
      map.set({x, y}, y < 50 ? (x == 80 ? 100 : 0) : OccupancyMap::kUnknown);
    }
  }
  SensorDescription sensor;
  sensor.range.max_m = kMax_m;
  const auto seen = [](double x_m, double heading_rad, ReadingClass reading, double range_m) {
    RangeObservation observation;
    observation.x_m = x_m;
    observation.y_m = 2.55;
    observation.heading_rad = heading_rad;
    observation.reading = reading;
    observation.range_m = range_m;
    return observation;
  };
  const std::vector<RangeObservation> observations = {
      seen(5.0, 0.0, ReadingClass::Hit, 3.1),     // wall at 3.0
      seen(5.0, 0.0, ReadingClass::NoEcho, 0.0),  // the same, silent
      seen(2.0, 0.0, ReadingClass::Hit, 1.0),     // wall beyond 4 m
      seen(5.0, 1.5708, ReadingClass::Hit, 1.0),  // into the unknown
      seen(5.0, 0.0, ReadingClass::Near, 0.0),
  };
  const BeamPairs found = collectBeamPairs(observations, map, sensor);
  ASSERT_EQ(found.pairs.size(), 2U);
  EXPECT_NEAR(found.pairs[0].expected_m, 3.0, 1e-6);
  EXPECT_EQ(found.pairs[0].measured_m, 3.1);
  EXPECT_TRUE(found.pairs[1].no_echo);
  EXPECT_EQ(found.nothing_expected, 1U);
  EXPECT_EQ(found.unknown, 1U);
  EXPECT_EQ(found.not_usable, 1U);
}

}  // namespace
}  // namespace vesper::calibration
