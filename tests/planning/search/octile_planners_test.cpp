// What single planners promise beyond the suite they share.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/ara.hpp"
#include "vesper/planning/search/astar.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/planning/search/jps.hpp"
#include "vesper/planning/search/wastar.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

using test::gridOf;
using testing::HasSubstr;

PlanResult solve(const Planner& planner, const std::shared_ptr<const TraversabilityGrid>& grid,
                 CellIndex start, CellIndex goal) {
  return planner.prepare(grid)->solve(queryBetween(grid->frame(), start, goal), {}, {});
}

TEST(JpsTest, CostsWhatAstarCostsOnThousandsOfQueries) {
  const auto reference_planner = builtinPlanners().create("dijkstra");
  std::size_t found = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    std::mt19937 random(seed);
    const int width = 2 + static_cast<int>(random() % 150);
    const int height = 2 + static_cast<int>(random() % 60);
    const auto grid = gridOf(test::randomMap(width, height, seed % 8 * 6, random));
    const auto jps = JpsPlanner().prepare(grid);
    const auto astar = AstarPlanner().prepare(grid);
    const auto dijkstra = reference_planner->prepare(grid);
    for (int i = 0; i < 40; ++i) {
      const Query query = queryBetween(grid->frame(), test::randomCell(grid->frame(), random),
                                       test::randomCell(grid->frame(), random));
      const PlanResult jumped = jps->solve(query, {}, {});
      const PlanResult stepped = (i % 10 == 0 ? dijkstra : astar)->solve(query, {}, {});
      ASSERT_EQ(jumped.status, stepped.status) << "seed " << seed << ", query " << i;
      ASSERT_NEAR(jumped.cost, stepped.cost, 1e-6) << "seed " << seed << ", query " << i;
      const PathCheck check = checkPath(*grid, query, jumped);
      ASSERT_TRUE(check.valid) << "seed " << seed << ", query " << i << ": " << check.problem;
      found += jumped.status == PlanStatus::Found ? 1U : 0U;
    }
  }
  EXPECT_GT(found, 1000U);
}

TEST(JpsTest, HandsOverUnderOtherRulesAndSaysSo) {
  const auto grid = gridOf(test::mapOf({"...", ".#.", "..."}), MovementRule::One);
  const PlanResult result = solve(JpsPlanner(), grid, {0, 0}, {2, 2});
  EXPECT_EQ(result.status, PlanStatus::Found);
  EXPECT_THAT(result.note, HasSubstr("handed over to astar"));
}

TEST(AutoTest, PicksByTheMapAndSaysWhat) {
  const auto open = gridOf(OccupancyMap(GridFrame(50, 50, 1.0), std::vector<std::int8_t>(2500, 0)));
  EXPECT_THAT(solve(AutoPlanner(), open, {0, 0}, {9, 5}).note, HasSubstr("jps"));
  std::mt19937 random(1);
  const OccupancyMap cluttered = test::randomMap(200, 200, 25, random);
  const auto grid = gridOf(cluttered);
  EXPECT_GT(jumpPointShare(*grid), AutoPlanner::kSurelyJumping);
  EXPECT_EQ(jumpPointShare(*open), 0.0);
  const CellIndex cell = grid->frame().cellOf(static_cast<std::size_t>(
      std::ranges::find(cluttered.percents(), std::int8_t{0}) - cluttered.percents().begin()));
  EXPECT_THAT(solve(AutoPlanner(), grid, cell, cell).note, HasSubstr("astar"));
}

TEST(AraTest, ReturnsTheFirstPathWithItsBoundWhenEnded) {
  std::mt19937 random(5);
  OccupancyMap map = test::randomMap(200, 200, 25, random);
  for (int i = 0; i < 25; ++i) {  // room to start and to arrive
    map.set({i % 5, i / 5}, 0);
    map.set({195 + i % 5, 194 + i / 5}, 0);
  }
  const auto grid = gridOf(map);
  const auto ara = AraPlanner(5.0).prepare(grid);
  const Query query = queryBetween(grid->frame(), {0, 0}, {199, 198});
  const PlanResult exact = ara->solve(query, {}, {});
  ASSERT_EQ(exact.status, PlanStatus::Found) << exact.reason;
  EXPECT_EQ(exact.bound, 1.0);
  bool was_ended_early = false;
  for (std::size_t expansions = 200; expansions < exact.expanded_cells; expansions *= 2) {
    Limits limits;
    limits.expansions = expansions;
    const PlanResult early = ara->solve(query, limits, {});
    if (early.status != PlanStatus::Found) {
      EXPECT_EQ(early.status, PlanStatus::LimitReached);
      continue;
    }
    was_ended_early = was_ended_early || early.bound > 1.0;
    EXPECT_LE(early.expanded_cells, expansions);
    EXPECT_GE(early.cost, exact.cost - 1e-6);
    EXPECT_LE(early.cost, early.bound * exact.cost + 1e-4);
    const PathCheck check = checkPath(*grid, query, early);
    EXPECT_TRUE(check.valid) << check.problem;
  }
  EXPECT_TRUE(was_ended_early);
}

TEST(AstarTest, AHeuristicThatOverestimatesIsToldApart) {
  EXPECT_TRUE(AstarPlanner(Heuristic::Euclidean).capabilities().optimal);
  EXPECT_FALSE(AstarPlanner(Heuristic::Manhattan).capabilities().optimal);
  EXPECT_THAT(AstarPlanner(Heuristic::Manhattan).capabilities().not_optimal_because,
              HasSubstr("not guaranteed shortest"));
  EXPECT_TRUE(isAdmissible(Heuristic::Manhattan, MovementRule::Four));
}

TEST(AstarTest, EveryAdmissibleHeuristicIsExact) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    std::mt19937 random(seed);
    const OccupancyMap map = test::randomMap(60, 40, 25, random);
    for (const MovementRule rule : {MovementRule::Never, MovementRule::Four}) {
      const auto grid = gridOf(map, rule);
      const CellIndex start = test::randomCell(grid->frame(), random);
      const CellIndex goal = test::randomCell(grid->frame(), random);
      const PlanResult octile = solve(AstarPlanner(), grid, start, goal);
      for (const Heuristic heuristic :
           {Heuristic::Zero, Heuristic::Manhattan, Heuristic::Euclidean, Heuristic::Chebyshev}) {
        const PlanResult other = solve(AstarPlanner(heuristic), grid, start, goal);
        ASSERT_EQ(other.status, octile.status);
        if (isAdmissible(heuristic, rule)) {
          ASSERT_NEAR(other.cost, octile.cost, 1e-6) << "seed " << seed << nameOf(heuristic);
        } else {
          ASSERT_GE(other.cost, octile.cost - 1e-6);
          ASSERT_EQ(std::isinf(other.bound), other.status == PlanStatus::Found && !(start == goal));
        }
      }
    }
  }
}

TEST(AstarTest, PathsTooLongFor32BitsAreFound) {
  // A comb of corridors: 250 columns of 199 free cells, joined at alternating ends.
  OccupancyMap map(GridFrame(499, 199, 1.0), std::vector<std::int8_t>(499 * 199, 0));
  for (int x = 1; x < 499; x += 2) {
    for (int y = 0; y < 199; ++y) {
      const bool is_joint = y == (x % 4 == 1 ? 198 : 0);
      map.set({x, y}, is_joint ? std::int8_t{0} : std::int8_t{100});
    }
  }
  const auto grid = gridOf(map);
  for (const char* name : {"astar", "jps"}) {
    const PlanResult result = solve(*builtinPlanners().create(name), grid, {0, 0}, {498, 0});
    ASSERT_EQ(result.status, PlanStatus::Found) << name << result.reason;
    // 250 corridors of 198 steps and 249 joints of 2 steps.
    EXPECT_NEAR(result.cost, 250 * 198 + 249 * 2, 1e-6) << name;
  }
}

TEST(WastarTest, RefusesAWeightBelowOne) {
  EXPECT_THROW(WastarPlanner(0.9), std::invalid_argument);
  EXPECT_THROW(WastarPlanner(std::nan("")), std::invalid_argument);
  EXPECT_THROW(AraPlanner(0.0), std::invalid_argument);
}

TEST(PlannerRegistryTest, ProposesTheNearestName) {
  try {
    static_cast<void>(builtinPlanners().create("asatr"));
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'astar'?"));
    EXPECT_THAT(error.what(), HasSubstr("dijkstra"));
  }
  PlannerRegistry registry;
  registry.add("one", [] { return std::make_unique<JpsPlanner>(); });
  EXPECT_THROW(registry.add("one", [] { return std::make_unique<JpsPlanner>(); }),
               std::invalid_argument);
  EXPECT_THROW(registry.add("two", {}), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::planning
