#include "vesper/core/geometry/polygon.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace vesper {
namespace {

using Corners = std::vector<Eigen::Vector2d>;

TEST(PolygonTest, AreasHaveTheSignOfTheirTurn) {
  const Corners square = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
  EXPECT_DOUBLE_EQ(doubledArea(square), 8.0);
  EXPECT_DOUBLE_EQ(doubledArea(Corners(square.rbegin(), square.rend())), -8.0);
}

TEST(PolygonTest, CornersInOrderSurroundOneArea) {
  EXPECT_TRUE(isSimplePolygon(Corners{{0.3, 0.2}, {-0.3, 0.2}, {-0.3, -0.2}, {0.3, -0.2}}));
  EXPECT_TRUE(isSimplePolygon(Corners{{0, 0}, {1, 0}, {0, 1}}));
  // an arrow head: not convex, yet one area
  EXPECT_TRUE(isSimplePolygon(Corners{{1, 0}, {-1, 1}, {-0.5, 0}, {-1, -1}}));
}

TEST(PolygonTest, CrossedFlatAndRepeatedCornersDoNot) {
  // the corners of a rectangle in the wrong order: a bow-tie
  EXPECT_FALSE(isSimplePolygon(Corners{{0.3, 0.2}, {-0.3, -0.2}, {-0.3, 0.2}, {0.3, -0.2}}));
  // a star of five points crosses itself though it encloses an area
  EXPECT_FALSE(
      isSimplePolygon(Corners{{0, 1}, {-0.6, -0.8}, {0.95, 0.3}, {-0.95, 0.3}, {0.6, -0.8}}));
  EXPECT_FALSE(isSimplePolygon(Corners{{0.1, 0}, {0.1, 0}, {0.1, 0}}));
  EXPECT_FALSE(isSimplePolygon(Corners{{0.2, 0}, {-0.2, 0}, {0, 0}}));
  EXPECT_FALSE(isSimplePolygon(Corners{{0, 0}, {1, 0}, {1, 0}, {0, 1}}));
  // a corner that touches another edge
  EXPECT_FALSE(isSimplePolygon(Corners{{0, 0}, {2, 0}, {2, 2}, {1, 0}, {0, 2}}));
  EXPECT_FALSE(isSimplePolygon(Corners{{0, 0}, {1, 0}}));
}

}  // namespace
}  // namespace vesper
