#include "vesper/core/geometry/pose2.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace vesper {
namespace {

constexpr double kTolerance_m = 1e-12;

void expectSamePose(const Pose2& actual, const Pose2& expected) {
  EXPECT_NEAR(actual.x(), expected.x(), kTolerance_m);
  EXPECT_NEAR(actual.y(), expected.y(), kTolerance_m);
  EXPECT_NEAR(angleBetween(actual.heading(), expected.heading()), 0.0, 1e-12);
}

TEST(Pose2Test, InverseUndoesThePose) {
  const Pose2 T_world_robot(1.0, -2.0, 0.7);
  expectSamePose(T_world_robot.inverse() * T_world_robot, Pose2());
  expectSamePose(T_world_robot * T_world_robot.inverse(), Pose2());
}

TEST(Pose2Test, MapsAPointByHand) {
  const Eigen::Vector2d p = Pose2(10.0, 20.0, std::numbers::pi / 2) * Eigen::Vector2d(2.5, 1.5);
  EXPECT_NEAR(p.x(), 8.5, kTolerance_m);
  EXPECT_NEAR(p.y(), 22.5, kTolerance_m);
}

TEST(Pose2Test, CompositionMapsLikeOneAfterTheOther) {
  const Pose2 T_a_b(1.0, 2.0, 2.5);
  const Pose2 T_b_c(-0.5, 0.25, 1.5);
  const Eigen::Vector2d p_c(0.3, -0.9);
  EXPECT_LT(((T_a_b * T_b_c) * p_c - T_a_b * (T_b_c * p_c)).norm(), kTolerance_m);
}

TEST(Pose2Test, InterpolatesTheShorterWayRound) {
  const Pose2 half = interpolate(Pose2(0, 0, 3.1), Pose2(1, 2, -3.1), 0.5);
  expectSamePose(half, Pose2(0.5, 1.0, std::numbers::pi));
}

TEST(Pose2Test, KnowsWhetherItIsFinite) {
  EXPECT_TRUE(Pose2(1, 2, 3).isFinite());
  EXPECT_FALSE(Pose2(1, 2, INFINITY).isFinite());
  EXPECT_FALSE(Pose2(NAN, 2, 0).isFinite());
}

}  // namespace
}  // namespace vesper
