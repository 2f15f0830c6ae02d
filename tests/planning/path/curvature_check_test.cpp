#include "vesper/planning/path/curvature_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace vesper::planning::inline v0 {
namespace {

/// A circle of radius 2 m about (0, 2), counter-clockwise from the origin, every 10 degrees.
std::vector<Waypoint> circle(int gear) {
  std::vector<Waypoint> path;
  for (int i = 0; i <= 9; ++i) {
    const double angle = gear * i * std::numbers::pi / 18.0;
    path.push_back({Pose2(2.0 * std::sin(angle), 2.0 - 2.0 * std::cos(angle), angle), gear});
  }
  return path;
}

TEST(CurvatureCheckTest, MeasuresACircleInBothGears) {
  for (const int gear : {1, -1}) {
    const CurvatureCheck check = checkCurvature(circle(gear), 2.0);
    EXPECT_TRUE(check.valid) << check.problem;
    EXPECT_NEAR(check.max_curvature_per_m, 0.5, 1e-12);
    EXPECT_EQ(check.gear_changes, 0U);
  }
}

TEST(CurvatureCheckTest, RefusesWhatTheCarCannotDrive) {
  const CurvatureCheck tight = checkCurvature(circle(1), 2.01);
  EXPECT_FALSE(tight.valid);
  EXPECT_THAT(tight.problem, testing::HasSubstr("tighter"));
  std::vector<Waypoint> wrong_gear = circle(1);
  wrong_gear[4].gear = -1;
  const CurvatureCheck gear = checkCurvature(wrong_gear, 2.0);
  EXPECT_EQ(gear.problem, "waypoint 4: it moves sideways");
  const std::vector<Waypoint> spin = {{Pose2(0, 0, 0), 1}, {Pose2(0, 0, 1), 1}};
  EXPECT_EQ(checkCurvature(spin, 1.0).problem, "waypoint 0: it turns on the spot");
  const std::vector<Waypoint> crab = {{Pose2(0, 0, 0), 1}, {Pose2(1, 0.01, 0), 1}};
  EXPECT_EQ(checkCurvature(crab, 1.0).problem, "waypoint 0: it moves sideways");
  EXPECT_THROW((void)checkCurvature(spin, 0.0), std::invalid_argument);
}

TEST(CurvatureCheckTest, CountsGearChanges) {
  const std::vector<Waypoint> path = {
      {Pose2(0, 0, 0), 1}, {Pose2(1, 0, 0), -1}, {Pose2(0, 0, 0), -1}};
  const CurvatureCheck check = checkCurvature(path, 1.0);
  EXPECT_TRUE(check.valid) << check.problem;
  EXPECT_EQ(check.gear_changes, 1U);
  EXPECT_EQ(check.max_curvature_per_m, 0.0);
}

}  // namespace
}  // namespace vesper::planning::inline v0
