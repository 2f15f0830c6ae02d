#include "vesper/planning/search/anya.hpp"

#include <gtest/gtest.h>

#include <random>

#include "visibility_graph.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Lengths are sums of at most a hundred square roots in double.
constexpr double kTolerance_cells = 1e-9;

OccupancyMap randomMap(std::mt19937_64& random, int width, int height, unsigned per_cent) {
  OccupancyMap map{GridFrame(width, height, 1.0)};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      map.set({x, y}, random() % 100 < per_cent ? 100 : 0);
    }
  }
  return map;
}

TEST(AnyaPlannerTest, IsAsShortAsTheVisibilityGraphOnRandomMaps) {
  constexpr int kMaps = 2500;
  int found = 0;
  for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
    std::mt19937_64 random(seed);
    const int width = 2 + static_cast<int>(random() % 9);
    const int height = 2 + static_cast<int>(random() % 9);
    const auto per_cent = static_cast<unsigned>(5 + random() % 50);
    const auto grid =
        std::make_shared<const TraversabilityGrid>(randomMap(random, width, height, per_cent));
    const auto search = AnyaPlanner().prepare(grid);
    const test::VisibilityGraph oracle(grid->blocked());
    for (int i = 0; i < 3; ++i) {
      const CellIndex start{static_cast<int>(random() % static_cast<unsigned>(width)),
                            static_cast<int>(random() % static_cast<unsigned>(height))};
      const CellIndex goal{static_cast<int>(random() % static_cast<unsigned>(width)),
                           static_cast<int>(random() % static_cast<unsigned>(height))};
      if (grid->isBlocked(start) || grid->isBlocked(goal)) {
        continue;
      }
      const PlanResult result = search->solve(queryBetween(grid->frame(), start, goal), {}, {});
      const double expected_cells = oracle.shortest(start, goal);
      ASSERT_EQ(result.status == PlanStatus::Found, std::isfinite(expected_cells))
          << "seed " << seed;
      if (result.status == PlanStatus::Found) {
        ++found;
        ASSERT_NEAR(result.length_m, expected_cells, kTolerance_cells)
            << "seed " << seed << " from " << start.x << "," << start.y << " to " << goal.x << ","
            << goal.y;
        ASSERT_NEAR(result.cost, expected_cells, kTolerance_cells) << "seed " << seed;
        for (std::size_t k = 1; k < result.path.size(); ++k) {
          const auto half = [&](std::size_t at) {
            return Eigen::Vector2i(
                (2.0 * result.path[at].T_world_robot.translation()).array().round().cast<int>());
          };
          ASSERT_TRUE(oracle.sees(half(k - 1), half(k))) << "seed " << seed;
        }
      }
    }
  }
  EXPECT_GT(found, kMaps);
}

}  // namespace
}  // namespace vesper::planning::inline v0
