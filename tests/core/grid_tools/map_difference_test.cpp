#include "vesper/core/grid_tools/map_difference.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

#include "vesper/core/drawing/difference_raster.hpp"
#include "vesper/tests/core/grid_tools/grid_examples.hpp"

namespace vesper::test {
namespace {

using enum CellDifference;

TEST(MapDifferenceTest, CountsEveryPairOfStates) {
  const OccupancyMap a = drawn({"???...###"});
  const OccupancyMap b = drawn({"?.#?.#?.#"});
  const MapDifference difference = differenceOf(a, b, Pose2());
  EXPECT_EQ(difference.cells,
            (std::vector{UnknownInBoth, KnownOnlySecond, KnownOnlySecond, KnownOnlyFirst,
                         FreeInBoth, WallOnlySecond, KnownOnlyFirst, WallOnlyFirst, WallInBoth}));
  EXPECT_EQ(difference.count(KnownOnlyFirst), 2U);
  EXPECT_EQ(difference.differing_percents, 6U);
  EXPECT_EQ(std::accumulate(difference.counts.begin(), difference.counts.end(), std::size_t{0}),
            9U);
}

TEST(MapDifferenceTest, AWallWithinTheToleranceIsNear) {
  const OccupancyMap a = drawn({"..#...#"});
  const OccupancyMap b = drawn({"...#..."});
  const MapDifference strict = differenceOf(a, b, Pose2());
  EXPECT_EQ(strict.count(WallOnlyFirst), 2U);
  EXPECT_EQ(strict.count(WallOnlySecond), 1U);
  const MapDifference near = differenceOf(a, b, Pose2(), 1.0);
  EXPECT_EQ(near.count(WallNear), 2U);
  EXPECT_EQ(near.count(WallOnlyFirst), 1U);
  EXPECT_EQ(near.count(WallOnlySecond), 0U);
}

TEST(MapDifferenceTest, FramesAreJoinedByWholeCellsAndTheMotionIsHonoured) {
  const OccupancyMap a = drawn({"#.", ".."}, 0.5, Pose2(1.0, 1.0, 0.0));
  // The same map with its own world turned by a quarter and moved.
  const Pose2 T_first_second(3.0, -2.0, 1.5707963267948966);
  const OccupancyMap b(GridFrame(2, 2, 0.5, T_first_second.inverse() * a.frame().origin()),
                       {a.percents().begin(), a.percents().end()});
  const MapDifference same = differenceOf(a, b, T_first_second);
  EXPECT_EQ(same.differing_percents, 0U);
  EXPECT_EQ(same.frame.width(), 2);
  const MapDifference apart = differenceOf(a, a, Pose2(2.0, 0.0, 0.0));
  EXPECT_EQ(apart.frame.width(), 6);
  EXPECT_EQ(apart.count(KnownOnlyFirst), 4U);
  EXPECT_EQ(apart.count(KnownOnlySecond), 4U);
  EXPECT_THROW(static_cast<void>(differenceOf(a, a, Pose2(1e9, 0.0, 0.0))), std::invalid_argument);
}

TEST(MapDifferenceTest, TheLegendNamesEveryKind) {
  const CellRaster raster = differenceRaster(differenceOf(drawn({"#"}), drawn({"."}), Pose2()));
  ASSERT_EQ(raster.palette.size(), kCellDifferences);
  EXPECT_EQ(raster.palette[raster.classes.front()].name, "wall in A, free in B");
}

}  // namespace
}  // namespace vesper::test
