#include "vesper/core/grid_tools/move_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <stdexcept>

#include "vesper/core/grid/grid_comparison.hpp"
#include "vesper/tests/core/grid_tools/grid_examples.hpp"

namespace vesper::test {
namespace {

TEST(MoveGridTest, WholeCellsMoveEverythingExactly) {
  const LogOddsGrid grid = scatteredGrid(5, 3);
  const MovedGrid moved = movedGrid(grid, Pose2(0.05 * 37, -0.05 * 211, 0.0));
  EXPECT_TRUE(moved.is_exact);
  const CellBox box = *grid.observedBox();
  for (int y = box.low.y; y <= box.high.y; ++y) {
    for (int x = box.low.x; x <= box.high.x; ++x) {
      ASSERT_EQ(moved.grid.hits({x + 37, y - 211}), grid.hits({x, y}));
      ASSERT_EQ(moved.grid.misses({x + 37, y - 211}), grid.misses({x, y}));
      ASSERT_EQ(moved.grid.viewMilli({x + 37, y - 211}, 2), grid.viewMilli({x, y}, 2));
    }
  }
}

/// A quarter turn counter-clockwise takes cell (x, y) to (-y - 1, x) and a view to the one a
/// quarter of all views on.
TEST(MoveGridTest, AQuarterTurnPermutesCellsAndViews) {
  LogOddsGrid grid({.resolution_m = 0.1, .views = 20});
  grid.add({3, 1}, 2, 700);
  grid.add({-4, 2}, 18, -300);
  const MovedGrid moved = movedGrid(grid, Pose2(0.0, 0.0, kQuarter_rad));
  EXPECT_TRUE(moved.is_exact);
  EXPECT_EQ(moved.grid.viewMilli({-2, 3}, 7), 700);
  EXPECT_EQ(moved.grid.viewMilli({-3, -4}, 3), -300);
  EXPECT_EQ(moved.grid.observedBox(), (CellBox{{-3, -4}, {-2, 3}}));
}

TEST(MoveGridTest, FourQuarterTurnsAndTheWayBackGiveTheGridAgain) {
  const LogOddsGrid grid = scatteredGrid(9, 20);
  LogOddsGrid turned = movedGrid(grid, Pose2(0.05, -0.15, kQuarter_rad)).grid;
  EXPECT_FALSE(holdTheSame(turned, grid));
  turned = movedGrid(turned, Pose2(0.05, -0.15, kQuarter_rad).inverse()).grid;
  EXPECT_TRUE(holdTheSame(turned, grid));
  for (int i = 0; i < 4; ++i) {
    turned = movedGrid(turned, Pose2(0.0, 0.0, kQuarter_rad)).grid;
  }
  EXPECT_TRUE(holdTheSame(turned, grid));
}

TEST(MoveGridTest, AnyOtherMotionIsResampledSaysSoAndLosesNoWall) {
  LogOddsGrid grid({.resolution_m = 0.05});
  for (int x = 0; x < 100; ++x) {
    grid.add({x, 0}, 0, 2000);
    for (int y = 1; y < 30; ++y) {
      grid.add({x, y}, 0, -500);
    }
  }
  const Pose2 T_to_from(0.013, 0.4, 0.5);
  const MovedGrid moved = movedGrid(grid, T_to_from);
  EXPECT_FALSE(moved.is_exact);
  for (int x = 0; x < 100; ++x) {
    const auto cell = moved.grid.cellAt(T_to_from * grid.centerOf({x, 0}));
    // A cell that was met by a neighbour's centre may not lie under its own.
    int highest = 0;
    for (const int dy : {-1, 0, 1}) {
      for (const int dx : {-1, 0, 1}) {
        highest = std::max(highest, moved.grid.valueMilli({cell->x + dx, cell->y + dy}));
      }
    }
    EXPECT_EQ(highest, 2000) << x;
  }
}

TEST(MoveGridTest, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(static_cast<void>(movedGrid(scatteredGrid(1, 1), Pose2(), stop.get_token())),
               std::runtime_error);
}

}  // namespace
}  // namespace vesper::test
