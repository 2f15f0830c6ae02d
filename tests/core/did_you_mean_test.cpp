#include "vesper/core/did_you_mean.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace vesper {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"dijkstra", "astar", "track_width_m", "id"};

TEST(DidYouMeanTest, FindsTheNearestName) {
  EXPECT_EQ(nearestName("dikstra", kNames), "dijkstra");
  EXPECT_EQ(nearestName("AStar", kNames), "astar");
  EXPECT_EQ(nearestName("a_star", kNames), "astar");
  EXPECT_EQ(didYouMean("astra", kNames), "did you mean 'astar'?");
}

TEST(DidYouMeanTest, AMissingUnitSuffixIsFound) {
  EXPECT_EQ(nearestName("track", kNames), "track_width_m");
  EXPECT_EQ(nearestName("track_width", kNames), "track_width_m");
}

TEST(DidYouMeanTest, FarWordsGetNoProposal) {
  EXPECT_FALSE(nearestName("theta", kNames).has_value());
  EXPECT_FALSE(nearestName("", kNames).has_value());
  EXPECT_FALSE(nearestName(std::string(100'000, 'a'), kNames).has_value());
  EXPECT_EQ(didYouMean("xyz", kNames), "");
}

}  // namespace
}  // namespace vesper
