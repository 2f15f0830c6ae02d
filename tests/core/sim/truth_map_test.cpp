#include "vesper/core/sim/truth_map.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace vesper {
namespace {

/// A room of 2 x 1 m with a box in it, the robot starting at the left.
World room() {
  World world;
  world.size_m = {2.0, 1.0};
  world.T_world_start = Pose2(0.3, 0.5, 0.0);
  world.polylines.push_back({{{0.0, 0.0}, {2.0, 0.0}, {2.0, 1.0}, {0.0, 1.0}}, true, 0});
  world.rectangles.push_back({{1.25, 0.5}, {0.4, 0.4}, 0.0, 0});
  return world;
}

CellState stateAt(const OccupancyMap& map, double x_m, double y_m) {
  return map.stateAt(map.frame().cellAt({x_m, y_m}).value());
}

class TruthMapTest : public testing::TestWithParam<double> {};

TEST_P(TruthMapTest, WallsBodiesRoomAndOutside) {
  const double resolution_m = GetParam();
  const OccupancyMap map = truthMap(room(), resolution_m);
  EXPECT_EQ(map.frame().resolution(), resolution_m);
  EXPECT_EQ(stateAt(map, 0.31, 0.51), CellState::Free);
  EXPECT_EQ(stateAt(map, 1.8, 0.51), CellState::Free);
  EXPECT_EQ(stateAt(map, 1.25, 0.5), CellState::Occupied);  // inside the box
  EXPECT_EQ(stateAt(map, 1.05, 0.5), CellState::Occupied);  // its edge
  EXPECT_EQ(stateAt(map, 0.0, 0.5), CellState::Occupied);
  EXPECT_EQ(stateAt(map, 2.0, 0.5), CellState::Occupied);
  EXPECT_EQ(stateAt(map, 1.0, 1.0), CellState::Occupied);
  EXPECT_EQ(stateAt(map, -1.5 * resolution_m, 0.5), CellState::Unknown);
}

INSTANTIATE_TEST_SUITE_P(Resolutions, TruthMapTest, testing::Values(0.1, 0.05, 0.02, 0.013));

TEST(TruthMapTest, CountsOfAKnownRoom) {
  // At 0.1 m: the wall is the ring of 21 x 11 cells (a wall on a border belongs to the cell above
  // or right), the box's edges lie on half cells: cells 10..14 by 3..7 of the room.
  const OccupancyMap map = truthMap(room(), 0.1);
  EXPECT_EQ(map.frame().width(), 24);
  EXPECT_EQ(map.frame().height(), 14);
  const CellCounts counts = map.counts();
  EXPECT_EQ(counts.occupied, 2U * 21U + 2U * 9U + 5U * 5U);
  EXPECT_EQ(counts.free, 19U * 9U - 25U);
}

TEST(TruthMapTest, ASlantedWallHasNoHole) {
  World world;
  world.size_m = {2.0, 2.0};
  world.T_world_start = Pose2(0.5, 1.5, 0.0);
  world.polylines.push_back({{{0.0, 0.0}, {2.0, 0.0}, {2.0, 2.0}, {0.0, 2.0}}, true, 0});
  world.polylines.push_back({{{0.0, 0.137}, {2.0, 1.871}}, false, 0});
  const OccupancyMap map = truthMap(world, 0.05);
  EXPECT_EQ(stateAt(map, 0.5, 1.5), CellState::Free);
  EXPECT_EQ(stateAt(map, 1.5, 0.5), CellState::Unknown);  // the other side is not reached
}

TEST(TruthMapTest, ACylinderIsFilled) {
  World world;
  world.size_m = {2.0, 2.0};
  world.T_world_start = Pose2(0.2, 0.2, 0.0);
  world.circles.push_back({{1.0, 1.0}, 0.5, 0});
  const OccupancyMap map = truthMap(world, 0.05);
  EXPECT_EQ(stateAt(map, 1.0, 1.0), CellState::Occupied);
  EXPECT_EQ(stateAt(map, 1.49, 1.0), CellState::Occupied);
  EXPECT_EQ(stateAt(map, 1.0, 0.51), CellState::Occupied);
  EXPECT_EQ(stateAt(map, 1.56, 1.0), CellState::Free);
  EXPECT_EQ(stateAt(map, 1.0 + 0.4, 1.0 + 0.4), CellState::Free);
}

TEST(TruthMapTest, UnusableResolutionsAreRefused) {
  for (const double resolution_m : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), 1e-9,
                                    std::numeric_limits<double>::infinity()}) {
    EXPECT_THROW((void)truthMap(room(), resolution_m), std::invalid_argument) << resolution_m;
  }
}

}  // namespace
}  // namespace vesper
