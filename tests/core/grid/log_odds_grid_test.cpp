#include "vesper/core/grid/log_odds_grid.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <stdexcept>
#include <vector>

#include "vesper/core/grid/occupancy_conversion.hpp"

namespace vesper {
namespace {

TEST(LogOddsTest, RoundsAwayFromZero) {
  EXPECT_EQ(toMilli(0.0), 0);
  EXPECT_EQ(toMilli(1e-9), 1);
  EXPECT_EQ(toMilli(-1e-9), -1);
  EXPECT_EQ(toMilli(0.5001), 501);
  EXPECT_EQ(toMilli(std::numeric_limits<double>::quiet_NaN()), 0);
  EXPECT_EQ(toMilli(1e9), 32767);
}

TEST(LogOddsGridTest, NeverObservedIsNotTheSameAsEvenOdds) {
  LogOddsGrid grid({});
  grid.add({3, -4}, 0, 100);
  grid.add({3, -4}, 0, -100);
  EXPECT_EQ(grid.valueMilli({3, -4}), 0);
  EXPECT_TRUE(grid.isObserved({3, -4}));
  EXPECT_EQ(grid.hits({3, -4}), 1);
  EXPECT_EQ(grid.misses({3, -4}), 1);
  EXPECT_FALSE(grid.isObserved({4, -4}));
  EXPECT_EQ(grid.observedBox(), (CellBox{{3, -4}, {3, -4}}));
}

TEST(LogOddsGridTest, ClampsAndCountsOn) {
  LogOddsGrid grid({.clamp = 250});
  for (int i = 0; i < 5; ++i) {
    grid.add({0, 0}, 0, 100);
  }
  EXPECT_EQ(grid.valueMilli({0, 0}), 250);
  EXPECT_EQ(grid.hits({0, 0}), 5);
  grid.add({0, 0}, 0, -8000);
  EXPECT_EQ(grid.valueMilli({0, 0}), -250);
}

TEST(LogOddsGridTest, CountsSaturateAndSaySo) {
  LogOddsGrid grid({});
  for (int i = 0; i < 65535; ++i) {
    grid.add({1, 1}, 0, -1);
  }
  EXPECT_EQ(grid.misses({1, 1}), 65535);
  EXPECT_EQ(summarise(grid).saturated_cells, 1U);
  grid.add({1, 1}, 0, -1);
  EXPECT_EQ(grid.misses({1, 1}), 65535);
  EXPECT_TRUE(grid.isObserved({1, 1}));
}

/// Runs of every length from every column, over tile borders on both sides of zero, against
/// additions cell by cell.
TEST(LogOddsGridTest, RunsTouchTheirCellsOnly) {
  for (const int start : {-131, -128, -9, 0, 119, 120, 127}) {
    for (const int count : {1, 7, 8, 9, 16, 17, 140, 300}) {
      LogOddsGrid grid({});
      std::vector<MilliLogOdds> deltas(static_cast<std::size_t>(count) + kLanesBehind, 0);
      for (int i = 0; i < count; ++i) {
        deltas[static_cast<std::size_t>(i)] = static_cast<MilliLogOdds>(i % 2 == 0 ? i + 1 : -i);
      }
      const CellRun run{0, 0, static_cast<std::uint16_t>(count), true, {}};
      grid.addRuns({start, -1}, {{&run, 1}, deltas.data()});
      for (int x = start - 10; x < start + count + 10; ++x) {
        const int i = x - start;
        const bool is_inside = i >= 0 && i < count;
        const int want = is_inside ? deltas[static_cast<std::size_t>(i)] : 0;
        ASSERT_EQ(grid.valueMilli({x, -1}), want) << start << ' ' << count << ' ' << x;
        ASSERT_EQ(grid.hits({x, -1}), want > 0 ? 1 : 0);
        ASSERT_EQ(grid.misses({x, -1}), want < 0 ? 1 : 0);
        ASSERT_FALSE(grid.isObserved({x, 0}));
        ASSERT_FALSE(grid.isObserved({x, -2}));
      }
    }
  }
}

TEST(LogOddsGridTest, TheHighestViewDecidesWhenItIsSure) {
  LogOddsGrid grid({.views = 4});
  grid.add({0, 0}, 0, -900);
  grid.add({0, 0}, 2, 620);
  EXPECT_EQ(grid.valueMilli({0, 0}), -900);
  grid.add({0, 0}, 2, 1);
  EXPECT_EQ(grid.valueMilli({0, 0}), 621);
}

TEST(LogOddsGridTest, KeepsToItsMemory) {
  LogOddsGrid grid({.max_memory_bytes = 3 * GridTile::bytes(1)});
  for (int tile = 0; tile < 3; ++tile) {
    grid.add({tile * 1000, 0}, 0, 1);
  }
  EXPECT_THROW(grid.add({4000, 0}, 0, 1), GridMemoryError);
  EXPECT_EQ(grid.memoryBytes(), 3 * GridTile::bytes(1));
  grid.add({2000, 1}, 0, 1);  // in a tile that is there
}

TEST(LogOddsGridTest, BordersBelongToTheCellAboveAndRight) {
  const LogOddsGrid grid({.resolution_m = 0.1});
  EXPECT_EQ(grid.cellAt({0.3, -0.1}), (CellIndex{3, -1}));
  EXPECT_EQ(grid.cellAt({0.2999, -0.1001}), (CellIndex{2, -2}));
  EXPECT_EQ(grid.cellAt({1e300, 0}), std::nullopt);
  EXPECT_EQ(grid.cellAt({std::numeric_limits<double>::quiet_NaN(), 0}), std::nullopt);
}

TEST(LogOddsGridTest, RefusesOptionsOutOfRange) {
  EXPECT_THROW(LogOddsGrid({.resolution_m = 0.0}), std::invalid_argument);
  EXPECT_THROW(LogOddsGrid({.views = 0}), std::invalid_argument);
  EXPECT_THROW(LogOddsGrid({.views = 65}), std::invalid_argument);
  EXPECT_THROW(LogOddsGrid({.clamp = 8001}), std::invalid_argument);
}

// p > 0.65 is l > 0.61904, p < 0.35 is l < -0.61904.
TEST(OccupancyConversionTest, ThresholdsDivideTheObservedCells) {
  LogOddsGrid grid({});
  grid.add({10, 20}, 0, 620);
  grid.add({11, 20}, 0, 619);
  grid.add({12, 20}, 0, -620);
  grid.add({13, 20}, 0, -619);
  const OccupancyMap map = toOccupancyMap(grid, {.margin_cells = 1});
  EXPECT_EQ(map.frame().width(), 6);
  EXPECT_EQ(map.frame().height(), 3);
  EXPECT_NEAR(map.frame().origin().x(), 0.45, 1e-12);
  EXPECT_NEAR(map.frame().origin().y(), 0.95, 1e-12);
  EXPECT_EQ(map.percentAt({1, 1}), 100);
  EXPECT_EQ(map.percentAt({2, 1}), -1);
  EXPECT_EQ(map.percentAt({3, 1}), 0);
  EXPECT_EQ(map.percentAt({4, 1}), -1);
  EXPECT_EQ(map.percentAt({5, 1}), -1);
}

// 1 / (1 + exp(-0.2)) = 0.549834.
TEST(OccupancyConversionTest, GradedMapsKeepTheProbability) {
  LogOddsGrid grid({});
  grid.add({0, 0}, 0, 200);
  const OccupancyMap map =
      toOccupancyMap(grid, {.is_graded = true, .extent = CellBox{{-1, 0}, {0, 0}}});
  EXPECT_EQ(map.percentAt({1, 0}), 55);
  EXPECT_EQ(map.percentAt({0, 0}), -1);
}

TEST(OccupancyConversionTest, RefusesNothingAndWrongThresholds) {
  LogOddsGrid grid({});
  EXPECT_THROW(static_cast<void>(toOccupancyMap(grid)), std::invalid_argument);
  grid.add({0, 0}, 0, 1);
  EXPECT_THROW(static_cast<void>(toOccupancyMap(grid, {.occupied_above = 0.3})),
               std::invalid_argument);
}

}  // namespace
}  // namespace vesper
