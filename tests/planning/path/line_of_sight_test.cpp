#include "vesper/planning/path/line_of_sight.hpp"

#include <gtest/gtest.h>

#include "vesper/planning/path/segment_check.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

using test::gridOf;
using test::mapOf;

TEST(LineOfSightTest, PassesSidesAndCornersButNotBetweenCorners) {
  const auto pinch = gridOf(mapOf({".#", "#."}));
  EXPECT_FALSE(hasLineOfSight(pinch->blocked(), {0, 1}, {1, 0}));
  const auto corner = gridOf(mapOf({".#", ".."}));
  EXPECT_TRUE(hasLineOfSight(corner->blocked(), {0, 1}, {1, 0}));
  const auto wall = gridOf(mapOf({"...", ".#.", "..."}));
  EXPECT_FALSE(hasLineOfSight(wall->blocked(), {0, 1}, {2, 1}));
  EXPECT_FALSE(hasLineOfSight(wall->blocked(), {0, 0}, {2, 2}));
  EXPECT_FALSE(hasLineOfSight(wall->blocked(), {0, 1}, {1, 1}));
  // Along the side of one blocked cell, but not between two that share it.
  EXPECT_TRUE(hasLineOfSightHalfCells(wall->blocked(), {0, 2}, {6, 2}));
  const auto slit = gridOf(mapOf({"###", "###", "..."}));
  EXPECT_FALSE(hasLineOfSightHalfCells(slit->blocked(), {0, 4}, {6, 4}));
}

TEST(LineOfSightTest, ChangingSidesAtACornerIsSqueezing) {
  const auto grid = gridOf(mapOf({".#", "#."}));
  EXPECT_FALSE(hasLineOfSightHalfCells(grid->blocked(), {2, 0}, {2, 4}));
  const auto open = gridOf(mapOf({".#", ".."}));
  EXPECT_TRUE(hasLineOfSightHalfCells(open->blocked(), {2, 0}, {2, 4}));
}

TEST(LineOfSightTest, AgreesWithTheFloatingPointCheck) {
  std::size_t clear = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    const int width = 3 + static_cast<int>(random() % 12);
    const int height = 3 + static_cast<int>(random() % 12);
    const auto grid = gridOf(test::randomMap(width, height, 10 + seed % 30, random));
    for (int i = 0; i < 400; ++i) {
      const auto coordinate = [&random](int size) {
        return static_cast<int>(random() % static_cast<unsigned>(2 * size + 1));
      };
      const Eigen::Vector2i from(coordinate(width), coordinate(height));
      const Eigen::Vector2i to(coordinate(width), coordinate(height));
      if (from == to) {
        continue;
      }
      const bool is_free =
          !firstBlockedPiece(grid->blocked(), {0.5 * from.cast<double>(), 0.5 * to.cast<double>()});
      ASSERT_EQ(hasLineOfSightHalfCells(grid->blocked(), from, to), is_free)
          << "seed " << seed << ": " << from.transpose() << " to " << to.transpose();
      ASSERT_EQ(hasLineOfSightHalfCells(grid->blocked(), to, from), is_free);
      clear += is_free ? 1U : 0U;
    }
  }
  EXPECT_GT(clear, 1000U);
}

}  // namespace
}  // namespace vesper::planning
