#include "vesper/planning/path/smoothing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/path/swept_footprint.hpp"
#include "vesper/planning/search/anya.hpp"
#include "vesper/planning/search/dijkstra.hpp"
#include "vesper/planning/search/voronoi.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kTolerance_m = 1e-9;

/// Of the whole line, looked for up to `reach_m`.
double leastClearance(const TraversabilityGrid& grid, const PlanResult& result,
                      double reach_m = 2.0) {
  double least_m = reach_m;
  for (std::size_t i = 1; i < result.path.size(); ++i) {
    const Segment line{result.path[i - 1].T_world_robot.translation(),
                       result.path[i].T_world_robot.translation()};
    least_m = std::min(least_m, clearanceAlong(grid, line, reach_m));
  }
  return least_m;
}

TEST(ShortcutTest, IsAStraightLineOverOpenGround) {
  const OccupancyMap map(GridFrame(12, 9, 0.5), std::vector<std::int8_t>(108, 0));
  const auto grid = test::gridOf(map);
  const Query query = queryBetween(map.frame(), {0, 0}, {11, 4});
  const PlanResult octile = DijkstraPlanner().prepare(grid)->solve(query, {}, {});
  const PlanResult straight = shortcutPath(*grid, query, octile);
  EXPECT_EQ(straight.path.size(), 2U);
  EXPECT_NEAR(straight.length_m, 0.5 * std::sqrt(137.0), kTolerance_m);
  EXPECT_EQ(straight.rule, MovementRule::AnyAngle);
  EXPECT_TRUE(straight.cells.empty());
}

TEST(SmoothingTest, NeverLengthensAndStaysValidOnRandomMaps) {
  int shortened = 0;
  int smoothed = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    std::mt19937 random(seed);
    const auto grid = test::gridOf(test::randomMap(30, 30, 5 + seed, random));
    const auto octile = DijkstraPlanner().prepare(grid);
    const auto anya = AnyaPlanner().prepare(grid);
    for (int i = 0; i < 4; ++i) {
      const Query query = queryBetween(grid->frame(), test::randomCell(grid->frame(), random),
                                       test::randomCell(grid->frame(), random));
      const PlanResult before = octile->solve(query, {}, {});
      if (before.status != PlanStatus::Found) {
        EXPECT_EQ(shortcutPath(*grid, query, before).status, before.status);
        continue;
      }
      const double shortest_m = anya->solve(query, {}, {}).length_m;
      for (const PlanResult& after :
           {shortcutPath(*grid, query, before), smoothKeepingClearance(*grid, query, before)}) {
        const PathCheck check = checkPath(*grid, query, after);
        EXPECT_TRUE(check.valid) << "seed " << seed << ": " << check.problem;
        EXPECT_LE(after.length_m, before.length_m + kTolerance_m) << "seed " << seed;
        EXPECT_GE(after.length_m, shortest_m - kTolerance_m) << "seed " << seed;
        EXPECT_THAT(after.note, testing::Not(testing::HasSubstr("not smoothed")));
        shortened += after.length_m < before.length_m - 1e-6 ? 1 : 0;
      }
      const PlanResult smooth = smoothKeepingClearance(*grid, query, before);
      EXPECT_GE(leastClearance(*grid, smooth),
                std::min(leastClearance(*grid, before), 0.5) - kTolerance_m);
      ++smoothed;
    }
  }
  EXPECT_GT(smoothed, 12);
  EXPECT_GT(shortened, 12);
}

TEST(SmoothingTest, KeepsTheBerthThatShortcutsGiveUp) {
  // Round a block in a hall: the path in the middle is rounded off but stays away from the block.
  OccupancyMap map(GridFrame(40, 40, 0.1), std::vector<std::int8_t>(1600, 0));
  for (int y = 0; y < 24; ++y) {
    for (int x = 16; x < 24; ++x) {
      map.set({x, y}, 100);
    }
  }
  const auto grid = test::gridOf(map);
  const Query query = queryBetween(map.frame(), {8, 8}, {31, 8});
  const PlanResult wide = VoronoiPlanner().prepare(grid)->solve(query, {}, {});
  ASSERT_EQ(wide.status, PlanStatus::Found);
  const double berth_m = leastClearance(*grid, wide);
  ASSERT_GT(berth_m, 0.2);
  ASSERT_LT(berth_m, 1.0);
  SmoothingOptions options;
  options.enough_clearance_m = 1.0;
  options.passes = 20;
  const PlanResult smooth = smoothKeepingClearance(*grid, query, wide, options);
  EXPECT_LT(smooth.length_m, wide.length_m);
  EXPECT_GE(leastClearance(*grid, smooth), berth_m - kTolerance_m);
  EXPECT_LT(leastClearance(*grid, shortcutPath(*grid, query, wide)), berth_m);
}

TEST(SmoothingTest, LeavesAPathAloneThatThePolygonWouldNotPass) {
  // An L-shaped lane 3 cells wide and a robot that fits it along the lane but not across the
  // corner.
  TraversabilityOptions robot;
  robot.footprint_polygon_m = {{-1.4, -1.4}, {1.4, -1.4}, {1.4, 1.4}, {-1.4, 1.4}};
  const auto grid =
      test::gridOf(test::mapOf({"...########", "...########", "...########", "...########",
                                "...........", "...........", "..........."}),
                   robot);
  const Query query{{{1.5, 5.5}, std::nullopt}, {{9.5, 1.5}, std::nullopt}};
  PlanResult path;
  path.status = PlanStatus::Found;
  path.rule = MovementRule::AnyAngle;
  path.path = {{Pose2(1.5, 5.5, 0.0), 1}, {Pose2(1.5, 1.5, 0.0), 1}, {Pose2(9.5, 1.5, 0.0), 1}};
  path.length_m = 12.0;
  ASSERT_TRUE(checkPath(*grid, query, path).valid) << checkPath(*grid, query, path).problem;
  const PlanResult smooth = smoothKeepingClearance(*grid, query, path);
  EXPECT_THAT(smooth.note, testing::HasSubstr("not smoothed"));
  EXPECT_EQ(smooth.path.size(), path.path.size());
}

TEST(SmoothingTest, NamesTheOptionThatIsOutOfRange) {
  const auto grid = test::gridOf(test::mapOf({"..."}));
  SmoothingOptions options;
  options.enough_clearance_m = std::numeric_limits<double>::infinity();
  EXPECT_THROW((void)smoothKeepingClearance(*grid, Query{}, PlanResult{}, options),
               std::invalid_argument);
}

}  // namespace
}  // namespace vesper::planning::inline v0
