#include "vesper/core/sim/scene.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "vesper/core/geometry/segment.hpp"

namespace vesper {
namespace {

constexpr double kPi = std::numbers::pi;

World wallAt(double x_m) {
  World world;
  world.polylines.push_back({{{x_m, -10.0}, {x_m, 10.0}}, false, 0});
  return world;
}

TEST(SceneTest, ARayMeetsAWallAtItsDistanceAndAngle) {
  const Scene scene(wallAt(3.0));
  const auto hits = scene.castFan(Pose2(1.0, 0.5, 0.0), 0.5, 3, 10.0);
  ASSERT_EQ(hits.size(), 3U);
  EXPECT_NEAR(hits[1].range_m, 2.0, 1e-12);
  EXPECT_NEAR(hits[1].cos_incidence, 1.0, 1e-12);
  EXPECT_NEAR(hits[0].angle_rad, -0.5, 1e-15);
  EXPECT_NEAR(hits[0].range_m, 2.0 / std::cos(0.5), 1e-12);
  EXPECT_NEAR(hits[0].cos_incidence, std::cos(0.5), 1e-12);
  EXPECT_NEAR(hits[2].range_m, hits[0].range_m, 1e-12);
}

TEST(SceneTest, ARayMeetsACylinderAtItsNearSide) {
  World world;
  world.circles.push_back({{5.0, 0.0}, 1.0, 0});
  const auto hits = Scene(world).castFan(Pose2(0.0, 0.0, 0.0), 0.1, 3, 10.0);
  EXPECT_NEAR(hits[1].range_m, 4.0, 1e-12);
  EXPECT_TRUE(hits[1].is_cylinder);
  // |o + t d - m| = R, t = m.d - sqrt(R^2 - (m x d)^2)
  const double expected =
      5.0 * std::cos(0.1) - std::sqrt(1.0 - 25.0 * std::sin(0.1) * std::sin(0.1));
  EXPECT_NEAR(hits[0].range_m, expected, 1e-12);
}

TEST(SceneTest, NothingBeyondTheReachIsSeen) {
  const auto hits = Scene(wallAt(3.0)).castFan(Pose2(), 0.2, 1, 2.9);
  EXPECT_TRUE(std::isinf(hits[0].range_m));
  EXPECT_TRUE(std::isinf(Scene(World()).castFan(Pose2(), 0.2, 1, 9.0)[0].range_m));
}

TEST(SceneTest, LeavingOutSurfacesNeverChangesARay) {
  // Against every surface tried with the slow function of geometry, at random places.
  std::mt19937_64 engine(7);
  std::uniform_real_distribution<double> place(-4.0, 4.0);
  World world;
  std::vector<Segment> segments;
  for (int i = 0; i < 40; ++i) {
    const Eigen::Vector2d a(place(engine), place(engine));
    const Eigen::Vector2d b(place(engine), place(engine));
    world.polylines.push_back({{a, b}, false, 0});
    segments.push_back({a, b});
  }
  const Scene scene(world);
  int met = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const Pose2 sensor(place(engine), place(engine), place(engine));
    const double half_angle_rad = 0.02 + 0.1 * (trial % 20);
    for (const RayHit& hit : scene.castFan(sensor, half_angle_rad, 7, 3.0)) {
      const double angle_rad = sensor.heading() + hit.angle_rad;
      double expected = std::numeric_limits<double>::infinity();
      for (const Segment& segment : segments) {
        const auto distance =
            rayDistance(segment, sensor.translation(), {std::cos(angle_rad), std::sin(angle_rad)});
        expected = std::min(expected, distance.value_or(expected));
      }
      if (expected > 3.0) {
        EXPECT_TRUE(std::isinf(hit.range_m)) << trial;
      } else {
        EXPECT_NEAR(hit.range_m, expected, 1e-9) << trial;
        ++met;
      }
    }
  }
  EXPECT_GT(met, 700);
}

TEST(SceneTest, ClearanceIsTheDistanceToTheNearestSurface) {
  World world = wallAt(3.0);
  world.circles.push_back({{0.0, 2.0}, 0.5, 0});
  world.rectangles.push_back({{-3.0, 0.0}, {2.0, 2.0}, kPi / 4.0, 0});
  const Scene scene(world);
  EXPECT_NEAR(scene.clearance({2.5, -3.0}), 0.5, 1e-12);
  EXPECT_NEAR(scene.clearance({0.0, 1.2}), 0.3, 1e-12);
  EXPECT_NEAR(scene.clearance({0.0, -0.0}), 1.5, 1e-12);
  EXPECT_NEAR(scene.clearance({-3.0 + std::sqrt(2.0) + 0.25, 0.0}), 0.25, 1e-12);
  EXPECT_TRUE(std::isinf(Scene(World()).clearance({0.0, 0.0})));
}

}  // namespace
}  // namespace vesper
