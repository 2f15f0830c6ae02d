#include "vesper/planning/comparison/path_metrics.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <vector>

namespace vesper::planning {
namespace {

/// 20 x 20 cells of 0.5 m, free but for the column x = 0.
OccupancyMap walledMap() {
  OccupancyMap map(GridFrame(20, 20, 0.5), std::vector<std::int8_t>(400, 0));
  for (int y = 0; y < 20; ++y) {
    map.set({0, y}, 100);
  }
  return map;
}

std::vector<Waypoint> pathAlong(const std::vector<Eigen::Vector2d>& points) {
  std::vector<Waypoint> path;
  for (const Eigen::Vector2d& p : points) {
    path.push_back({Pose2(p.x(), p.y(), 0.0), 1});
  }
  return path;
}

TEST(PathMetricsTest, MeasuresAPathWithOneRightAngle) {
  const TraversabilityGrid grid(walledMap());
  const auto path = pathAlong({{1.25, 1.25}, {1.25, 3.25}, {3.25, 3.25}});
  const PathMetrics metrics = measurePath(grid, grid.clearances(), path);
  EXPECT_EQ(metrics.points, 3U);
  EXPECT_EQ(metrics.turns, 1U);
  EXPECT_NEAR(metrics.turning_rad, std::numbers::pi / 2, 1e-12);
  // The circle through the corners of a right-angled triangle has its hypotenuse as diameter.
  EXPECT_NEAR(metrics.max_curvature, 1.0 / std::numbers::sqrt2, 1e-12);
  // The wall's surface is at x = 0.5: nearest 0.75 m away, farthest 2.75 m.
  EXPECT_NEAR(metrics.clearance_min_m, 0.75, 1e-6);
  EXPECT_NEAR(metrics.clearance_p05_m, 0.75, 1e-6);
  EXPECT_GT(metrics.clearance_mean_m, 0.75);
  EXPECT_LT(metrics.clearance_mean_m, 2.75);
  EXPECT_EQ(metrics.unknown_share, 0.0);
}

TEST(PathMetricsTest, StraightPathsAndSinglePointsDoNotTurn) {
  const TraversabilityGrid grid(walledMap());
  const auto straight = pathAlong({{1.25, 1.25}, {1.75, 1.25}, {2.25, 1.25}});
  EXPECT_EQ(measurePath(grid, grid.clearances(), straight).turns, 0U);
  const PathMetrics point = measurePath(grid, grid.clearances(), pathAlong({{1.25, 1.25}}));
  EXPECT_EQ(point.turns, 0U);
  EXPECT_NEAR(point.clearance_min_m, 0.75, 1e-6);
}

TEST(PathMetricsTest, TellsTheShareOfUnknownCells) {
  OccupancyMap map = walledMap();
  for (int x = 10; x < 20; ++x) {
    map.set({x, 5}, OccupancyMap::kUnknown);
  }
  TraversabilityOptions options;
  options.unknown = UnknownRule::Free;
  const TraversabilityGrid grid(map, options);
  const auto path = pathAlong({{0.75, 2.75}, {9.25, 2.75}});  // 8.5 m, 4.5 to 4.75 of it unknown
  EXPECT_NEAR(measurePath(grid, grid.clearances(), path).unknown_share, 4.25 / 8.5, 0.04);
}

}  // namespace
}  // namespace vesper::planning
