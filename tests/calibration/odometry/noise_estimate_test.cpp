#include "vesper/calibration/odometry/noise_estimate.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/calibration/odometry/noise_degrees.hpp"
#include "vesper/calibration/odometry/suspect_ends.hpp"
#include "vesper/tests/calibration/odometry/exact_ends.hpp"
#include "vesper/tests/support/square_simulation.hpp"

namespace vesper::calibration {
namespace {

using test::NormalNumbers;
using test::SimulatedRobot;

TEST(NoiseEstimateTest, FindsTheNoiseItWasMadeWith) {
  NormalNumbers normal(31);
  const SimulatedRobot robot{.truth = {1.002, 1.01, 1.0}, .k = 8e-4};
  std::vector<MotionObservation> ends;
  for (int i = 0; i < 100; ++i) {
    ends.push_back(
        simulate(robot, i % 2 == 0 ? RunKind::Clockwise : RunKind::CounterClockwise, 4.0, normal));
  }
  const auto result = fitEndPoses(ends, {}, withWheelSizeHeld());
  ASSERT_TRUE(result.noise_estimate);
  // sd(k)/k = 1/sqrt(2 298) = 4 %, a little more because the heading's measurement hides some.
  EXPECT_NEAR(result.noise_estimate->k, 8e-4, 4 * 0.05 * 8e-4);
  EXPECT_LT(result.noise_estimate->interval[0], 8e-4);
  EXPECT_GT(result.noise_estimate->interval[1], 8e-4);
  EXPECT_EQ(result.noise_estimate->degrees_of_freedom, 298);
  EXPECT_GT(result.noise_estimate->p_value, 0.01);
  EXPECT_EQ(result.noise.k_left, result.noise.k_right);
}

TEST(NoiseEstimateTest, AlphasFollowTheirFormulas) {
  // CALIBRATION §2.3: LabMate, k = 5e-4, b = 0.34 m, d = 0.25 m, t = 0.2 rad.
  const AmclAlphas alphas = amclAlphas({5e-4, 5e-4}, 0.34);
  EXPECT_NEAR(alphas.alpha1, 3.7e-6, 0.05e-6);
  EXPECT_NEAR(alphas.alpha2, 8.7e-6, 0.05e-6);
  EXPECT_NEAR(alphas.alpha3, 5.0e-7, 0.05e-7);
  EXPECT_NEAR(alphas.alpha4, 1.1e-7, 0.05e-7);
  EXPECT_THROW(static_cast<void>(amclAlphas({5e-4, 5e-4}, 0.0)), std::invalid_argument);
}

/// Ends whose spread is wheel noise alone, with `parameters` fitted.
std::vector<NoiseTerm> termsOfNoise(int count, int parameters, double measured_variance) {
  NormalNumbers normal(3);
  std::vector<NoiseTerm> terms;
  for (int i = 0; i < count; ++i) {
    NoiseTerm term;
    term.jacobian.resize(3, parameters);
    for (Eigen::Index j = 0; j < term.jacobian.size(); ++j) {
      term.jacobian.data()[j] = normal.next();
    }
    term.spread.left = term.spread.right = 0.5 * Eigen::Matrix3d::Identity();
    term.measured_covariance = measured_variance * Eigen::Matrix3d::Identity();
    terms.push_back(term);
  }
  return terms;
}

TEST(NoiseDegreesTest, AreThoseOfALinearModelWhereAllIsWheelNoise) {
  // The residual sum of squares of n numbers and p parameters: chi-square with n - p.
  const NoiseDegrees degrees(termsOfNoise(10, 2, 0.0), {1e-3, 1e-3});
  EXPECT_NEAR(degrees.ofNoise(), 28.0, 1e-9);
  EXPECT_NEAR(degrees.ofParameters(), 28.0, 1e-9);
}

TEST(NoiseDegreesTest, MeasuringErrorHidesTheNoiseButNotItsShare) {
  // With S = (k^2 + r) I the share of k^2 is w = k^2/(k^2 + r) everywhere: the information about
  // k^2 falls by w^2, and so does the weight of k^2 in the parameters' covariance.
  const double k = 1e-3;
  const double share = 0.25;
  const NoiseDegrees degrees(termsOfNoise(10, 2, k * k * (1.0 / share - 1.0)), {k, k});
  EXPECT_NEAR(degrees.ofNoise(), 28.0 * share * share, 1e-9);
  EXPECT_NEAR(degrees.ofParameters(), 28.0, 1e-9);
}

TEST(SmallSampleFactorTest, IsStudentsQuantileOverTheNormalOne) {
  // 97.5 % quantiles of Student's t as tables print them.
  EXPECT_NEAR(std::sqrt(smallSampleFactor(1.0)) * 1.95996, 12.706, 1e-3);
  EXPECT_NEAR(std::sqrt(smallSampleFactor(2.0)) * 1.95996, 4.3027, 1e-3);
  EXPECT_NEAR(std::sqrt(smallSampleFactor(5.0)) * 1.95996, 2.5706, 1e-3);
  EXPECT_NEAR(std::sqrt(smallSampleFactor(18.0)) * 1.95996, 2.1009, 1e-3);
  EXPECT_NEAR(std::sqrt(smallSampleFactor(120.0)) * 1.95996, 1.9799, 1e-3);
  EXPECT_EQ(smallSampleFactor(INFINITY), 1.0);
}

TEST(SuspectEndsTest, AccuseOneGoodTableInAHundred) {
  // The level of the test, over 1000 tables of ten ends that are wheel noise alone: 10 are
  // expected, with a standard deviation of 3.1. The median rule alone accuses some 30.
  constexpr int kTables = 1000;
  const double k = 1e-3;
  NormalNumbers normal(11);
  int accused = 0;
  for (int table = 0; table < kTables; ++table) {
    std::vector<NoiseTerm> terms = termsOfNoise(10, 0, 1e-12);
    std::vector<double> squared;
    for (NoiseTerm& term : terms) {
      for (double& number : term.residual) {
        number = k * normal.next();
      }
      squared.push_back(term.residual.squaredNorm() / (k * k));
    }
    const std::vector<bool> found = suspectEnds(terms, squared, {k, k}, true);
    accused += std::ranges::count(found, true) > 0 ? 1 : 0;
  }
  EXPECT_LE(accused, 20);
}

TEST(SuspectEndsTest, AnOutlierAmongExactEndsIsFound) {
  // No noise can be estimated here: the measuring error alone says what is too far.
  std::vector<NoiseTerm> terms = termsOfNoise(8, 2, 1e-6);
  std::vector<double> squared(8, 0.0);
  terms[5].residual.x() = 0.01;  // ten standard deviations
  squared[5] = 100.0;
  const std::vector<bool> found = suspectEnds(terms, squared, {5e-4, 5e-4}, true);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], i == 5) << i;
  }
}

}  // namespace
}  // namespace vesper::calibration
