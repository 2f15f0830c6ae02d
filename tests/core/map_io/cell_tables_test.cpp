#include "vesper/core/map_io/cell_tables.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numbers>

namespace vesper {
namespace {

OccupancyMap smallMap() {
  OccupancyMap map(GridFrame(3, 2, 0.5, Pose2(-1.0, 2.0, 0.0)));
  map.set({0, 0}, 0);
  map.set({1, 0}, 100);
  map.set({2, 1}, 37);
  return map;
}

TEST(CellTablesTest, NumpyFilesAreThoseOfTheFormatDescription) {
  const std::string bytes = npyBytes(smallMap());
  ASSERT_GE(bytes.size(), 10U);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  const auto length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[8])) +
                      256U * static_cast<unsigned char>(bytes[9]);
  EXPECT_EQ((10 + length) % 64, 0U);
  ASSERT_EQ(bytes.size(), 10 + length + 6 * 4);
  const std::string header = bytes.substr(10, length);
  EXPECT_TRUE(header.starts_with("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"));
  EXPECT_EQ(header.back(), '\n');
  float values[6];
  std::memcpy(values, bytes.data() + 10 + length, sizeof(values));
  EXPECT_EQ(values[0], 0.0F);
  EXPECT_EQ(values[1], 1.0F);
  EXPECT_TRUE(std::isnan(values[2]));
  EXPECT_TRUE(std::isnan(values[3]));
  EXPECT_EQ(values[5], 0.37F);
}

TEST(CellTablesTest, CsvHoldsTheKnownCellsWithTheirCentres) {
  EXPECT_EQ(cellCsv(smallMap()),
            "# 3 x 2 cells of 0.5 m, lower left corner at x -1 m, y 2 m, yaw 0 rad\n"
            "col,row,x_m,y_m,occupancy_percent\n"
            "0,0,-0.75,2.25,0\n"
            "1,0,-0.25,2.25,100\n"
            "2,1,0.25,2.75,37\n");
}

}  // namespace
}  // namespace vesper
