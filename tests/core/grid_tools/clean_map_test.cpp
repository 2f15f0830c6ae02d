#include "vesper/core/grid_tools/clean_map.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "vesper/tests/core/grid_tools/grid_examples.hpp"

namespace vesper::test {
namespace {

using Rows = std::vector<std::string>;

TEST(CleanMapTest, NothingAskedChangesNothing) {
  const OccupancyMap map = drawn({"#.?", "##.", "..#"});
  const CleanedMap same = cleaned(map, {});
  EXPECT_EQ(same.map, map);
  EXPECT_EQ(same.specks + same.speck_cells + same.thinned_cells, 0U);
}

TEST(CleanMapTest, SpecksBelowTheSizeGoAndDiagonalsHoldTogether) {
  const OccupancyMap map = drawn({"#......",  //
                                  ".#....#",  //
                                  ".......",  //
                                  "....##.",  //
                                  "#...#..",  //
                                  "....#.."});
  const CleanedMap two = cleaned(map, {.specks_below_cells = 2});
  EXPECT_EQ(drawingOf(two.map), (Rows{"#......",  //
                                      ".#.....",  //
                                      ".......",  //
                                      "....##.",  //
                                      "....#..",  //
                                      "....#.."}));
  EXPECT_EQ(two.specks, 2U);
  EXPECT_EQ(two.speck_cells, 2U);
  const CleanedMap four = cleaned(map, {.specks_below_cells = 4});
  EXPECT_EQ(four.specks, 3U);
  EXPECT_EQ(four.speck_cells, 4U);
}

TEST(CleanMapTest, ASpeckTakesTheValueOfWhatIsNearest) {
  // The right cell of the speck touches free space below, the left one unknown only.
  EXPECT_EQ(drawingOf(cleaned(drawn({"????", "?##?", "??.?"}), {.specks_below_cells = 3}).map)[1],
            "??.?");
  // Nothing but unknown around it: unknown; nothing but free: free.
  EXPECT_EQ(drawingOf(cleaned(drawn({"???", "?#?", "???"}), {.specks_below_cells = 2}).map),
            (Rows{"???", "???", "???"}));
  EXPECT_EQ(drawingOf(cleaned(drawn({"...", ".#.", "..."}), {.specks_below_cells = 2}).map),
            (Rows{"...", "...", "..."}));
}

TEST(CleanMapTest, AWallBecomesOneCellThick) {
  const CleanedMap thin = cleaned(drawn({".........",  //
                                         ".#######.",  //
                                         ".#######.",  //
                                         "........."}),
                                  {.thin_up_to_cells = 2});
  EXPECT_EQ(thin.thinned_cells, 7U);
  EXPECT_EQ(thin.map.counts().occupied, 7U);
  // All that is left lies in one row: the wall kept its length.
  const Rows rows = drawingOf(thin.map);
  EXPECT_TRUE(rows[1] == ".#######." || rows[2] == ".#######.");
}

TEST(CleanMapTest, ARoomStaysClosedAndItsInsideOnePiece) {
  const CleanedMap thin = cleaned(drawn({"##########",  //
                                         "##########",  //
                                         "##......##",  //
                                         "##......##",  //
                                         "##......##",  //
                                         "##########",  //
                                         "##########"}),
                                  {.thin_up_to_cells = 3});
  // A closed line around a room: each cell of it has two neighbours to go on by, and no wall cell
  // can go without opening it.
  const OccupancyMap& map = thin.map;
  std::size_t walls = 0;
  for (int y = 0; y < 7; ++y) {
    for (int x = 0; x < 10; ++x) {
      walls += map.percentAt({x, y}) == 100 ? 1 : 0;
      if (x >= 2 && x < 8 && y >= 2 && y < 5) {
        EXPECT_EQ(map.percentAt({x, y}), 0);
      }
    }
  }
  EXPECT_EQ(walls + thin.thinned_cells, 70U - 18U);
  EXPECT_LE(walls, 2U * (8U + 5U));  // a ring just outside the room at the most
  EXPECT_GE(walls, 2U * (6U + 3U));  // and not less than goes around it by its sides
  EXPECT_EQ(cleaned(map, {.thin_up_to_cells = 3}).map, map);
}

TEST(CleanMapTest, SolidThingsStay) {
  const OccupancyMap map = drawn({".......",  //
                                  ".####..",  //
                                  ".####..",  //
                                  ".####..",  //
                                  ".####..",  //
                                  "......."});
  EXPECT_EQ(cleaned(map, {.thin_up_to_cells = 3}).map, map);
  EXPECT_LT(cleaned(map, {.thin_up_to_cells = 4}).map.counts().occupied, 16U);
}

TEST(CleanMapTest, RefusesAThicknessOutOfRange) {
  EXPECT_THROW(static_cast<void>(cleaned(drawn({"#"}), {.thin_up_to_cells = -1})),
               std::invalid_argument);
}

}  // namespace
}  // namespace vesper::test
