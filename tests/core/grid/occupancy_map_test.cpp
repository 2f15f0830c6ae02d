#include "vesper/core/grid/occupancy_map.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace vesper {
namespace {

TEST(OccupancyMapTest, CountsItsCellsByState) {
  const OccupancyMap map(GridFrame(5, 1, 1.0), {100, 0, -1, 40, 0});
  const CellCounts counts = map.counts();
  EXPECT_EQ(counts.occupied, 1U);
  EXPECT_EQ(counts.free, 2U);
  EXPECT_EQ(counts.unknown, 2U);
  EXPECT_EQ(counts.graded, 1U);
  EXPECT_EQ(map.stateAt({3, 0}), CellState::Unknown);
}

TEST(OccupancyMapTest, RefusesAWrongSizeOrValue) {
  EXPECT_THROW(OccupancyMap(GridFrame(2, 2, 1.0), {0, 0, 0}), std::invalid_argument);
  EXPECT_THROW(OccupancyMap(GridFrame(1, 1, 1.0), {101}), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
