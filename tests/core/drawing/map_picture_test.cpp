#include "vesper/core/drawing/map_picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "vesper/core/drawing/difference_raster.hpp"
#include "vesper/core/map_io/png_image.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

/// The picture, decoded: the sum of the three channels of each pixel, rows from the top.
struct Decoded {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> sums;
  [[nodiscard]] std::uint32_t at(int x, int y) const {
    return sums[static_cast<std::size_t>(y * width + x)];
  }
};

Decoded decoded(const std::string& png) {
  const test::ScratchFolder folder;
  Decoded picture;
  ImageSink sink;
  sink.begin = [&](const ImageLayout& layout) {
    picture.width = layout.width;
    picture.height = layout.height;
  };
  sink.row = [&](std::span<const std::uint32_t> values, std::span<const std::uint8_t>) {
    picture.sums.insert(picture.sums.end(), values.begin(), values.end());
  };
  readPng(folder.write("a.png", png), {}, sink);
  return picture;
}

constexpr std::uint32_t kBlackSum = 0;
constexpr std::uint32_t kWhiteSum = 3 * 255;
constexpr std::uint32_t kFrameSum = 3 * 77;
constexpr std::uint32_t kUnknownSum = 190 + 196 + 202;

/// The frame around the map: the outermost long lines of its colour. (Ticks lengthen some of them.)
struct Box {
  int left = -1;
  int top = -1;
  int right = -1;
  int bottom = -1;
};

/// The longest run of the frame's colour along one column or row of pixels.
int longestRun(const Decoded& picture, int index, bool is_column) {
  int best = 0;
  int run = 0;
  for (int i = 0; i < (is_column ? picture.height : picture.width); ++i) {
    const std::uint32_t sum = is_column ? picture.at(index, i) : picture.at(i, index);
    run = sum == kFrameSum ? run + 1 : 0;
    best = std::max(best, run);
  }
  return best;
}

Box frameOf(const Decoded& picture, int long_px = 60) {
  Box box;
  for (int x = 0; x < picture.width; ++x) {
    if (longestRun(picture, x, true) >= long_px) {
      box.left = box.left < 0 ? x : box.left;
      box.right = x;
    }
  }
  for (int y = 0; y < picture.height; ++y) {
    if (longestRun(picture, y, false) >= long_px) {
      box.top = box.top < 0 ? y : box.top;
      const bool is_scale_bar = box.top >= 0 && picture.at(box.right, y) != kFrameSum;
      box.bottom = is_scale_bar ? box.bottom : y;
    }
  }
  return box;
}

OccupancyMap marker() {  // the case of the uneven marker: ##..? / #.... / ..... / ....#
  OccupancyMap map(GridFrame(5, 4, 0.5, Pose2(-1.0, 2.0, 0.0)));
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 5; ++x) {
      map.set({x, y}, 0);
    }
  }
  for (const CellIndex cell : {CellIndex{0, 3}, {1, 3}, {0, 2}, {4, 0}}) {
    map.set(cell, 100);
  }
  map.set({4, 3}, OccupancyMap::kUnknown);
  return map;
}

TEST(MapPictureTest, SmallMapsAreCrispAndTheRightWayUp) {
  const Decoded picture = decoded(MapPicture(rasterOf(marker()), {.title = "marker"}).png());
  const Box box = frameOf(picture);
  constexpr int kCellPx = 48;  // the largest a cell is drawn
  ASSERT_EQ(box.right - box.left - 1, 5 * kCellPx);
  ASSERT_EQ(box.bottom - box.top - 1, 4 * kCellPx);
  const OccupancyMap map = marker();
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 5; ++x) {
      const std::int8_t percent = map.percentAt({x, y});
      const std::uint32_t expected =
          percent == 100 ? kBlackSum : (percent == 0 ? kWhiteSum : kUnknownSum);
      // Corners and middle of the cell.
      for (const int dx : {0, kCellPx / 2, kCellPx - 1}) {
        for (const int dy : {0, kCellPx / 2, kCellPx - 1}) {
          EXPECT_EQ(
              picture.at(box.left + 1 + x * kCellPx + dx, box.top + 1 + (3 - y) * kCellPx + dy),
              expected)
              << x << "," << y;
        }
      }
    }
  }
}

TEST(MapPictureTest, ThinWallsStayInLargeMaps) {
  OccupancyMap map(GridFrame(1500, 750, 0.05));
  for (int y = 0; y < 750; ++y) {
    for (int x = 0; x < 1500; ++x) {
      map.set({x, y}, x == 617 || y == 388 ? std::int8_t{100} : std::int8_t{0});
    }
  }
  const Decoded picture =
      decoded(MapPicture(rasterOf(map), {.max_side_px = 200, .shows_everything = true}).png());
  const Box box = frameOf(picture);
  ASSERT_EQ(box.right - box.left - 1, 200);
  for (int y = box.top + 1; y < box.bottom; ++y) {
    std::set<std::uint32_t> shades;
    for (int x = box.left + 1; x < box.right; ++x) {
      shades.insert(picture.at(x, y));
    }
    EXPECT_EQ(shades.count(kBlackSum), 1U) << "the upright wall is lost in row " << y;
  }
  const int column = box.left + 1 + 617 * 200 / 1500;
  EXPECT_EQ(picture.at(column, box.top + 20), kBlackSum);
}

/// 600 cells a pixel: looked at sample by sample, whether there are cells or not, this took
/// minutes.
TEST(MapPictureTest, LongThinMapsShowTheirWallsAndAreSoonDone) {
  for (const double turn_rad : {0.0, 0.3}) {
    OccupancyMap map(GridFrame(600000, 4, 0.05, Pose2(0.0, 0.0, turn_rad)));
    for (int y = 0; y < 4; ++y) {
      map.set({450000, y}, 100);
    }
    map.set({0, 0}, 0);
    map.set({599999, 3}, 0);
    const Decoded picture =
        decoded(MapPicture(rasterOf(map), {.max_side_px = 1000, .shows_everything = true}).png());
    const Box box = frameOf(picture, 38);
    std::set<int> columns;
    for (int y = box.top + 1; y < box.bottom; ++y) {
      for (int x = box.left + 1; x < box.right; ++x) {
        if (picture.at(x, y) == kBlackSum) {
          columns.insert(x);
        }
      }
    }
    ASSERT_FALSE(columns.empty()) << turn_rad;
    const double share = (*columns.begin() - box.left - 1.0) / (box.right - box.left - 1.0);
    EXPECT_NEAR(share, 0.75, 0.02) << turn_rad;
  }
}

TEST(MapPictureTest, EmptyEdgesAreLeftOut) {
  OccupancyMap map(GridFrame(1000, 1000, 0.1));
  for (int x = 500; x < 520; ++x) {
    map.set({x, 500}, 100);
  }
  const Decoded picture = decoded(MapPicture(rasterOf(map)).png());
  const Box box = frameOf(picture);
  EXPECT_EQ(box.right - box.left - 1, 24 * 41);  // 20 cells and a margin of 2, 41 px a cell
}

TEST(MapPictureTest, TracksAreDrawnInTheWorld) {
  const OccupancyMap map = marker();
  MapPicture picture(rasterOf(map), {.shows_everything = true});
  picture.track({.name = "track", .points_world_m = {{-0.7, 2.6}, {0.8, 2.6}}});
  const Decoded with = decoded(picture.png());
  const Box box = frameOf(with);
  const double px_per_m = (box.right - box.left - 1) / 2.5;
  const int row = box.bottom - static_cast<int>(std::lround(0.6 * px_per_m));
  const int column = box.left + 1 + static_cast<int>(std::lround(1.0 * px_per_m));
  const std::uint32_t blue = 0 + 114 + 178;
  EXPECT_TRUE(with.at(column, row) == blue || with.at(column, row - 1) == blue);
}

TEST(MapPictureTest, NotFinitePointsAndLongNamesDoNoHarm) {
  MapPicture picture(rasterOf(marker()), {.title = std::string(400, 'W')});
  picture.track({.name = std::string(400, 'n') + "\xFF",
                 .points_world_m = {{0, 3}, {NAN, 0}, {0.5, 3}, {INFINITY, 1}},
                 .has_ends = true});
  picture.marks({.name = "", .points_world_m = {{NAN, NAN}}});
  const Decoded decodedPicture = decoded(picture.png());
  EXPECT_LT(decodedPicture.width, 2000);
  // Nothing is cut off at the edges: the outermost pixels are paper.
  for (int y = 0; y < decodedPicture.height; ++y) {
    EXPECT_EQ(decodedPicture.at(0, y), kWhiteSum);
    EXPECT_EQ(decodedPicture.at(decodedPicture.width - 1, y), kWhiteSum);
  }
}

TEST(MapPictureTest, TheSameCallsGiveTheSameBytes) {
  EXPECT_EQ(MapPicture(rasterOf(marker())).png(), MapPicture(rasterOf(marker())).png());
}

TEST(MapPictureTest, RefusesARasterThatDoesNotFit) {
  CellRaster raster = rasterOf(marker());
  raster.classes.pop_back();
  EXPECT_THROW(MapPicture{raster}, std::invalid_argument);
  raster = rasterOf(marker());
  raster.classes[0] = 200;
  EXPECT_THROW(MapPicture{raster}, std::invalid_argument);
  EXPECT_THROW(MapPicture(rasterOf(marker()), {.max_side_px = 10}), std::invalid_argument);
}

TEST(DifferenceRasterTest, ShowsFaultsInTheirOwnColours) {
  const OccupancyMap truth = marker();
  OccupancyMap map = truth;
  map.set({2, 1}, 100);  // invented
  map.set({4, 0}, 0);    // missed
  MapMetricsOptions options;
  options.tolerance_cells = 0.0;
  const CellRaster raster = differenceRaster(compareMaps(map, truth, options), truth.frame());
  const auto colourAt = [&](int x, int y) {
    return raster.palette[raster.classes[truth.frame().offsetOf({x, y})]].colour;
  };
  EXPECT_EQ(colourAt(2, 1), colours::kVermilion);
  EXPECT_EQ(colourAt(4, 0), colours::kBlue);
  EXPECT_EQ(colourAt(1, 3), colours::kBlack);
  EXPECT_EQ(colourAt(0, 0), (Colour{255, 255, 255}));
  EXPECT_THROW(static_cast<void>(differenceRaster({}, truth.frame())), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
