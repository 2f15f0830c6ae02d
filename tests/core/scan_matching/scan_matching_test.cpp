#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "vesper/core/scan_matching/place_search.hpp"
#include "vesper/core/scan_matching/point_match.hpp"

namespace vesper {
namespace {

using Points = std::vector<Eigen::Vector2d>;

/// Points every 0.1 m along a wall.
void addWall(Points& points, const Eigen::Vector2d& from, const Eigen::Vector2d& to) {
  const int count = static_cast<int>((to - from).norm() / 0.1);
  for (int i = 0; i <= count; ++i) {
    points.push_back(from + (to - from) * i / count);
  }
}

/// A room of 6 x 4 m with a pillar, nothing about it symmetric.
Points room() {
  Points points;
  addWall(points, {-2.0, -1.5}, {4.0, -1.5});
  addWall(points, {4.0, -1.5}, {4.0, 2.5});
  addWall(points, {4.0, 2.5}, {-1.0, 2.5});
  addWall(points, {1.5, 0.5}, {2.0, 1.0});
  return points;
}

Points seenFrom(const Points& points, const Pose2& T_world_robot) {
  Points seen;
  for (const Eigen::Vector2d& p : points) {
    seen.push_back(T_world_robot.inverse() * p);
  }
  return seen;
}

Eigen::Matrix3d variances(double m, double rad) {
  return Eigen::Vector3d(m * m, m * m, rad * rad).asDiagonal();
}

TEST(PointFieldTest, HoldsTheDistanceToTheNearestPoint) {
  PointField field(0.1);
  field.add(Points{{0.05, 0.05}, {1.05, 0.05}});
  field.add(Points{{-3.05, 2.05}});  // the grid grows
  EXPECT_NEAR(field.squaredAt({0.05, 0.05}), 0.0, 0.1);
  EXPECT_NEAR(field.squaredAt({0.25, 0.05}), 4.0, 0.1);
  EXPECT_NEAR(field.squaredAt({0.85, 0.15}), 5.0, 0.1);
  EXPECT_NEAR(field.squaredNear({-3.05, 2.35}), 9.0, 0.1);
  EXPECT_EQ(field.squaredAt({0.55, 2.0}), PointField::kCap);
  EXPECT_EQ(field.squaredAt({1e300, std::nan("")}), PointField::kCap);
  const std::size_t bytes = field.memoryBytes();
  field.add(Points{{1e9, 0.0}, {std::nan(""), 0.0}});
  EXPECT_EQ(field.memoryBytes(), bytes);
}

TEST(PointMatchTest, FindsAKnownMotion) {
  PointField field(0.05);
  field.add(room());
  const Pose2 truth(0.31, -0.22, 0.17);
  const Points seen = seenFrom(room(), truth);
  const PointMatch match = matchPoints(field, seen, {Pose2(), variances(0.3, 0.15)}, {});
  EXPECT_NEAR(match.found.T_a_b.x(), truth.x(), 0.02);
  EXPECT_NEAR(match.found.T_a_b.y(), truth.y(), 0.02);
  EXPECT_NEAR(match.found.T_a_b.heading(), truth.heading(), 0.01);
  EXPECT_GT(match.near_share, 0.99);
  EXPECT_LT(std::sqrt(match.found.covariance(0, 0)), 0.05);
  EXPECT_LT(std::sqrt(match.found.covariance(2, 2)), 0.02);
}

TEST(PointMatchTest, AlongACorridorThePriorStays) {
  Points walls;
  addWall(walls, {-12.0, 1.0}, {12.0, 1.0});
  addWall(walls, {-12.0, -1.0}, {12.0, -1.0});
  PointField field(0.05);
  field.add(walls);
  Points seen;
  addWall(seen, {-5.0, 0.9}, {5.0, 0.9});
  addWall(seen, {-5.0, -1.1}, {5.0, -1.1});
  const PointMatch match =
      matchPoints(field, seen, {Pose2(0.4, 0.0, 0.0), variances(0.2, 0.05)}, {});
  EXPECT_NEAR(match.found.T_a_b.x(), 0.4, 0.03);  // as the prior has it
  EXPECT_NEAR(match.found.T_a_b.y(), 0.1, 0.03);  // as the walls have it
  EXPECT_NEAR(std::sqrt(match.found.covariance(0, 0)), 0.2, 0.02);
  EXPECT_LT(std::sqrt(match.found.covariance(1, 1)), 0.05);
}

TEST(PlaceSearchTest, FindsAPlaceMetresAway) {
  const Pose2 truth(-3.2, 2.6, 0.4);
  const PlaceSearch search(room(), 0.2);
  const auto place =
      search.find(seenFrom(room(), truth), Pose2(-1.0, 1.0, 0.1), {4.0, 4.0, 0.6}, 4.0, 1.1);
  ASSERT_TRUE(place.has_value());
  EXPECT_NEAR(place->T_place_points.x(), truth.x(), 0.3);
  EXPECT_NEAR(place->T_place_points.y(), truth.y(), 0.3);
  EXPECT_NEAR(place->T_place_points.heading(), truth.heading(), 0.1);
  EXPECT_TRUE(std::isinf(place->second_squared_cells));
  // Not within this window.
  EXPECT_FALSE(search.find(seenFrom(room(), truth), Pose2(), {0.4, 0.4, 0.1}, 2.0, 1.1));
}

TEST(PlaceSearchTest, NamesASecondPlaceThatFitsAsWell) {
  // Two rooms of one shape, 5 m apart.
  Points both = room();
  for (const Eigen::Vector2d& p : room()) {
    both.push_back(p + Eigen::Vector2d(0.0, 5.0));
  }
  const PlaceSearch search(both, 0.2);
  const auto place = search.find(room(), Pose2(0.3, 1.0, 0.0), {2.0, 7.0, 0.1}, 4.0, 1.1);
  ASSERT_TRUE(place.has_value());
  EXPECT_LT(place->second_squared_cells, 0.5);
}

}  // namespace
}  // namespace vesper
