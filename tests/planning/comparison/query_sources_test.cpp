#include "vesper/planning/comparison/query_sources.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <stdexcept>

#include "vesper/core/input_error.hpp"
#include "vesper/planning/search/step_cost.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::planning {
namespace {

/// 100 x 60 free cells with a wall that cuts off the columns beyond 80.
TraversabilityGrid gridInTwoParts() {
  OccupancyMap map(GridFrame(100, 60, 1.0), std::vector<std::int8_t>(6000, 0));
  for (int y = 0; y < 60; ++y) {
    map.set({80, y}, 100);
  }
  return TraversabilityGrid(map);
}

TEST(RandomQueriesTest, FillFiveBandsOfDistanceInTheLargestArea) {
  const TraversabilityGrid grid = gridInTwoParts();
  const auto queries = randomQueries(grid, 52, 7);
  ASSERT_EQ(queries.size(), 52U);
  // The octile distance in the 80 x 60 part is at most 79 + 59 (sqrt 2 - 1) = 103.4 cells; the
  // bands end at the largest sampled distance, so they are at most that fifth wide.
  std::array<int, 5> far_enough{};
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const auto start = grid.frame().cellAt(queries[i].query.start.p_world_m).value();
    const auto goal = grid.frame().cellAt(queries[i].query.goal.p_world_m).value();
    EXPECT_LT(start.x, 80);
    EXPECT_LT(goal.x, 80);
    const double distance = costInCells(octileCost(goal.x - start.x, goal.y - start.y));
    const auto band = static_cast<std::size_t>(i < 11 ? 0 : i < 22 ? 1 : 2 + (i - 22) / 10);
    EXPECT_LE(distance, 103.5 * static_cast<double>(band + 1) / 5.0 + 1.0) << "query " << i;
    far_enough[band] += distance >= 80.0 * static_cast<double>(band) / 5.0 ? 1 : 0;
  }
  EXPECT_EQ(far_enough, (std::array<int, 5>{11, 11, 10, 10, 10}));
}

TEST(RandomQueriesTest, AreTheSameForASeedAndOthersForAnother) {
  const TraversabilityGrid grid = gridInTwoParts();
  const auto once = randomQueries(grid, 10, 3);
  const auto again = randomQueries(grid, 10, 3);
  const auto other = randomQueries(grid, 10, 4);
  bool differs = false;
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].query.start.p_world_m, again[i].query.start.p_world_m);
    differs = differs || once[i].query.start.p_world_m != other[i].query.start.p_world_m;
  }
  EXPECT_TRUE(differs);
}

TEST(RandomQueriesTest, RefuseAMapWithoutFreeCells) {
  const TraversabilityGrid grid(OccupancyMap(GridFrame(4, 4, 1.0)));
  EXPECT_THROW(static_cast<void>(randomQueries(grid, 5, 1)), std::invalid_argument);
}

TEST(ScenarioQueriesTest, CountRowsFromTheTopAndNameAWrongLine) {
  const test::ScratchFolder scratch;
  OccupancyMap map(GridFrame(7, 4, 1.0), std::vector<std::int8_t>(28, 0));
  const std::string good = scratch.write("a.scen", "version 1\n0\ta.map\t7\t4\t6\t3\t0\t0\t7.2\n");
  const auto queries = scenarioQueries(good, map);
  ASSERT_EQ(queries.size(), 1U);
  EXPECT_EQ(queries[0].query.start.p_world_m, map.frame().centerOf({6, 0}));
  EXPECT_EQ(queries[0].query.goal.p_world_m, map.frame().centerOf({0, 3}));
  EXPECT_EQ(queries[0].reference_length, 7.2);
  const std::string bad = scratch.write("b.scen", "version 1\n0\ta.map\t7\t4\t3\t6\t0\t0\t7.2\n");
  try {
    static_cast<void>(scenarioQueries(bad, map));
    FAIL() << "row 6 of 4 was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.problem().line, 2);
  }
}

}  // namespace
}  // namespace vesper::planning
