#include "vesper/planning/path/reeds_shepp.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kTolerance_m = 1e-8;  ///< Five arcs of a few metres in double.

double uniform(std::mt19937_64& random, double low, double high) {
  return low + (high - low) * static_cast<double>(random() >> 11) * 0x1.0p-53;
}

Pose2 randomPose(std::mt19937_64& random, double reach_m) {
  return Pose2(uniform(random, -reach_m, reach_m), uniform(random, -reach_m, reach_m),
               uniform(random, -kPi, kPi));
}

/// Follows the pieces in small steps of the bicycle model dx = cos, dy = sin, dtheta = curvature
/// (midpoint rule), which knows nothing of arcs.
Pose2 integrate(const ReedsSheppCurve& curve, const Pose2& start, int steps_per_piece) {
  double x = start.x();
  double y = start.y();
  double heading = start.heading();
  for (std::size_t i = 0; i < curve.count; ++i) {
    const double ds = curve.pieces[i].length_m / steps_per_piece;
    const double turn = ds * curve.pieces[i].steer / curve.turning_radius_m;
    for (int k = 0; k < steps_per_piece; ++k) {
      x += ds * std::cos(heading + 0.5 * turn);
      y += ds * std::sin(heading + 0.5 * turn);
      heading += turn;
    }
  }
  return Pose2(x, y, heading);
}

TEST(ReedsSheppTest, EndsAtTheGoalWhenIntegrated) {
  std::mt19937_64 random(1);
  constexpr int kSteps = 400;
  for (int i = 0; i < 2000; ++i) {
    const Pose2 from = randomPose(random, 3.0);
    const Pose2 to = randomPose(random, 3.0);
    const double radius_m = uniform(random, 0.2, 2.0);
    const ReedsSheppCurve curve = shortestReedsShepp(from, to, radius_m);
    const Pose2 end = integrate(curve, from, kSteps);
    // The midpoint rule is off by (turn / steps)^2 / 24 of each piece's length.
    const double tolerance_m = curve.length() * std::pow(2.0 * kPi / kSteps, 2) / 24.0 + 1e-9;
    ASSERT_NEAR((end.translation() - to.translation()).norm(), 0.0, tolerance_m) << i;
    ASSERT_NEAR(wrapToPi(end.heading() - to.heading()), 0.0, 1e-8) << i;
    const Pose2 exact = curve.poseAt(from, curve.length());
    ASSERT_NEAR((exact.translation() - to.translation()).norm(), 0.0, kTolerance_m) << i;
    ASSERT_NEAR(wrapToPi(exact.heading() - to.heading()), 0.0, kTolerance_m) << i;
  }
}

TEST(ReedsSheppTest, HasTheKnownLengths) {
  const Pose2 origin;
  const auto length = [&](double x, double y, double heading, double radius_m = 1.0) {
    return shortestReedsShepp(origin, Pose2(x, y, heading), radius_m).length();
  };
  EXPECT_NEAR(length(0.0, 0.0, 0.0), 0.0, kTolerance_m);
  EXPECT_NEAR(length(5.0, 0.0, 0.0), 5.0, kTolerance_m);
  EXPECT_NEAR(length(-5.0, 0.0, 0.0), 5.0, kTolerance_m);
  // Arcs: a quarter forward left, an eighth in reverse right, half a circle.
  EXPECT_NEAR(length(2.0, 2.0, 0.5 * kPi, 2.0), kPi, kTolerance_m);
  const double eighth = 0.25 * kPi;
  EXPECT_NEAR(length(-std::sin(eighth), -1.0 + std::cos(eighth), eighth), eighth, kTolerance_m);
  EXPECT_NEAR(length(0.0, 2.0, kPi), kPi, kTolerance_m);
  // Turning on the spot by half a turn: three arcs of 60 degrees (the paper's figure of a
  // three-point turn), by a small angle a: the circles' triangle gives L+ R- L+ of a in all.
  EXPECT_NEAR(length(0.0, 0.0, kPi), kPi, kTolerance_m);
  EXPECT_NEAR(length(0.0, 0.0, 0.3), 0.3, kTolerance_m);
  // A quarter turn left, then 7 m straight, then a quarter turn right.
  EXPECT_NEAR(length(2.0, 9.0, 0.0), kPi + 7.0, kTolerance_m);
}

TEST(ReedsSheppTest, IsSymmetricMonotoneAndNoShorterThanItMustBe) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 3000; ++i) {
    const Pose2 a = randomPose(random, 2.5);
    const Pose2 b = randomPose(random, 2.5);
    const Pose2 c = randomPose(random, 2.5);
    const double ab = shortestReedsShepp(a, b, 1.0).length();
    ASSERT_NEAR(ab, shortestReedsShepp(b, a, 1.0).length(), kTolerance_m) << i;
    ASSERT_GE(ab, (a.translation() - b.translation()).norm() - kTolerance_m) << i;
    ASSERT_GE(ab, std::abs(wrapToPi(a.heading() - b.heading())) - kTolerance_m) << i;
    ASSERT_LE(ab, shortestReedsShepp(a, c, 1.0).length() + shortestReedsShepp(c, b, 1.0).length() +
                      kTolerance_m)
        << i;
    ASSERT_LE(ab, shortestReedsShepp(a, b, 1.2).length() + kTolerance_m) << i;
  }
}

TEST(ReedsSheppTest, RefusesARadiusThatIsNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double radius_m : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
    EXPECT_THROW((void)shortestReedsShepp(Pose2(), Pose2(1, 0, 0), radius_m),
                 std::invalid_argument);
  }
  EXPECT_THROW((void)shortestReedsShepp(Pose2(), Pose2(nan, 0, 0), 1.0), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::planning::inline v0
