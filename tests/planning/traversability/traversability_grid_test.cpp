#include "vesper/planning/traversability/traversability_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "vesper/planning/traversability/inflation.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

using test::gridOf;
using test::mapOf;

/// Distance from the centre of one cell to the square of another, from the definition.
double distanceToSquare(CellIndex from, CellIndex to) {
  const double x = std::clamp(from.x + 0.5, to.x + 0.0, to.x + 1.0) - (from.x + 0.5);
  const double y = std::clamp(from.y + 0.5, to.y + 0.0, to.y + 1.0) - (from.y + 0.5);
  return std::hypot(x, y);
}

TEST(TraversabilityGridTest, GrowsObstaclesByTheRadiusExactly) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    std::mt19937 random(seed);
    const OccupancyMap map = test::randomMap(70 + static_cast<int>(seed), 25, 3, random);
    TraversabilityOptions options;
    options.footprint_radius_m = 0.1 + 0.37 * static_cast<double>(random() % 12);
    const auto grid = gridOf(map, options);
    for (std::size_t i = 0; i < map.frame().cellCount(); ++i) {
      const CellIndex cell = map.frame().cellOf(i);
      bool is_near = map.stateAt(cell) == CellState::Occupied;
      for (std::size_t j = 0; j < map.frame().cellCount() && !is_near; ++j) {
        is_near = map.percents()[j] == 100 &&
                  distanceToSquare(cell, map.frame().cellOf(j)) < options.footprint_radius_m;
      }
      ASSERT_EQ(grid->isBlocked(cell), is_near)
          << "seed " << seed << ", cell " << cell.x << ", " << cell.y;
    }
  }
}

TEST(TraversabilityGridTest, HalfTheWidthOfHoap2BlocksTheEightNeighbours) {
  // Cells of 0.2 m, 0.15 m to either side: one cell is grown, diagonally too (0.141 m).
  OccupancyMap map(GridFrame(7, 7, 0.2), std::vector<std::int8_t>(49, 0));
  map.set({3, 3}, 100);
  TraversabilityOptions options;
  options.footprint_radius_m = 0.15;
  EXPECT_EQ(gridOf(map, options)->blocked().count(), 9U);
}

TEST(TraversabilityGridTest, UnknownIsBlockedFreeOrCostly) {
  const OccupancyMap map = mapOf({"..?"});
  TraversabilityOptions options;
  EXPECT_TRUE(gridOf(map, options)->isBlocked({2, 0}));
  options.unknown = UnknownRule::Free;
  EXPECT_FALSE(gridOf(map, options)->isBlocked({2, 0}));
  EXPECT_FALSE(gridOf(map, options)->hasCosts());
  options.unknown = UnknownRule::Cost;
  options.unknown_cost_factor = 3.0;
  EXPECT_FALSE(gridOf(map, options)->isBlocked({2, 0}));
  EXPECT_EQ(gridOf(map, options)->surcharge({2, 0}), 64);
  EXPECT_EQ(gridOf(map, options)->surcharge({1, 0}), 0);
  EXPECT_TRUE(gridOf(map, options)->unknown().at(2, 0));
}

TEST(TraversabilityGridTest, WallCostsDecayWithTheDistance) {
  TraversabilityOptions options;
  options.wall_cost_factor = 4.0;
  options.wall_cost_decay_m = 2.0;
  const auto grid = gridOf(mapOf({"#......."}), options);
  for (int x = 1; x < 8; ++x) {
    const double expected = 32.0 * 4.0 * std::exp(-(x - 0.5) / 2.0);
    EXPECT_NEAR(grid->surcharge({x, 0}), expected, 0.51) << x;
  }
}

TEST(TraversabilityGridTest, ClearanceReachesFromTheCentreToTheWall) {
  const auto grid = gridOf(mapOf({"#...", "#...", "#..."}, 0.5));
  const std::vector<float> clearances_m = grid->clearances();
  EXPECT_FLOAT_EQ(clearances_m[4], 0.0F);
  EXPECT_FLOAT_EQ(clearances_m[5], 0.25F);
  EXPECT_FLOAT_EQ(clearances_m[7], 1.25F);
  EXPECT_TRUE(std::isinf(gridOf(mapOf({"..."}))->clearances()[1]));
}

TEST(TraversabilityGridTest, TheBorderAroundTheGridIsBlocked) {
  for (const int width : {1, 63, 64, 65, 128}) {
    const auto grid =
        gridOf(OccupancyMap(GridFrame(width, 2, 1.0),
                            std::vector<std::int8_t>(static_cast<std::size_t>(width) * 2, 0)));
    EXPECT_EQ(grid->blocked().count(), 0U);
    for (int x = -1; x <= width; ++x) {
      EXPECT_TRUE(grid->isBlocked({x, -1}));
      EXPECT_TRUE(grid->isBlocked({x, 2}));
      EXPECT_EQ(grid->isBlocked({x, 0}), x < 0 || x == width);
    }
  }
}

TEST(TraversabilityGridTest, RefusesOptionsOutOfRange) {
  const OccupancyMap map = mapOf({".."});
  const auto refuses = [&map](auto change) {
    TraversabilityOptions options;
    change(options);
    EXPECT_THROW(TraversabilityGrid(map, options), std::invalid_argument);
  };
  refuses([](TraversabilityOptions& o) { o.footprint_radius_m = -0.1; });
  refuses([](TraversabilityOptions& o) { o.footprint_radius_m = std::nan(""); });
  refuses([](TraversabilityOptions& o) { o.unknown_cost_factor = 0.5; });
  refuses([](TraversabilityOptions& o) { o.unknown_cost_factor = std::nan(""); });
  refuses([](TraversabilityOptions& o) { o.wall_cost_factor = -1.0; });
  refuses([](TraversabilityOptions& o) { o.wall_cost_decay_m = 0.0; });
  refuses([](TraversabilityOptions& o) { o.rule = MovementRule::AnyAngle; });
  refuses([](TraversabilityOptions& o) { o.footprint_polygon_m = {{0, 0}, {1, 0}}; });
  refuses([](TraversabilityOptions& o) {  // a bow-tie
    o.footprint_polygon_m = {{0.3, 0.2}, {-0.3, -0.2}, {-0.3, 0.2}, {0.3, -0.2}};
  });
}

TEST(InflationTest, ARadiusLargerThanTheMapBlocksAll) {
  BitGrid obstacles(9, 5, false);
  obstacles.set(0, 0, true);
  EXPECT_EQ(inflate(obstacles, 1e9).count(), 45U);
}

}  // namespace
}  // namespace vesper::planning
