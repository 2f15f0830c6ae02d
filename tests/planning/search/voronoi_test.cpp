#include "vesper/planning/search/voronoi.hpp"

#include <gtest/gtest.h>

#include "vesper/planning/graph/medial_axis.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/anya.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Areas by sides of the cells that are not set.
std::uint32_t areasOf(const BitGrid& set) { return ConnectedAreas(set, false).count(); }

BitGrid inverse(const BitGrid& bits) {
  BitGrid result(bits.width(), bits.height(), false);
  for (int y = 0; y < bits.height(); ++y) {
    for (int x = 0; x < bits.width(); ++x) {
      result.set(x, y, !bits.at(x, y));
    }
  }
  return result;
}

TEST(MedialAxisTest, KeepsTheAreasAndRunsRoundEveryObstacle) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    std::mt19937 random(seed);
    const auto grid = vesper::test::gridOf(vesper::test::randomMap(30, 20, 5 + seed, random));
    const BitGrid axis = medialAxis(*grid);
    const BitGrid not_axis = inverse(axis);
    ASSERT_EQ(areasOf(not_axis), areasOf(grid->blocked())) << "seed " << seed;
    for (int y = 0; y < 20; ++y) {
      for (int x = 0; x < 30; ++x) {
        ASSERT_FALSE(axis.at(x, y) && grid->isBlocked({x, y})) << "seed " << seed;
      }
    }
  }
}

TEST(MedialAxisTest, IsTheMiddleOfACorridor) {
  const auto grid = vesper::test::gridOf(
      vesper::test::mapOf({"#############", "#...........#", "#...........#", "#...........#",
                           "#...........#", "#...........#", "######.######", "######.######"}));
  const BitGrid axis = medialAxis(*grid);
  // From the door to the room's middle row, and along it; none beside the walls.
  for (int y = 0; y <= 4; ++y) {
    EXPECT_TRUE(axis.at(6, y)) << y;
  }
  for (int x = 4; x <= 8; ++x) {
    EXPECT_TRUE(axis.at(x, 4)) << x;
    EXPECT_FALSE(axis.at(x, 6)) << x;
  }
}

TEST(VoronoiPlannerTest, PassesObstaclesWithAWideBerth) {
  // Two rooms 20 wide joined by a door of 9 cells: the shortest path hugs the door's corners.
  OccupancyMap map(GridFrame(41, 21, 1.0), std::vector<std::int8_t>(41 * 21, 0));
  for (int y = 0; y < 21; ++y) {
    if (y < 6 || y > 14) {
      map.set({20, y}, 100);
    }
  }
  const auto grid = vesper::test::gridOf(map);
  const Query query = queryBetween(map.frame(), {3, 3}, {37, 3});
  const PlanResult wide = VoronoiPlanner().prepare(grid)->solve(query, {}, {});
  const PlanResult shortest = AnyaPlanner().prepare(grid)->solve(query, {}, {});
  ASSERT_EQ(wide.status, PlanStatus::Found) << wide.reason;
  EXPECT_GT(wide.length_m, shortest.length_m);
  EXPECT_NEAR(wide.cost, wide.length_m, 1e-9);
  EXPECT_TRUE(checkPath(*grid, query, wide).valid);
  // Through the middle of the door, y = 10.5, within a cell.
  double at_door_m = 0.0;
  for (std::size_t i = 1; i < wide.path.size(); ++i) {
    const Eigen::Vector2d a = wide.path[i - 1].T_world_robot.translation();
    const Eigen::Vector2d b = wide.path[i].T_world_robot.translation();
    if (a.x() <= 20.5 && b.x() >= 20.5) {
      at_door_m = a.y() + (b.y() - a.y()) * (20.5 - a.x()) / (b.x() - a.x());
    }
  }
  EXPECT_NEAR(at_door_m, 10.5, 1.0);
}

}  // namespace
}  // namespace vesper::planning::inline v0
