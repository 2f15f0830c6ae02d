// Published optima of the MovingAI benchmarks; every problem of them: tests/bench/movingai_check.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::planning {
namespace {

/// Published lengths have six digits or two decimals.
constexpr double kLengthTolerance_cells = 0.0101;

class MovingAiSampleTest : public testing::TestWithParam<const char*> {};

TEST_P(MovingAiSampleTest, ExactPlannersMatchThePublishedLengths) {
  VESPER_REQUIRE_SHARED("data/movingai");
  const std::string path = test::sharedPath("data/movingai").string() + "/" + GetParam() + ".map";
  const OccupancyMap map = readMovingAiMap(path).map;
  const std::vector<ScenarioQuery> queries = readMovingAiScenario(path + ".scen").queries;
  const auto grid = std::make_shared<const TraversabilityGrid>(map);
  constexpr std::size_t kSample = 4;
  for (const char* name :
       {"dijkstra", "graphsearch", "astar", "bidirectional", "boost_astar", "ara", "jps", "auto"}) {
    const bool is_slow = std::string_view(name) == "graphsearch" || std::string_view(name) == "ara";
    const auto search = builtinPlanners().create(name)->prepare(grid);
    for (std::size_t i = 0; i < (is_slow ? 1 : kSample); ++i) {
      const ScenarioQuery& query = queries[(2 * i + 1) * queries.size() / (2 * kSample)];
      const Query question = queryBetween(map.frame(), query.start(map.frame().height()),
                                          query.goal(map.frame().height()));
      const PlanResult result = search->solve(question, {}, {});
      ASSERT_EQ(result.status, PlanStatus::Found) << name << ", line " << query.line;
      EXPECT_NEAR(result.length_m, query.optimal_length_cells, kLengthTolerance_cells)
          << name << ", line " << query.line;
      const PathCheck check = checkPath(*grid, question, result);
      EXPECT_TRUE(check.valid) << name << ", line " << query.line << ": " << check.problem;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Maps, MovingAiSampleTest,
                         testing::Values("dao/arena", "dao/den312d", "dao/lak303d",
                                         "da2/ht_chantry", "cities/Berlin_0_256"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::ranges::replace(name, '/', '_');
                           return name;
                         });

}  // namespace
}  // namespace vesper::planning
