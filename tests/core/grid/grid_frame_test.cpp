#include "vesper/core/grid/grid_frame.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace vesper {
namespace {

TEST(GridFrameTest, HonoursTheYawOfItsOrigin) {
  const GridFrame frame(3, 2, 1.0, Pose2(10, 20, std::numbers::pi / 2));
  const Eigen::Vector2d center = frame.centerOf({2, 1});
  EXPECT_NEAR(center.x(), 8.5, 1e-12);
  EXPECT_NEAR(center.y(), 22.5, 1e-12);
  EXPECT_EQ(frame.cellAt({8.5, 22.5}), (CellIndex{2, 1}));
  EXPECT_EQ(frame.cellAt({12.5, 21.5}), std::nullopt);
}

TEST(GridFrameTest, BorderBelongsToTheCellAboveAndRight) {
  const GridFrame frame(20, 10, 0.05, Pose2(-2.35, 1.20, 0));
  EXPECT_EQ(frame.cellAt({-1.40, 1.65}), (CellIndex{19, 9}));
  EXPECT_EQ(frame.cellAt({-2.35, 1.20}), (CellIndex{0, 0}));
  EXPECT_EQ(frame.cellAt({-2.36, 1.20}), std::nullopt);
  EXPECT_EQ(frame.cellAt({NAN, 1.20}), std::nullopt);
}

TEST(GridFrameTest, StorageRunsRowByRow) {
  const GridFrame frame(7, 4, 0.5);
  EXPECT_EQ(frame.offsetOf({6, 3}), 27U);
  EXPECT_EQ(frame.cellOf(27), (CellIndex{6, 3}));
}

TEST(GridFrameTest, RefusesWhatIsNoGrid) {
  EXPECT_THROW(GridFrame(0, 1, 1.0), std::invalid_argument);
  EXPECT_THROW(GridFrame(65536, 65536, 1.0), std::invalid_argument);
  EXPECT_THROW(GridFrame(1, 1, 0.0), std::invalid_argument);
  EXPECT_THROW(GridFrame(1, 1, NAN), std::invalid_argument);
  EXPECT_THROW(GridFrame(1, 1, 1.0, Pose2(0, 0, NAN)), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
