#include "vesper/core/geometry/lookup_table.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace vesper {
namespace {

TEST(LookupTableTest, IsLinearBetweenItsRowsAndConstantOutside) {
  const std::vector<std::array<double, 2>> table = {{1.0, 10.0}, {2.0, 20.0}, {4.0, 0.0}};
  for (const auto& [x, value] : std::vector<std::array<double, 2>>{{-3.0, 10.0},
                                                                   {1.0, 10.0},
                                                                   {1.25, 12.5},
                                                                   {2.0, 20.0},
                                                                   {3.5, 5.0},
                                                                   {4.0, 0.0},
                                                                   {9.0, 0.0}}) {
    EXPECT_DOUBLE_EQ(valueAt(table, x), value) << x;
  }
  EXPECT_EQ(valueAt(std::vector<std::array<double, 2>>{{5.0, 7.0}}, -1.0), 7.0);
}

}  // namespace
}  // namespace vesper
