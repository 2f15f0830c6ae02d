// Every registered planner, one suite: new planners join by registration alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

using test::gridOf;
using test::mapOf;

/// Costs are sums of integers over the same unit in every planner.
constexpr double kCostTolerance_cells = 1e-6;
constexpr MovementRule kOctileRules[] = {MovementRule::Never, MovementRule::One,
                                         MovementRule::Always, MovementRule::Four};

class PlannerSuiteTest : public testing::TestWithParam<std::string> {
 protected:
  PlannerSuiteTest() : planner_(builtinPlanners().create(GetParam())) {}

  [[nodiscard]] PlanResult solve(const std::shared_ptr<const TraversabilityGrid>& grid,
                                 CellIndex start, CellIndex goal, const Limits& limits = {},
                                 std::stop_token stop = {}) const {
    const Query query = queryBetween(grid->frame(), start, goal);
    PlanResult result = planner_->prepare(grid)->solve(query, limits, std::move(stop));
    const PathCheck check = checkPath(*grid, query, result);
    EXPECT_TRUE(check.valid) << check.problem;
    return result;
  }

  /// The cost of the reference, or NaN without a path.
  [[nodiscard]] static double referenceCost(const std::shared_ptr<const TraversabilityGrid>& grid,
                                            CellIndex start, CellIndex goal) {
    const PlanResult result = builtinPlanners()
                                  .create("dijkstra")
                                  ->prepare(grid)
                                  ->solve(queryBetween(grid->frame(), start, goal), {}, {});
    return result.status == PlanStatus::Found ? result.cost
                                              : std::numeric_limits<double>::quiet_NaN();
  }

  /// Exact octile planners cost what the reference does, exact any-angle ones at most that under
  /// `never`, and bounded ones keep their bound.
  void expectCost(const PlanResult& result, double reference) const {
    const Capabilities capabilities = planner_->capabilities();
    if (capabilities.octile) {
      EXPECT_GE(result.cost, reference - kCostTolerance_cells);
      EXPECT_LE(result.cost, result.bound * reference + kCostTolerance_cells);
    } else if (capabilities.optimal) {
      EXPECT_LE(result.cost, reference + kCostTolerance_cells);
    }
  }

  /// May miss a path that the grid has: it samples, or a car needs room for its curves.
  [[nodiscard]] bool mayMissPaths() const {
    return planner_->capabilities().seeded || planner_->capabilities().headings;
  }

  std::unique_ptr<Planner> planner_;
};

TEST_P(PlannerSuiteTest, NamesItself) {
  EXPECT_EQ(planner_->name(), GetParam());
  EXPECT_FALSE(planner_->capabilities().summary.empty());
}

TEST_P(PlannerSuiteTest, CrossesAnOpenMap) {
  const auto grid = gridOf(OccupancyMap(GridFrame(20, 15, 1.0), std::vector<std::int8_t>(300, 0)));
  const PlanResult result = solve(grid, {2, 2}, {16, 9});
  ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
  expectCost(result, 7.0 + 7.0 * std::sqrt(2.0));
}

TEST_P(PlannerSuiteTest, SaysThatAWallSeparates) {
  const auto grid = gridOf(mapOf({"..#..", "..#..", "..#..", "..#.."}));
  const PlanResult result = solve(grid, {0, 0}, {4, 3});
  EXPECT_EQ(result.status, PlanStatus::NoPath);
  EXPECT_THAT(result.reason, testing::HasSubstr("at least 1 blocked cell would have to open"));
}

TEST_P(PlannerSuiteTest, PassesACorridorOneCellWide) {
  if (mayMissPaths()) {
    GTEST_SKIP() << "planners that sample or steer need not find a corridor";
  }
  const auto grid = gridOf(mapOf(
      {".........", ".#######.", ".#.....#.", ".#.###.#.", "...#.#.#.", ".###.#.#.", ".....#..."}));
  const PlanResult result = solve(grid, {4, 2}, {6, 0});
  ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
  expectCost(result, referenceCost(grid, {4, 2}, {6, 0}));
}

TEST_P(PlannerSuiteTest, StaysWhereStartIsGoal) {
  const auto grid = gridOf(mapOf({"....", "....", "...."}));
  const PlanResult result = solve(grid, {1, 1}, {1, 1});
  ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
  EXPECT_EQ(result.length_m, 0.0);
  EXPECT_EQ(result.cost, 0.0);
  EXPECT_FALSE(result.path.empty());
}

TEST_P(PlannerSuiteTest, NamesBlockedUnknownAndOutsideEnds) {
  const auto grid = gridOf(mapOf({"#...", "?...", "...."}));
  EXPECT_EQ(solve(grid, {0, 2}, {3, 0}).status, PlanStatus::StartBlocked);
  EXPECT_EQ(solve(grid, {3, 0}, {0, 2}).status, PlanStatus::GoalBlocked);
  EXPECT_EQ(solve(grid, {0, 2}, {0, 2}).status, PlanStatus::StartBlocked);
  EXPECT_EQ(solve(grid, {0, 1}, {3, 0}).status, PlanStatus::StartUnknown);
  EXPECT_EQ(solve(grid, {3, 0}, {0, 1}).status, PlanStatus::GoalUnknown);
  EXPECT_EQ(solve(grid, {4, 0}, {3, 0}).status, PlanStatus::Outside);
  EXPECT_EQ(solve(grid, {3, 0}, {3, -1}).status, PlanStatus::Outside);
  EXPECT_FALSE(solve(grid, {3, 0}, {3, -1}).reason.empty());
}

TEST_P(PlannerSuiteTest, RecordsItsExpansionsInOrder) {
  const auto grid = gridOf(mapOf({"..........", "....##....", "....##....", "....##....",
                                  ".......#..", "..........", "..........", ".........."}));
  const CellIndex start{1, 4};
  const CellIndex goal{8, 5};
  std::vector<CellIndex> order{{-7, -7}};  // what stands there already stays
  Limits limits;
  limits.expansions_out = &order;
  const auto search = planner_->prepare(grid);
  const Query query = queryBetween(grid->frame(), start, goal);
  const PlanResult result = search->solve(query, limits, {});
  ASSERT_EQ(order.front(), (CellIndex{-7, -7}));
  order.erase(order.begin());
  if (!planner_->capabilities().records_expansions) {
    EXPECT_TRUE(order.empty());
    return;
  }
  ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
  EXPECT_EQ(order.size(), result.expanded_cells);
  ASSERT_FALSE(order.empty());
  for (const CellIndex& cell : order) {
    EXPECT_TRUE(grid->frame().contains(cell));
  }
  if (planner_->capabilities().octile) {
    EXPECT_TRUE(order.front() == start || order.front() == goal);
    for (const CellIndex& cell : order) {
      EXPECT_FALSE(grid->isBlocked(cell));
    }
  }
  // Recording changes nothing, and a limit ends it.
  const PlanResult unrecorded = planner_->prepare(grid)->solve(query, {}, {});
  EXPECT_EQ(unrecorded.expanded_cells, result.expanded_cells);
  EXPECT_EQ(unrecorded.length_m, result.length_m);
  if (order.size() < 3) {
    return;
  }
  const std::vector<CellIndex> all = std::exchange(order, {});
  limits.expansions = 2;
  EXPECT_EQ(planner_->prepare(grid)->solve(query, limits, {}).expanded_cells, 2U);
  EXPECT_EQ(order, std::vector<CellIndex>(all.begin(), all.begin() + 2));
}

TEST_P(PlannerSuiteTest, FindsTheGoalAsTheLastOpenCell) {
  if (mayMissPaths()) {
    GTEST_SKIP() << "planners that sample or steer need not find a corridor";
  }
  const auto grid = gridOf(mapOf({"........"}));
  const PlanResult result = solve(grid, {0, 0}, {7, 0});
  ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
  EXPECT_NEAR(result.cost, 7.0, kCostTolerance_cells);
}

TEST_P(PlannerSuiteTest, ObeysItsRuleAtCorners) {
  for (const MovementRule rule : kOctileRules) {
    const auto grid = gridOf(mapOf({".....", ".###.", ".#.#.", "...#.", "....."}), rule);
    const PlanResult result = solve(grid, {0, 4}, {2, 2});
    if (result.status == PlanStatus::Refused || mayMissPaths()) {
      continue;
    }
    ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
    if (planner_->capabilities().octile) {
      EXPECT_EQ(result.rule, rule);
      expectCost(result, referenceCost(grid, {0, 4}, {2, 2}));
    } else {
      EXPECT_EQ(result.rule, MovementRule::AnyAngle);
    }
  }
}

TEST_P(PlannerSuiteTest, StopsWhenCancelled) {
  const auto grid = gridOf(OccupancyMap(GridFrame(60, 60, 1.0), std::vector<std::int8_t>(3600, 0)));
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(solve(grid, {0, 0}, {59, 50}, {}, source.get_token()).status, PlanStatus::Cancelled);
}

TEST_P(PlannerSuiteTest, StopsAtItsLimits) {
  const auto grid = gridOf(OccupancyMap(GridFrame(60, 60, 1.0), std::vector<std::int8_t>(3600, 0)));
  Limits no_time;
  no_time.time = std::chrono::nanoseconds(0);
  const PlanResult late = solve(grid, {0, 0}, {59, 50}, no_time);
  EXPECT_EQ(late.status, PlanStatus::LimitReached);
  EXPECT_THAT(late.reason, testing::HasSubstr("time"));
  Limits no_expansions;
  no_expansions.expansions = 0;
  EXPECT_EQ(solve(grid, {0, 0}, {59, 50}, no_expansions).status, PlanStatus::LimitReached);
  Limits no_memory;
  no_memory.bytes = 1;
  const PlanResult large = solve(grid, {0, 0}, {59, 50}, no_memory);
  EXPECT_EQ(large.status, PlanStatus::LimitReached);
  EXPECT_THAT(large.reason, testing::HasSubstr("memory"));
}

TEST_P(PlannerSuiteTest, LeavesTheInflationZoneAndSaysSo) {
  TraversabilityOptions options;
  options.footprint_radius_m = 1.2;
  const auto grid = gridOf(mapOf({"............", "............", "............", "............",
                                  "#...........", "............", "............"}),
                           options);
  ASSERT_TRUE(grid->isBlocked({1, 2}));
  const PlanResult result = solve(grid, {1, 2}, {10, 4});
  ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
  EXPECT_THAT(result.note, testing::HasSubstr("inflation zone"));
  EXPECT_EQ(solve(grid, {10, 4}, {1, 2}).status, PlanStatus::GoalBlocked);
}

TEST_P(PlannerSuiteTest, HonoursACostFieldOrRefuses) {
  TraversabilityOptions options;
  options.wall_cost_factor = 5.0;
  options.wall_cost_decay_m = 1.0;
  const auto grid =
      gridOf(mapOf({".........", "..###....", ".........", "....##...", "........."}), options);
  const PlanResult result = solve(grid, {0, 2}, {8, 2});
  if (!planner_->capabilities().costs) {
    EXPECT_EQ(result.status, PlanStatus::Refused);
    EXPECT_THAT(result.reason, testing::HasSubstr("cost"));
  } else if (!mayMissPaths()) {
    ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
    expectCost(result, referenceCost(grid, {0, 2}, {8, 2}));
  }
}

TEST_P(PlannerSuiteTest, TurnsAPolygonOrRefusesIt) {
  TraversabilityOptions options;
  options.footprint_polygon_m = {{-0.3, -0.2}, {0.4, -0.2}, {0.4, 0.2}, {-0.3, 0.2}};
  const auto grid =
      gridOf(OccupancyMap(GridFrame(20, 10, 1.0), std::vector<std::int8_t>(200, 0)), options);
  const PlanResult result = solve(grid, {2, 2}, {15, 7});
  if (planner_->capabilities().polygon_footprint) {
    EXPECT_EQ(result.status, PlanStatus::Found) << result.reason;
  } else {
    EXPECT_EQ(result.status, PlanStatus::Refused);
    EXPECT_THAT(result.reason, testing::HasSubstr("holds this polygon; hybrid_astar turns it"));
  }
}

TEST_P(PlannerSuiteTest, AgreesWithDijkstraOnRandomMaps) {
  if (mayMissPaths()) {
    GTEST_SKIP() << "planners that sample or steer have their own tests";
  }
  for (unsigned seed = 1; seed <= 40; ++seed) {
    std::mt19937 random(seed);
    const int width = 5 + static_cast<int>(random() % 80);
    const OccupancyMap map =
        test::randomMap(width, 4 + static_cast<int>(random() % 30), seed % 5 * 10, random);
    for (const MovementRule rule : kOctileRules) {
      if (!planner_->capabilities().octile && rule != MovementRule::Never) {
        continue;
      }
      SCOPED_TRACE("seed " + std::to_string(seed) + ", rule " + std::string(nameOf(rule)));
      const auto grid = gridOf(map, rule);
      const auto prepared = planner_->prepare(grid);
      const auto reference = builtinPlanners().create("dijkstra")->prepare(grid);
      for (int i = 0; i < 6; ++i) {
        const Query query = queryBetween(grid->frame(), test::randomCell(grid->frame(), random),
                                         test::randomCell(grid->frame(), random));
        const PlanResult result = prepared->solve(query, {}, {});
        const PlanResult expected = reference->solve(query, {}, {});
        if (result.status == PlanStatus::Refused) {
          break;
        }
        ASSERT_EQ(result.status, expected.status) << result.reason;
        const PathCheck check = checkPath(*grid, query, result);
        ASSERT_TRUE(check.valid) << check.problem;
        if (result.status == PlanStatus::Found) {
          expectCost(result, expected.cost);
        }
        ASSERT_FALSE(HasFailure());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Builtin, PlannerSuiteTest, testing::ValuesIn(builtinPlanners().names()),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace vesper::planning
