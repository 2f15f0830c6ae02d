#include "vesper/core/grid/distance_field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>

namespace vesper {
namespace {

/// The definition itself: every cell against every feature.
std::vector<std::uint32_t> bruteForce(const std::vector<std::uint8_t>& marks, int width,
                                      int height) {
  std::vector<std::uint32_t> result(marks.size(), kNoFeature);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int v = 0; v < height; ++v) {
        for (int u = 0; u < width; ++u) {
          if (marks[static_cast<std::size_t>(v * width + u)] != 0) {
            auto& best = result[static_cast<std::size_t>(y * width + x)];
            best =
                std::min(best, static_cast<std::uint32_t>((x - u) * (x - u) + (y - v) * (y - v)));
          }
        }
      }
    }
  }
  return result;
}

TEST(DistanceFieldTest, EqualsTheDefinitionOnRandomBitmaps) {
  std::mt19937 random(20261130);
  for (int round = 0; round < 200; ++round) {
    const int width = 1 + static_cast<int>(random() % 17);
    const int height = 1 + static_cast<int>(random() % 13);
    const unsigned one_in = 1 + static_cast<unsigned>(random() % 60);
    std::vector<std::uint8_t> marks(static_cast<std::size_t>(width * height));
    for (std::uint8_t& mark : marks) {
      mark = random() % one_in == 0 ? 1 : 0;
    }
    EXPECT_EQ(squaredDistances(marks, width, height), bruteForce(marks, width, height))
        << width << " x " << height << ", round " << round;
  }
}

TEST(DistanceFieldTest, KnowsTheDistancesAroundOneFeature) {
  std::vector<std::uint8_t> marks(5 * 4, 0);
  marks[1 * 5 + 3] = 1;  // cell (3, 1)
  const std::vector<std::uint32_t> expected = {10, 5, 2, 1, 2, 9,  4, 1, 0, 1,
                                               10, 5, 2, 1, 2, 13, 8, 5, 4, 5};
  EXPECT_EQ(squaredDistances(marks, 5, 4), expected);
}

TEST(DistanceFieldTest, SaysSoWhereThereIsNoFeature) {
  const std::vector<std::uint8_t> marks(6, 0);
  EXPECT_EQ(squaredDistances(marks, 3, 2), std::vector<std::uint32_t>(6, kNoFeature));
}

TEST(DistanceFieldTest, DoesNotOverflowOnLongStrips) {
  constexpr int kLength = 70000;
  std::vector<std::uint8_t> marks(kLength, 0);
  marks[0] = 1;
  for (const bool is_row : {true, false}) {
    const auto distance = squaredDistances(marks, is_row ? kLength : 1, is_row ? 1 : kLength);
    EXPECT_EQ(distance[65534], 65534U * 65534U);
    EXPECT_EQ(distance[69999], kNoFeature);
  }
}

TEST(DistanceFieldTest, RefusesSizesThatDoNotAgree) {
  const std::vector<std::uint8_t> marks(6, 0);
  EXPECT_THROW(static_cast<void>(squaredDistances(marks, 4, 2)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(squaredDistances(marks, 0, 6)), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
