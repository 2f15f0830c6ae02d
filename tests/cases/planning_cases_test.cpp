// Cases 18-24 and 37: what other planners got wrong, with the right answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/path/path_csv.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::planning {
namespace {

constexpr double kCostTolerance_cells = 1e-6;
constexpr double kNoPath = std::numeric_limits<double>::infinity();
constexpr MovementRule kRules[] = {MovementRule::Four, MovementRule::Never, MovementRule::One,
                                   MovementRule::Always};

OccupancyMap readCase(const std::string& name) {
  return readMovingAiMap(test::sharedPath("cases/" + name).string()).map;
}

/// Exact planners on cells.
std::vector<std::string> exactPlanners() {
  std::vector<std::string> names;
  for (const std::string& name : builtinPlanners().names()) {
    const Capabilities capabilities = builtinPlanners().create(name)->capabilities();
    if (capabilities.octile && capabilities.optimal && !capabilities.seeded) {
      names.push_back(name);
    }
  }
  return names;
}

PlanResult solve(const std::string& planner, const OccupancyMap& map,
                 const TraversabilityOptions& options, const Query& query) {
  const auto grid = std::make_shared<const TraversabilityGrid>(map, options);
  PlanResult result = builtinPlanners().create(planner)->prepare(grid)->solve(query, {}, {});
  const PathCheck check = checkPath(*grid, query, result);
  EXPECT_TRUE(check.valid) << planner << ": " << check.problem;
  return result;
}

/// Column and row from the top, as the files of the cases count.
PlanResult solveCells(const std::string& planner, const OccupancyMap& map, CellIndex start,
                      CellIndex goal, MovementRule rule = MovementRule::Never) {
  const int height = map.frame().height();
  TraversabilityOptions options;
  options.rule = rule;
  return solve(planner, map, options,
               queryBetween(map.frame(), movingAiCell(start.x, start.y, height),
                            movingAiCell(goal.x, goal.y, height)));
}

void expectCosts(const OccupancyMap& map, CellIndex start, CellIndex goal,
                 const std::vector<double>& costs_by_rule) {
  for (const std::string& planner : exactPlanners()) {
    for (std::size_t i = 0; i < std::size(kRules); ++i) {
      const PlanResult result = solveCells(planner, map, start, goal, kRules[i]);
      if (result.status == PlanStatus::Refused) {
        continue;
      }
      SCOPED_TRACE(planner + ", rule " + std::string(nameOf(kRules[i])));
      EXPECT_EQ(result.status,
                costs_by_rule[i] == kNoPath ? PlanStatus::NoPath : PlanStatus::Found);
      if (result.status == PlanStatus::Found) {
        EXPECT_NEAR(result.cost, costs_by_rule[i], kCostTolerance_cells);
        EXPECT_EQ(result.rule, kRules[i]);
      }
    }
  }
}

TEST(Case18Test, StartEqualsGoal) {
  VESPER_REQUIRE_SHARED("cases/18-start-equals-goal");
  const OccupancyMap map = readCase("18-start-equals-goal/open.map");
  for (const std::string& planner : builtinPlanners().names()) {
    SCOPED_TRACE(planner);
    for (const CellIndex cell : {CellIndex{3, 3}, CellIndex{0, 0}}) {
      const PlanResult result = solveCells(planner, map, cell, cell);
      EXPECT_EQ(result.status, PlanStatus::Found) << result.reason;
      EXPECT_EQ(result.cost, 0.0);
      EXPECT_FALSE(result.path.empty());
    }
    EXPECT_EQ(solveCells(planner, map, {1, 1}, {1, 1}).status, PlanStatus::StartBlocked);
  }
  for (const std::string& planner : exactPlanners()) {
    EXPECT_NEAR(solveCells(planner, map, {2, 2}, {2, 3}).cost, 1.0, kCostTolerance_cells);
  }
}

TEST(Case19Test, UnreachableGoalsEnd) {
  VESPER_REQUIRE_SHARED("cases/19-unreachable-goal-ends");
  const OccupancyMap goal_walled = readCase("19-unreachable-goal-ends/goal_walled.map");
  const OccupancyMap start_walled = readCase("19-unreachable-goal-ends/start_walled.map");
  for (const std::string& planner : exactPlanners()) {
    SCOPED_TRACE(planner);
    const PlanResult no_path = solveCells(planner, goal_walled, {10, 10}, {250, 250});
    EXPECT_EQ(no_path.status, PlanStatus::NoPath);
    EXPECT_FALSE(no_path.reason.empty());
    const PlanResult walled = solveCells(planner, start_walled, {50, 50}, {250, 250});
    EXPECT_EQ(walled.status, PlanStatus::NoPath);
    EXPECT_LE(walled.expanded_cells, 81U);
    EXPECT_NEAR(solveCells(planner, goal_walled, {10, 10}, {290, 290}).cost, 403.009235,
                kCostTolerance_cells);
  }
  expectCosts(readCase("19-unreachable-goal-ends/diagonal.map"), {0, 0}, {4, 4},
              {kNoPath, kNoPath, kNoPath, 6.242641});
}

TEST(Case20Test, CornerCuttingRules) {
  VESPER_REQUIRE_SHARED("cases/20-corner-cutting-rules");
  const OccupancyMap ring = readCase("20-corner-cutting-rules/ring.map");
  expectCosts(ring, {0, 0}, {2, 2}, {4, 4, 3.414214, 3.414214});
  expectCosts(ring, {0, 1}, {1, 0}, {2, 2, 1.414214, 1.414214});
  expectCosts(ring, {0, 1}, {2, 1}, {4, 4, 2.828427, 2.828427});
  expectCosts(readCase("20-corner-cutting-rules/pinch.map"), {0, 0}, {1, 1},
              {kNoPath, kNoPath, kNoPath, 1.414214});
  expectCosts(readCase("20-corner-cutting-rules/step.map"), {0, 0}, {1, 1},
              {2, 2, 1.414214, 1.414214});
  const OccupancyMap hook = readCase("20-corner-cutting-rules/hook.map");
  expectCosts(hook, {0, 0}, {2, 2}, {6, 6, 4.828427, 4.828427});
  expectCosts(hook, {2, 2}, {4, 4}, {4, 4, 3.414214, 3.414214});
}

TEST(Case21Test, AHeuristicMustNotSpoil) {
  VESPER_REQUIRE_SHARED("cases/21-heuristic-must-not-spoil");
  const OccupancyMap map = readCase("21-heuristic-must-not-spoil/heur.map");
  for (const std::string& planner : exactPlanners()) {
    EXPECT_NEAR(solveCells(planner, map, {0, 0}, {9, 7}).cost, 13.071068, kCostTolerance_cells)
        << planner;
  }
  const auto grid = std::make_shared<const TraversabilityGrid>(map);
  const Query query = queryBetween(map.frame(), movingAiCell(0, 0, 8), movingAiCell(9, 7, 8));
  PlannerOptions options;
  std::size_t expanded_with_octile = 0;
  for (const Heuristic heuristic :
       {Heuristic::Octile, Heuristic::Euclidean, Heuristic::Zero, Heuristic::Manhattan}) {
    options.heuristic = heuristic;
    const PlanResult result =
        builtinPlanners(options).create("astar")->prepare(grid)->solve(query, {}, {});
    EXPECT_GE(result.cost, 13.071068 - kCostTolerance_cells);
    EXPECT_NEAR(result.cost, result.length_m, kCostTolerance_cells);
    if (heuristic == Heuristic::Manhattan) {
      EXPECT_THAT(result.note, testing::HasSubstr("not guaranteed shortest"));
      continue;
    }
    EXPECT_NEAR(result.cost, 13.071068, kCostTolerance_cells) << nameOf(heuristic);
    if (heuristic == Heuristic::Octile) {
      expanded_with_octile = result.expanded_cells;
    }
    EXPECT_GE(result.expanded_cells, expanded_with_octile) << nameOf(heuristic);
  }
}

TEST(Case22Test, ScenariosGiveColumnThenRow) {
  VESPER_REQUIRE_SHARED("cases/22-scen-column-row-order");
  const OccupancyMap map = readCase("22-scen-column-row-order/small.map");
  expectCosts(map, {6, 3}, {0, 0}, {9, 8.414214, 7.828427, 7.828427});
  expectCosts(map, {0, 3}, {6, 1}, {8, 7.414214, 6.828427, 6.828427});
  expectCosts(map, {2, 2}, {5, 0}, {5, 5, 4.414214, 4.414214});
  const std::string path = test::sharedPath("cases/22-scen-column-row-order/small.scen").string();
  const auto queries = readMovingAiScenario(path).queries;
  ASSERT_EQ(queries.size(), 5U);
  EXPECT_EQ(solveCells("astar", map, {3, 6}, {0, 0}).status, PlanStatus::Outside);
  EXPECT_EQ(solveCells("astar", map, {6, 0}, {0, 0}).status, PlanStatus::StartBlocked);
  for (const std::size_t i : {std::size_t{3}, std::size_t{4}}) {
    const auto problem = problemOf(queries[i], map, path);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->line, static_cast<std::int64_t>(i) + 2);
  }
  EXPECT_THROW(readCase("22-scen-column-row-order/wrong.map"), InputError);
}

TEST(Case23Test, UnknownSpaceIsCrossedByChoiceOnly) {
  VESPER_REQUIRE_SHARED("cases/23-through-unknown-space");
  const OccupancyMap map =
      readMap(test::sharedPath("cases/23-through-unknown-space/unk.yaml").string()).map;
  const Query across{{{1.5, 4.5}, {}}, {{7.5, 4.5}, {}}};
  const Query into{{{1.5, 4.5}, {}}, {{4.5, 4.5}, {}}};
  TraversabilityOptions options;
  for (const std::string& planner : exactPlanners()) {
    options.unknown = UnknownRule::Free;
    EXPECT_NEAR(solve(planner, map, options, across).cost, 6.0, kCostTolerance_cells) << planner;
    EXPECT_EQ(solve(planner, map, options, into).status, PlanStatus::Found) << planner;
    options.unknown = UnknownRule::Blocked;
    const PlanResult around = solve(planner, map, options, across);
    EXPECT_NEAR(around.cost, 11.656854, kCostTolerance_cells) << planner;
    for (const CellIndex& cell : around.cells) {
      EXPECT_NE(map.stateAt(cell), CellState::Unknown);
    }
    const PlanResult refused = solve(planner, map, options, into);
    EXPECT_EQ(refused.status, PlanStatus::GoalUnknown);
    EXPECT_THAT(refused.reason, testing::HasSubstr("unknown"));
  }
}

TEST(Case24Test, PathsAreCellCentresInMetres) {
  VESPER_REQUIRE_SHARED("cases/24-path-in-world-coordinates");
  const OccupancyMap map =
      readMap(test::sharedPath("cases/24-path-in-world-coordinates/long.yaml").string()).map;
  const Eigen::Vector2d a(-2.325, 1.225);
  const Eigen::Vector2d b(-1.975, 1.225);
  const Eigen::Vector2d c(-1.575, 1.225);
  for (const std::string& planner : exactPlanners()) {
    SCOPED_TRACE(planner);
    const PlanResult whole = solve(planner, map, {}, {{a, {}}, {c, {}}});
    ASSERT_EQ(whole.path.size(), 16U);
    EXPECT_NEAR(whole.length_m, 0.75, 1e-9);
    for (std::size_t k = 0; k < whole.path.size(); ++k) {
      EXPECT_NEAR(whole.path[k].T_world_robot.x(), -2.325 + 0.05 * static_cast<double>(k), 1e-6);
      EXPECT_NEAR(whole.path[k].T_world_robot.y(), 1.225, 1e-6);
    }
    const PlanResult first = solve(planner, map, {}, {{a, {}}, {b, {}}});
    const Eigen::Vector2d joint = first.path.back().T_world_robot.translation();
    const PlanResult second = solve(planner, map, {}, {{joint, {}}, {c, {}}});
    EXPECT_EQ(first.cells.back(), (CellIndex{7, 0}));
    EXPECT_EQ(second.cells.front(), (CellIndex{7, 0}));
    EXPECT_NEAR((joint - second.path.front().T_world_robot.translation()).norm(), 0.0, 1e-9);
    EXPECT_NEAR(first.length_m + second.length_m, 0.75, 1e-9);
    const PlanResult corner = solve(planner, map, {}, {{a, {}}, {{-1.40, 1.65}, {}}});
    EXPECT_EQ(corner.cells.back(), (CellIndex{19, 9}));
    EXPECT_NEAR(corner.path.back().T_world_robot.x(), -1.375, 1e-6);
    EXPECT_NEAR(corner.path.back().T_world_robot.y(), 1.675, 1e-6);
  }
  const PlanResult whole = solve("astar", map, {}, {{a, {}}, {b, {}}});
  EXPECT_THAT(pathCsv(whole), testing::StartsWith("x_m,y_m,theta_rad,gear,col,row\n-2.325,1.22"));
}

TEST(Case37Test, LargeMapsArePlannedExactly) {
  VESPER_REQUIRE_SHARED("cases/37-large-map-planning");
  const OccupancyMap small = readCase("37-large-map-planning/small.map");
  for (const std::string& planner : exactPlanners()) {
    EXPECT_NEAR(solveCells(planner, small, {10, 10}, {90, 10}).cost, 194.308658,
                kCostTolerance_cells)
        << planner;
    EXPECT_NEAR(solveCells(planner, small, {10, 10}, {90, 10}, MovementRule::Four).cost, 240.0,
                kCostTolerance_cells)
        << planner;
  }
  // As make_wall.sh draws it: column 500 is a wall but for the lowest 100 rows.
  OccupancyMap wall(GridFrame(1000, 1000, 1.0), std::vector<std::int8_t>(1'000'000, 0));
  for (int row = 0; row < 900; ++row) {
    wall.set(movingAiCell(500, row, 1000), 100);
  }
  const double expected = 2.0 * (401.0 + 399.0 * std::sqrt(2.0)) + 2.0;
  std::size_t expanded_by_dijkstra = 0;
  for (const char* planner : {"dijkstra", "astar", "jps", "auto"}) {
    const PlanResult result = solveCells(planner, wall, {100, 100}, {900, 100});
    EXPECT_NEAR(result.cost, expected, 1e-4) << planner;
    EXPECT_LE(result.expanded_cells, 1'000'000U);
    EXPECT_LT(result.peak_bytes, 500U << 20U);
    expanded_by_dijkstra = std::max(expanded_by_dijkstra, result.expanded_cells);
    EXPECT_LE(result.expanded_cells, expanded_by_dijkstra) << planner;
  }
}

}  // namespace
}  // namespace vesper::planning
