#include "vesper/core/geometry/angle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace vesper {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(AngleTest, WrapsIntoTheHalfOpenInterval) {
  EXPECT_DOUBLE_EQ(wrapToPi(kPi), -kPi);
  EXPECT_DOUBLE_EQ(wrapToPi(-kPi), -kPi);
  EXPECT_NEAR(wrapToPi(3.0 * kPi + 0.25), -kPi + 0.25, 1e-12);
  EXPECT_DOUBLE_EQ(wrapToPi(1.0), 1.0);
  for (double angle_rad = -50.0; angle_rad < 50.0; angle_rad += 0.37) {
    const double wrapped = wrapToPi(angle_rad);
    EXPECT_GE(wrapped, -kPi);
    EXPECT_LT(wrapped, kPi);
    EXPECT_NEAR(std::cos(wrapped), std::cos(angle_rad), 1e-12);
    EXPECT_NEAR(std::sin(wrapped), std::sin(angle_rad), 1e-12);
  }
}

TEST(AngleTest, NoNumberStaysNoNumber) {
  EXPECT_TRUE(std::isnan(wrapToPi(std::nan(""))));
  EXPECT_TRUE(std::isnan(wrapToPi(INFINITY)));
}

TEST(AngleTest, TakesTheShorterTurn) {
  EXPECT_NEAR(angleBetween(3.0, -3.0), 2.0 * kPi - 6.0, 1e-12);
  EXPECT_NEAR(angleBetween(-3.0, 3.0), 6.0 - 2.0 * kPi, 1e-12);
}

}  // namespace
}  // namespace vesper
