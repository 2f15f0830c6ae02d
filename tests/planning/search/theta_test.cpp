#include "vesper/planning/search/theta.hpp"

#include <gtest/gtest.h>

#include <random>

#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/anya.hpp"
#include "vesper/planning/search/dijkstra.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Sums of a few hundred square roots in double, beside a ratio of integers for sqrt(2).
constexpr double kThetaTolerance_cells = 1e-6;

/// Rooms with doors over scattered blocks: long lines of sight as well as clutter.
OccupancyMap roomsMap(std::mt19937_64& random, int size) {
  OccupancyMap map{GridFrame(size, size, 1.0)};
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const bool is_wall = (x % 11 == 10 && y % 7 != 3) || (y % 13 == 12 && x % 5 != 2);
      map.set({x, y}, is_wall || random() % 100 < 8 ? 100 : 0);
    }
  }
  return map;
}

TEST(ThetaPlannerTest, LiesBetweenTheShortestPathAndTheOctileOne) {
  constexpr int kSize = 40;
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    std::mt19937_64 random(seed);
    const auto grid = std::make_shared<const TraversabilityGrid>(roomsMap(random, kSize));
    const auto anya = AnyaPlanner().prepare(grid);
    const auto theta = ThetaPlanner().prepare(grid);
    const auto lazy = LazyThetaPlanner().prepare(grid);
    const auto octile = DijkstraPlanner().prepare(grid);
    for (int i = 0; i < 8; ++i) {
      const auto pick = [&random] { return static_cast<int>(random() % kSize); };
      const Query query = queryBetween(grid->frame(), {pick(), pick()}, {pick(), pick()});
      const PlanResult shortest = anya->solve(query, {}, {});
      const PlanResult by_theta = theta->solve(query, {}, {});
      const PlanResult by_lazy = lazy->solve(query, {}, {});
      const PlanResult by_octile = octile->solve(query, {}, {});
      ASSERT_EQ(by_theta.status, by_octile.status) << "seed " << seed;
      ASSERT_EQ(by_lazy.status, by_octile.status) << "seed " << seed;
      ASSERT_EQ(shortest.status, by_octile.status) << "seed " << seed;
      if (by_octile.status != PlanStatus::Found) {
        continue;
      }
      ++found;
      for (const PlanResult* result : {&by_theta, &by_lazy}) {
        EXPECT_LE(shortest.length_m, result->length_m + kThetaTolerance_cells) << "seed " << seed;
        EXPECT_LE(result->length_m, by_octile.length_m + kThetaTolerance_cells) << "seed " << seed;
        EXPECT_NEAR(result->cost, result->length_m, kThetaTolerance_cells) << "seed " << seed;
      }
      for (const PlanResult* result : {&by_theta, &by_lazy, &shortest}) {
        const PathCheck check = checkPath(*grid, query, *result);
        EXPECT_TRUE(check.valid) << "seed " << seed << ": " << check.problem;
        EXPECT_EQ(result->rule, MovementRule::AnyAngle);
      }
    }
  }
  EXPECT_GT(found, 80);
}

TEST(ThetaPlannerTest, GoesStraightOverOpenGround) {
  const OccupancyMap map(GridFrame(9, 6, 0.5), std::vector<std::int8_t>(54, 0));
  const auto grid = std::make_shared<const TraversabilityGrid>(map);
  const Query query = queryBetween(map.frame(), {0, 0}, {8, 3});
  for (const bool is_lazy : {false, true}) {
    const PlanResult result = is_lazy ? LazyThetaPlanner().prepare(grid)->solve(query, {}, {})
                                      : ThetaPlanner().prepare(grid)->solve(query, {}, {});
    ASSERT_EQ(result.status, PlanStatus::Found);
    EXPECT_EQ(result.path.size(), 2U);
    EXPECT_DOUBLE_EQ(result.length_m, 0.5 * std::sqrt(73.0));
  }
}

}  // namespace
}  // namespace vesper::planning::inline v0
