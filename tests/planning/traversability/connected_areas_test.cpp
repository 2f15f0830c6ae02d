#include "vesper/planning/traversability/connected_areas.hpp"

#include <gtest/gtest.h>

#include <map>

#include "vesper/planning/traversability/narrowest_gap.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

using test::gridOf;
using test::mapOf;

/// Flood fill, the definition.
std::vector<int> flooded(const BitGrid& blocked, bool corners) {
  std::vector<int> area(static_cast<std::size_t>(blocked.width() * blocked.height()), -1);
  int count = 0;
  for (int y = 0; y < blocked.height(); ++y) {
    for (int x = 0; x < blocked.width(); ++x) {
      std::vector<CellIndex> open{{x, y}};
      bool is_new = false;
      while (!open.empty()) {
        const CellIndex cell = open.back();
        open.pop_back();
        if (cell.x < 0 || cell.y < 0 || cell.x >= blocked.width() || cell.y >= blocked.height()) {
          continue;
        }
        int& mark = area[static_cast<std::size_t>(cell.y * blocked.width() + cell.x)];
        if (mark >= 0 || blocked.at(cell)) {
          continue;
        }
        mark = count;
        is_new = true;
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) {
            if (corners || dx == 0 || dy == 0) {
              open.push_back({cell.x + dx, cell.y + dy});
            }
          }
        }
      }
      count += is_new ? 1 : 0;
    }
  }
  return area;
}

TEST(ConnectedAreasTest, AgreesWithFloodFill) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    const int width = 1 + static_cast<int>(random() % 140);
    const auto grid =
        gridOf(test::randomMap(width, 1 + static_cast<int>(random() % 20), 20 + seed, random));
    const bool corners = seed % 2 == 0;
    const ConnectedAreas areas(grid->blocked(), corners);
    const std::vector<int> expected = flooded(grid->blocked(), corners);
    std::map<std::uint32_t, std::size_t> sizes;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::uint32_t area = areas.areaOf(grid->frame().cellOf(i));
      // Both number areas in the order of their lowest cell.
      ASSERT_EQ(area,
                expected[i] < 0 ? ConnectedAreas::kNone : static_cast<std::uint32_t>(expected[i]))
          << "seed " << seed;
      ++sizes[area];
    }
    for (std::uint32_t area = 0; area < areas.count(); ++area) {
      EXPECT_EQ(areas.cellsIn(area), sizes[area]);
      EXPECT_LE(areas.cellsIn(area), areas.cellsIn(areas.largest()));
    }
  }
}

TEST(ConnectedAreasTest, AFullMapHasNone) {
  const ConnectedAreas areas(BitGrid(5, 4, true), false);
  EXPECT_EQ(areas.count(), 0U);
  EXPECT_EQ(areas.largest(), ConnectedAreas::kNone);
  EXPECT_EQ(areas.areaOf({-1, 2}), ConnectedAreas::kNone);
  EXPECT_EQ(areas.areaOf({2, 9}), ConnectedAreas::kNone);
}

TEST(NarrowestGapTest, NamesTheGapThatTheFootprintDoesNotFit) {
  TraversabilityOptions options;
  options.footprint_radius_m = 1.6;
  // Two gaps in the wall: one cell wide and three cells wide.
  const auto grid = gridOf(mapOf({"....#....", ".........", "....#....", "....#....", ".........",
                                  ".........", ".........", "....#...."}),
                           options);
  ASSERT_NE(grid->areas().areaOf({1, 2}), grid->areas().areaOf({7, 2}));
  const auto gap = narrowestGap(*grid, {1, 2}, {7, 2}, [] { return true; });
  ASSERT_TRUE(gap);
  EXPECT_FALSE(gap->is_wall);
  EXPECT_EQ(gap->cell, (CellIndex{4, 2}));
  EXPECT_DOUBLE_EQ(gap->clearance_m, 1.5);
}

TEST(NarrowestGapTest, CountsTheThinnestWall) {
  const auto grid = gridOf(mapOf({"..###..", "..##...", "..###.."}));
  const auto gap = narrowestGap(*grid, {0, 2}, {6, 0}, [] { return true; });
  ASSERT_TRUE(gap);
  EXPECT_TRUE(gap->is_wall);
  EXPECT_EQ(gap->wall_cells, 2U);
  EXPECT_EQ(gap->cell, (CellIndex{2, 1}));
}

}  // namespace
}  // namespace vesper::planning
