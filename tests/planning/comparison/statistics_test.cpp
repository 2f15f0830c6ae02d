#include "vesper/planning/comparison/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace vesper::planning {
namespace {

TEST(StatisticsTest, QuantilesAreLinearBetweenNeighbours) {
  const std::vector<double> values = {1, 2, 3, 4, 10};
  EXPECT_DOUBLE_EQ(quantileOfSorted(values, 0.0), 1.0);
  EXPECT_DOUBLE_EQ(quantileOfSorted(values, 0.5), 3.0);
  EXPECT_DOUBLE_EQ(quantileOfSorted(values, 0.95), 8.8);  // 4 + 0.8 * 6
  EXPECT_DOUBLE_EQ(quantileOfSorted(values, 1.0), 10.0);
  EXPECT_DOUBLE_EQ(median(std::vector<double>{5, 1, 4, 2}), 3.0);
}

TEST(StatisticsTest, GeometricMeanOfReciprocalsIsOne) {
  EXPECT_NEAR(geometricMean(std::vector<double>{4, 0.25, 8, 0.125}), 1.0, 1e-12);
}

// Newcombe 1998 (Statistics in Medicine 17), table I: 81 of 263 gives 0.2553 to 0.3662 and 0 of 20
// gives 0 to 0.1611 for the score interval without continuity correction.
TEST(StatisticsTest, WilsonIntervalGivesThePublishedValues) {
  const Interval many = wilsonInterval(81, 263);
  EXPECT_NEAR(many.low, 0.2553, 5e-5);
  EXPECT_NEAR(many.high, 0.3662, 5e-5);
  const Interval none = wilsonInterval(0, 20);
  EXPECT_EQ(none.low, 0.0);
  EXPECT_NEAR(none.high, 0.1611, 5e-5);
  EXPECT_EQ(wilsonInterval(20, 20).high, 1.0);
}

TEST(StatisticsTest, BootstrapIntervalCoversAboutItsShare) {
  // Log-normal with geometric mean 2: of 400 samples of 40 values, a 95 % interval should cover the
  // truth about 380 times; fewer than 350 (5.6 sd) or all of them means that it is wrong.
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal(std::log(2.0), 0.5);
  int covered = 0;
  for (int trial = 0; trial < 400; ++trial) {
    std::vector<double> values(40);
    for (double& value : values) {
      value = std::exp(normal(random));
    }
    const Interval interval =
        geometricMeanInterval(values, 0.95, static_cast<std::uint64_t>(trial), 300);
    covered += interval.low <= 2.0 && 2.0 <= interval.high ? 1 : 0;
  }
  EXPECT_GE(covered, 350);
  EXPECT_LT(covered, 400);
}

TEST(StatisticsTest, OneValueHasAnIntervalOfZeroWidth) {
  const Interval interval = geometricMeanInterval(std::vector<double>{3.0}, 0.95, 1);
  EXPECT_NEAR(interval.value, 3.0, 1e-12);
  EXPECT_NEAR(interval.low, interval.high, 1e-12);
}

}  // namespace
}  // namespace vesper::planning
