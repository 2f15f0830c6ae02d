#include "vesper/core/geometry/segment.hpp"

#include <gtest/gtest.h>

namespace vesper {
namespace {

const Segment kWall{{2.0, -1.0}, {2.0, 1.0}};

TEST(SegmentTest, RayMeetsTheWallAtItsDistance) {
  EXPECT_NEAR(rayDistance(kWall, {0, 0}, {1, 0}).value(), 2.0, 1e-12);
  const Eigen::Vector2d slanted = Eigen::Vector2d(2.0, 0.5).normalized();
  EXPECT_NEAR(rayDistance(kWall, {0, 0}, slanted).value(), std::hypot(2.0, 0.5), 1e-12);
}

TEST(SegmentTest, RayMissesBesideAndBehind) {
  EXPECT_FALSE(rayDistance(kWall, {0, 0}, {-1, 0}));
  EXPECT_FALSE(rayDistance(kWall, {0, 0}, Eigen::Vector2d(1, 1).normalized()));
  EXPECT_FALSE(rayDistance(kWall, {0, 0}, {0, 1}));
}

TEST(SegmentTest, RayAlongTheWallMeetsItsNearerEnd) {
  EXPECT_NEAR(rayDistance(kWall, {2, -3}, {0, 1}).value(), 2.0, 1e-12);
  EXPECT_NEAR(rayDistance(kWall, {2, 0}, {0, 1}).value(), 0.0, 1e-12);
  EXPECT_FALSE(rayDistance(kWall, {2, 3}, {0, 1}));
}

TEST(SegmentTest, NearestPointIsClampedToTheEnds) {
  EXPECT_EQ(nearestPoint(kWall, {0, 5}), Eigen::Vector2d(2, 1));
  EXPECT_EQ(nearestPoint(kWall, {0, 0.25}), Eigen::Vector2d(2, 0.25));
  EXPECT_EQ(nearestPoint(Segment{{1, 1}, {1, 1}}, {0, 0}), Eigen::Vector2d(1, 1));
}

}  // namespace
}  // namespace vesper
