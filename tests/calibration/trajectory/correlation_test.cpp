#include "vesper/calibration/statistics/correlation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace vesper::calibration {
namespace {

TEST(CorrelationTest, AgreesWithNumericalIntegration) {
  // Coefficients by the textbook sums, p by summing the density of Student's t with 8 degrees over
  // 200 000 steps of its tail, both outside of this program.
  const std::vector<double> x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<double> steep = {2.1, 3.9, 6.2, 7.8, 10.1, 9.0, 14.2, 15.8, 16.0, 20.5};
  const std::vector<double> loose = {5, 1, 4, 2, 8, 3, 7, 3, 9, 6};
  EXPECT_NEAR(pearson(x, steep).coefficient, 0.9824366393345575, 1e-12);
  EXPECT_NEAR(pearson(x, steep).p_value / 4.0759208942183884e-07, 1.0, 1e-6);
  EXPECT_NEAR(pearson(x, loose).coefficient, 0.4831839638281729, 1e-12);
  EXPECT_NEAR(pearson(x, loose).p_value, 0.1571557096360152, 1e-8);
  // Ranks of `loose`: 6 1 5 2 9 3.5 8 3.5 10 7.
  EXPECT_NEAR(spearman(x, loose).coefficient, 0.4680872686336497, 1e-12);
  EXPECT_NEAR(spearman(x, loose).p_value, 0.17245503609416718, 1e-8);
  EXPECT_EQ(pearson(x, loose).count, 10U);
}

TEST(CorrelationTest, HasTheClosedFormOfFourPoints) {
  // With two degrees P(|T| > t) = 1 - t/sqrt(2 + t^2), which is 1 - |r|.
  const Correlation found =
      pearson(std::vector<double>{1, 2, 3, 4}, std::vector<double>{1, 3, 2, 4});
  EXPECT_NEAR(found.coefficient, 0.8, 1e-12);
  EXPECT_NEAR(found.p_value, 0.2, 1e-12);
  EXPECT_NEAR(pearson(std::vector<double>{1, 2, 3, 4}, std::vector<double>{-1, -3, -2, -4}).p_value,
              0.2, 1e-12);
}

TEST(CorrelationTest, SpearmanSeesOnlyTheOrder) {
  const std::vector<double> x = {-3, -1, 0, 2, 5};
  const std::vector<double> y = {std::exp(-3.0), std::exp(-1.0), 1.0, std::exp(2.0), std::exp(5.0)};
  EXPECT_NEAR(spearman(x, y).coefficient, 1.0, 1e-12);
  EXPECT_NEAR(spearman(x, y).p_value, 0.0, 1e-12);
  EXPECT_LT(pearson(x, y).coefficient, 0.9);
}

TEST(CorrelationTest, IsUndefinedWhereNothingVaries) {
  const std::vector<double> x = {1, 2, 3, 4};
  EXPECT_TRUE(std::isnan(pearson(x, std::vector<double>(4, 0.1)).coefficient));
  EXPECT_TRUE(std::isnan(spearman(x, std::vector<double>(4, 0.1)).p_value));
  EXPECT_TRUE(std::isnan(pearson(std::vector<double>{1, 2}, std::vector<double>{1, 2}).p_value));
  EXPECT_THROW((void)pearson(x, std::vector<double>{1}), std::invalid_argument);
  EXPECT_THROW((void)spearman(x, std::vector<double>{1}), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::calibration
