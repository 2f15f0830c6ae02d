#include "vesper/core/grid_tools/map_frames.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "vesper/core/grid/grid_comparison.hpp"
#include "vesper/tests/core/grid_tools/grid_examples.hpp"

namespace vesper::test {
namespace {

TEST(MapFramesTest, ABoxOfTheWorldIsCoveredByWholeCells) {
  const GridFrame frame(10, 10, 0.5, Pose2(1.0, 2.0, 0.0));
  EXPECT_EQ(cellsCovering(frame, {{1.5, 2.5}, {3.0, 4.0}}), (CellBox{{1, 1}, {3, 3}}));
  EXPECT_EQ(cellsCovering(frame, {{1.6, 2.4}, {2.9, 4.1}}), (CellBox{{1, 0}, {3, 4}}));
  // A grid turned by a quarter: its x runs up, its y to the left.
  const GridFrame turned(10, 10, 0.5, Pose2(1.0, 2.0, 1.5707963267948966));
  EXPECT_EQ(cellsCovering(turned, {{-1.0, 2.5}, {0.0, 4.0}}), (CellBox{{1, 2}, {3, 3}}));
}

TEST(MapFramesTest, CroppingKeepsTheWorldPlaceOfEveryCell) {
  const OccupancyMap map = drawn({"#..", ".#.", "?.#", "??."}, 0.1, Pose2(-1.0, 0.5, 0.7));
  const OccupancyMap part = cropped(map, {{1, 1}, {2, 3}});
  EXPECT_EQ(drawingOf(part), (std::vector<std::string>{"..", "#.", ".#"}));
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 2; ++x) {
      EXPECT_NEAR((part.frame().centerOf({x, y}) - map.frame().centerOf({x + 1, y + 1})).norm(),
                  0.0, 1e-12);
    }
  }
  EXPECT_EQ(drawingOf(cropped(map, {{2, 3}, {3, 4}})), (std::vector<std::string>{"??", ".?"}));
  EXPECT_THROW(static_cast<void>(cropped(map, {{0, 0}, {1 << 20, 1 << 20}})),
               std::invalid_argument);
}

TEST(MapFramesTest, TheKnownBoxHoldsAllThatIsKnown) {
  EXPECT_EQ(knownBox(drawn({"????", "?.??", "??#?", "????"})), (CellBox{{1, 1}, {2, 2}}));
  EXPECT_FALSE(knownBox(drawn({"??"})));
}

TEST(MapFramesTest, AGridOfLogOddsIsCroppedByCentres) {
  LogOddsGrid grid({.resolution_m = 1.0, .views = 2});
  for (int x = -130; x < 130; ++x) {
    grid.add({x, 3}, x & 1, 100);
  }
  const LogOddsGrid part = cropped(grid, {{-0.4, 3.0}, {2.5, 4.0}});
  EXPECT_EQ(part.observedBox(), (CellBox{{0, 3}, {2, 3}}));
  EXPECT_EQ(part.viewMilli({1, 3}, 1), 100);
  EXPECT_EQ(part.viewMilli({1, 3}, 0), 0);
  EXPECT_TRUE(holdTheSame(cropped(grid, {{-1e6, -1e6}, {1e6, 1e6}}), grid));
  EXPECT_FALSE(cropped(grid, {{0.0, 0.0}, {1.0, 1.0}}).observedBox());
}

}  // namespace
}  // namespace vesper::test
