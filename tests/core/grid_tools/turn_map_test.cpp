#include "vesper/core/grid_tools/turn_map.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <stdexcept>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/grid_tools/wall_direction.hpp"
#include "vesper/core/mapping/map_resampling.hpp"
#include "vesper/tests/core/grid_tools/grid_examples.hpp"

namespace vesper::test {
namespace {

using Rows = std::vector<std::string>;

TEST(TurnMapTest, AQuarterTurnIsExact) {
  const OccupancyMap map = drawn({"#.?", "..#"}, 0.05, Pose2(1.0, -2.0, 0.0));
  const Pose2 T_turn = turnAbout(middleOf(map.frame()), kQuarter_rad);
  const OccupancyMap turned = movedCells(map, T_turn, 0.0);
  // Counter-clockwise: the last column becomes the top row.
  EXPECT_EQ(drawingOf(turned), (Rows{"?#", "..", "#."}));
  EXPECT_NEAR((middleOf(turned.frame()) - middleOf(map.frame())).norm(), 0.0, 1e-12);
  EXPECT_EQ(turned.frame().origin().heading(), 0.0);
}

TEST(TurnMapTest, FourQuarterTurnsAboutAnyPointGiveTheMapAgain) {
  const OccupancyMap map = drawn({"#.?#", "..#.", "?#.."}, 0.05, Pose2(0.31, 0.17, 0.4));
  OccupancyMap turned = map;
  for (int i = 0; i < 4; ++i) {
    turned = movedCells(turned, turnAbout({2.3, -1.1}, kQuarter_rad), 0.4);
  }
  EXPECT_EQ(drawingOf(turned), drawingOf(map));
  EXPECT_NEAR((turned.frame().origin().translation() - map.frame().origin().translation()).norm(),
              0.0, 1e-9);
}

TEST(TurnMapTest, TheOriginAloneTurnsWithoutALoss) {
  const OccupancyMap map = drawn({"#.?", "..#"}, 0.05, Pose2(1.0, -2.0, 0.2));
  const Pose2 T_turn = turnAbout({0.5, 0.5}, 0.7);
  const OccupancyMap turned = movedOrigin(map, T_turn);
  EXPECT_EQ(drawingOf(turned), drawingOf(map));
  for (int x = 0; x < 3; ++x) {
    EXPECT_NEAR((turned.frame().centerOf({x, 1}) - T_turn * map.frame().centerOf({x, 1})).norm(),
                0.0, 1e-12);
  }
  EXPECT_EQ(movedOrigin(turned, T_turn.inverse()).percents().size(), 6U);
}

TEST(TurnMapTest, AWallThatIsTurnedHasNoHoles) {
  const OccupancyMap map = drawn({".........", "#########", "........."}, 0.1);
  const Pose2 T_turn = turnAbout(middleOf(map.frame()), 0.35);
  const OccupancyMap turned = movedCells(map, T_turn, 0.0);
  for (int x = 0; x < 9; ++x) {
    const auto cell = turned.frame().cellAt(T_turn * map.frame().centerOf({x, 1}));
    ASSERT_TRUE(cell);
    EXPECT_EQ(turned.percentAt(*cell), 100) << x;
  }
}

/// A room of 80 x 50 cells with an inner wall.
OccupancyMap room(const Pose2& origin) {
  OccupancyMap map(GridFrame(80, 50, 0.05, origin));
  for (int y = 0; y < 50; ++y) {
    for (int x = 0; x < 80; ++x) {
      const bool is_wall = x == 0 || y == 0 || x == 79 || y == 49 || (x == 33 && y < 30);
      map.set({x, y}, is_wall ? std::int8_t{100} : std::int8_t{0});
    }
  }
  return map;
}

TEST(WallDirectionTest, FindsTheTurnOfARoomThatWasResampled) {
  for (const double angle_deg : {-40.0, -11.3, 0.7, 7.0, 30.0}) {
    const Pose2 T_turn = turnAbout({1.0, 1.0}, degToRad(angle_deg));
    const OccupancyMap turned = movedCells(room(Pose2()), T_turn, 0.0);
    const WallDirection found = dominantWallDirection(turned);
    // A cell over the length of the room: what a staircase of cells can tell.
    EXPECT_NEAR(radToDeg(found.angle_rad), angle_deg, radToDeg(1.0 / 80.0)) << angle_deg;
    EXPECT_GT(found.contrast, 1.5);
  }
}

TEST(WallDirectionTest, TheOriginsYawCounts) {
  EXPECT_NEAR(dominantWallDirection(room(Pose2(3.0, 1.0, 0.2))).angle_rad, 0.2, 1e-3);
  EXPECT_NEAR(dominantWallDirection(room(Pose2(3.0, 1.0, 1.5))).angle_rad, 1.5 - kQuarter_rad,
              1e-3);
}

TEST(WallDirectionTest, NeedsWalls) {
  EXPECT_THROW(static_cast<void>(dominantWallDirection(drawn({"..?"}))), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::test
