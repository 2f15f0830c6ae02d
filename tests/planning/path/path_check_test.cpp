#include "vesper/planning/path/path_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "vesper/planning/path/swept_footprint.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

using test::gridOf;
using test::mapOf;
using testing::HasSubstr;

PlanResult pathOf(const TraversabilityGrid& grid, const std::vector<CellIndex>& cells,
                  double length_m) {
  PlanResult result;
  result.status = PlanStatus::Found;
  result.rule = grid.rule();
  result.cells = cells;
  result.path = waypointsThrough(grid.frame(), cells);
  result.length_m = length_m;
  return result;
}

PathCheck check(const TraversabilityGrid& grid, const PlanResult& result) {
  return checkPath(grid, queryBetween(grid.frame(), result.cells.front(), result.cells.back()),
                   result);
}

TEST(PathCheckTest, AcceptsAPathAndMeasuresIt) {
  const auto grid = gridOf(mapOf({"....", "....", "#..."}));
  const PathCheck found = check(*grid, pathOf(*grid, {{1, 0}, {2, 1}, {3, 1}}, 1 + std::sqrt(2.0)));
  EXPECT_TRUE(found.valid) << found.problem;
  EXPECT_DOUBLE_EQ(found.length_m, 1 + std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(found.clearance_m, 0.5);
  EXPECT_EQ(found.unknown_share, 0.0);
}

TEST(PathCheckTest, FindsEachFault) {
  const auto grid = gridOf(mapOf({"....", ".#..", "...?"}));
  const double diagonal = std::sqrt(2.0);
  EXPECT_THAT(check(*grid, pathOf(*grid, {{0, 1}, {1, 1}, {2, 1}}, 2)).problem,
              HasSubstr("waypoint 1: cell (1, 1) is blocked"));
  EXPECT_THAT(check(*grid, pathOf(*grid, {{1, 0}, {2, 1}}, diagonal)).problem,
              HasSubstr("cuts a corner"));
  EXPECT_THAT(check(*grid, pathOf(*grid, {{0, 0}, {2, 0}}, 2)).problem, HasSubstr("neighbour"));
  EXPECT_THAT(check(*grid, pathOf(*grid, {{2, 0}, {3, 0}}, 1)).problem, HasSubstr("blocked"));
  EXPECT_THAT(check(*grid, pathOf(*grid, {{0, 0}, {1, 0}}, 1.001)).problem, HasSubstr("length"));
  PlanResult shifted = pathOf(*grid, {{0, 0}, {1, 0}}, 1);
  shifted.path[1].T_world_robot = Pose2(1.6, 0.5, 0.0);
  EXPECT_THAT(check(*grid, shifted).problem, HasSubstr("not the centre"));
  const PlanResult right = pathOf(*grid, {{0, 0}, {1, 0}}, 1);
  EXPECT_THAT(checkPath(*grid, queryBetween(grid->frame(), {0, 0}, {2, 0}), right).problem,
              HasSubstr("not the goal"));
  EXPECT_THAT(checkPath(*grid, queryBetween(grid->frame(), {0, 1}, {1, 0}), right).problem,
              HasSubstr("not the start"));
  PlanResult empty = right;
  empty.path.clear();
  EXPECT_THAT(check(*grid, empty).problem, HasSubstr("empty"));
  PlanResult none = right;
  none.status = PlanStatus::NoPath;
  EXPECT_FALSE(checkPath(*grid, {}, none).valid);
}

TEST(PathCheckTest, RulesDifferAtCorners) {
  const auto step = mapOf({".#", ".."});  // start (0, 1)... one side blocked
  const auto pinch = mapOf({".#", "#."});
  const auto validUnder = [](const OccupancyMap& map, MovementRule rule) {
    const auto grid = gridOf(map, rule);
    return check(*grid, pathOf(*grid, {{0, 1}, {1, 0}}, std::sqrt(2.0))).valid;
  };
  EXPECT_FALSE(validUnder(step, MovementRule::Never));
  EXPECT_TRUE(validUnder(step, MovementRule::One));
  EXPECT_TRUE(validUnder(step, MovementRule::Always));
  EXPECT_FALSE(validUnder(step, MovementRule::Four));
  EXPECT_FALSE(validUnder(pinch, MovementRule::One));
  EXPECT_TRUE(validUnder(pinch, MovementRule::Always));
}

TEST(PathCheckTest, SweepsTheRoundFootprint) {
  TraversabilityOptions options;
  options.footprint_radius_m = 1.0;
  const auto grid = gridOf(mapOf({".......", ".......", "...#...", ".......", "......."}), options);
  const PlanResult near =
      pathOf(*grid, {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}, 4.0);  // 1.5 m beside it
  EXPECT_TRUE(check(*grid, near).valid);
  EXPECT_DOUBLE_EQ(check(*grid, near).clearance_m, 1.5);
}

TEST(PathCheckTest, SaysHowFarItLookedForObstacles) {
  TraversabilityOptions options;
  options.footprint_radius_m = 1.0;
  const auto grid = gridOf(mapOf({".......", ".......", ".......", ".......", "......#"}), options);
  const PathCheck far = check(*grid, pathOf(*grid, {{1, 4}, {1, 3}}, 1.0));
  EXPECT_TRUE(far.valid);
  EXPECT_EQ(far.clearance_m, std::numeric_limits<double>::infinity());
  EXPECT_DOUBLE_EQ(far.clearance_reach_m, 3.0);  // the footprint and two cells of 1 m
}

TEST(PathCheckTest, FollowsTheAnyAngleRule) {
  const auto grid = gridOf(mapOf({".....", "..#..", ".....", "....."}));
  const auto validThrough = [&grid](const std::vector<Eigen::Vector2d>& points) {
    PlanResult result;
    result.status = PlanStatus::Found;
    result.rule = MovementRule::AnyAngle;
    for (std::size_t i = 0; i < points.size(); ++i) {
      result.path.push_back({Pose2(points[i].x(), points[i].y(), 0.0), 1});
      result.length_m += i == 0 ? 0.0 : (points[i] - points[i - 1]).norm();
    }
    return checkPath(*grid, {{points.front(), {}}, {points.back(), {}}}, result).valid;
  };
  EXPECT_TRUE(validThrough({{0.5, 0.5}, {4.5, 1.5}}));
  EXPECT_FALSE(validThrough({{0.5, 2.5}, {4.5, 2.5}}));  // through the obstacle
  EXPECT_TRUE(validThrough({{0.5, 2.0}, {4.5, 2.0}}));   // along its side
  EXPECT_TRUE(validThrough({{0.5, 2.5}, {2.0, 2.0}, {3.0, 2.0}, {4.5, 2.5}}));  // round corners
  EXPECT_FALSE(validThrough({{0.5, 2.5}, {2.1, 2.1}, {4.5, 0.5}}));             // a turn inside it
}

TEST(SweptFootprintTest, APolygonTurnsWithTheHeading) {
  const auto grid = gridOf(mapOf({".....", ".....", "....#", ".....", "....."}));
  const std::vector<Eigen::Vector2d> bar = {{-0.2, -0.2}, {1.9, -0.2}, {1.9, 0.2}, {-0.2, 0.2}};
  EXPECT_TRUE(polygonCollides(*grid, Pose2(2.5, 2.5, 0.0), bar));
  EXPECT_FALSE(polygonCollides(*grid, Pose2(2.5, 2.5, std::numbers::pi), bar));
  EXPECT_FALSE(polygonCollides(*grid, Pose2(2.5, 2.5, std::numbers::pi / 2), bar));
}

}  // namespace
}  // namespace vesper::planning
