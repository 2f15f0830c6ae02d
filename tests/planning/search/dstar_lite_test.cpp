#include "vesper/planning/search/dstar_lite.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <stdexcept>

#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/dijkstra.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Both costs are the same integer sums over 195025, but summed from different ends.
constexpr double kTolerance_cells = 1e-6;

OccupancyMap randomMap(std::mt19937_64& random, int size, unsigned per_cent) {
  OccupancyMap map{GridFrame(size, size, 0.1)};
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      map.set({x, y}, random() % 100 < per_cent ? 100 : 0);
    }
  }
  return map;
}

CellIndex randomCell(std::mt19937_64& random, int size) {
  return {static_cast<int>(random() % static_cast<unsigned>(size)),
          static_cast<int>(random() % static_cast<unsigned>(size))};
}

/// Edits a map again and again while the robot walks along its paths, and plans anew beside it.
class ReplanningRun {
 public:
  ReplanningRun(std::uint64_t seed, int size, const TraversabilityOptions& options)
      : random_(seed),
        size_(size),
        options_(options),
        map_(randomMap(random_, size, 25)),
        grid_(std::make_shared<const TraversabilityGrid>(map_, options)),
        prepared_(DstarLitePlanner().prepare(grid_)),
        goal_(randomCell(random_, size)),
        start_(randomCell(random_, size)) {}

  /// One to four random cells change, also far away and under the robot; then both plan.
  void editAndCompare() {
    std::vector<CellChange> changes;
    const std::uint64_t count = 1 + random_() % 4;
    for (std::uint64_t i = 0; i < count; ++i) {
      const CellIndex cell = randomCell(random_, size_);
      const bool blocked = random_() % 100 < 30;
      map_.set(cell, blocked ? 100 : 0);
      changes.push_back({cell, blocked});
    }
    auto& search = dynamic_cast<ReplanningSearch&>(*prepared_);
    search.update(changes);
    const Query query = queryBetween(map_.frame(), start_, goal_);
    const PlanResult result = search.solve(query, {}, {});
    const auto edited = std::make_shared<const TraversabilityGrid>(map_, options_);
    const PlanResult anew = DijkstraPlanner().prepare(edited)->solve(query, {}, {});
    ASSERT_EQ(result.status, anew.status) << nameOf(result.status) << " " << nameOf(anew.status);
    if (anew.status == PlanStatus::Found) {
      ++found;
      ASSERT_NEAR(result.cost, anew.cost, kTolerance_cells);
      const PathCheck check = checkPath(*edited, query, result);
      ASSERT_TRUE(check.valid) << check.problem;
      start_ = result.cells[std::min<std::size_t>(random_() % 4, result.cells.size() - 1)];
    } else {
      start_ = randomCell(random_, size_);
    }
    if (random_() % 50 == 0) {
      goal_ = randomCell(random_, size_);
      start_ = randomCell(random_, size_);
    }
  }

  int found = 0;

 private:
  std::mt19937_64 random_;
  int size_;
  TraversabilityOptions options_;
  OccupancyMap map_;
  std::shared_ptr<const TraversabilityGrid> grid_;
  std::unique_ptr<PreparedSearch> prepared_;
  CellIndex goal_;
  CellIndex start_;
};

class DstarLiteRuleTest : public ::testing::TestWithParam<MovementRule> {};

TEST_P(DstarLiteRuleTest, EqualsPlanningAnewAfterEachOfAThousandEdits) {
  constexpr int kMaps = 4;
  constexpr int kEdits = 250;
  for (std::uint64_t seed = 1; seed <= kMaps; ++seed) {
    TraversabilityOptions options;
    options.rule = GetParam();
    ReplanningRun run(seed, 12 + 4 * static_cast<int>(seed), options);
    for (int edit = 0; edit < kEdits; ++edit) {
      run.editAndCompare();
      ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "seed " << seed << " edit " << edit;
    }
    EXPECT_GT(run.found, kEdits / 4) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(AllRules, DstarLiteRuleTest,
                         ::testing::Values(MovementRule::Never, MovementRule::One,
                                           MovementRule::Always, MovementRule::Four),
                         [](const auto& rule) { return std::string(nameOf(rule.param)); });

TEST(DstarLiteTest, ExpandsLittleWhenTheChangeIsFarFromThePath) {
  const OccupancyMap map(GridFrame(60, 60, 1.0), std::vector<std::int8_t>(3600, 0));
  const auto grid = std::make_shared<const TraversabilityGrid>(map);
  const auto prepared = DstarLitePlanner().prepare(grid);
  auto& search = dynamic_cast<ReplanningSearch&>(*prepared);
  const PlanResult first = search.solve(queryBetween(grid->frame(), {5, 5}, {55, 5}), {}, {});
  ASSERT_EQ(first.status, PlanStatus::Found);
  EXPECT_GE(first.expanded_cells, 50U);
  search.update(std::array<CellChange, 1>{CellChange{{30, 50}, true}});
  const PlanResult second = search.solve(queryBetween(grid->frame(), {6, 5}, {55, 5}), {}, {});
  ASSERT_EQ(second.status, PlanStatus::Found);
  EXPECT_DOUBLE_EQ(second.cost, 49.0);
  EXPECT_LE(second.expanded_cells, 1U);
}

TEST(DstarLiteTest, RefusesChangesOutsideTheGridAndAppliesNone) {
  const auto grid = std::make_shared<const TraversabilityGrid>(
      OccupancyMap(GridFrame(3, 1, 1.0), std::vector<std::int8_t>(3, 0)));
  const auto prepared = DstarLitePlanner().prepare(grid);
  auto& search = dynamic_cast<ReplanningSearch&>(*prepared);
  const std::array<CellChange, 2> changes = {CellChange{{1, 0}, true}, CellChange{{3, 0}, true}};
  EXPECT_THROW(search.update(changes), std::out_of_range);
  EXPECT_EQ(search.solve(queryBetween(grid->frame(), {0, 0}, {2, 0}), {}, {}).status,
            PlanStatus::Found);
}

TEST(DstarLiteTest, GoesOnAfterALimitWasReached) {
  const OccupancyMap map(GridFrame(80, 80, 1.0), std::vector<std::int8_t>(6400, 0));
  const auto prepared = DstarLitePlanner().prepare(std::make_shared<const TraversabilityGrid>(map));
  const Query query = queryBetween(map.frame(), {0, 0}, {79, 40});
  Limits limits;
  limits.expansions = 20;
  EXPECT_EQ(prepared->solve(query, limits, {}).status, PlanStatus::LimitReached);
  const PlanResult result = prepared->solve(query, {}, {});
  ASSERT_EQ(result.status, PlanStatus::Found);
  EXPECT_NEAR(result.cost, 39.0 + 40.0 * std::sqrt(2.0), kTolerance_cells);
}

}  // namespace
}  // namespace vesper::planning::inline v0
