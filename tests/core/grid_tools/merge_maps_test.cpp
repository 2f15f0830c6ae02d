#include "vesper/core/grid_tools/merge_maps.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "vesper/core/grid/grid_comparison.hpp"
#include "vesper/core/grid_tools/clamped_addition.hpp"
#include "vesper/tests/core/grid_tools/grid_examples.hpp"

namespace vesper::test {
namespace {

TEST(ClampedAdditionTest, ComposingIsDoingOneAfterTheOtherAndAssociative) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> sums(-9000, 9000);
  const auto any = [&] {
    const int clamp = 1 + std::abs(sums(random));
    return ClampedAddition{sums(random), -clamp, clamp};
  };
  for (int i = 0; i < 2000; ++i) {
    const ClampedAddition f = any();
    const ClampedAddition g = any();
    const ClampedAddition h = any();
    EXPECT_EQ(f.then(g).then(h), f.then(g.then(h)));
    for (const int x : {-20000, -5000, -1, 0, 4321, 20000}) {
      ASSERT_EQ(f.then(g)(x), g(f(x)));
    }
  }
}

TEST(MergeMapsTest, EveryRuleAsItSays) {
  // By columns: occupied-free, free-occupied, known in one, in the other, in none, equal.
  const OccupancyMap a = drawn({"#.#??."});
  const OccupancyMap b = drawn({".#?.?."});
  const auto merged = [&](MergeRule rule) {
    return drawingOf(mergedMaps({{a, Pose2()}, {b, Pose2()}}, rule).map).front();
  };
  EXPECT_EQ(merged(MergeRule::OccupiedWins), "###.?.");
  EXPECT_EQ(merged(MergeRule::FreeWins), "..#.?.");
  EXPECT_EQ(merged(MergeRule::Mean), "++#.?.");
  EXPECT_EQ(merged(MergeRule::First), "#.#.?.");
  EXPECT_EQ(merged(MergeRule::Last), ".##.?.");
  const MergedMap counted = mergedMaps({{a, Pose2()}, {b, Pose2()}}, MergeRule::Mean);
  EXPECT_EQ(counted.known_in_several, 3U);
  EXPECT_EQ(counted.disagreeing, 2U);
  EXPECT_EQ(counted.map.percentAt({0, 0}), 50);
}

TEST(MergeMapsTest, TheMeanIsOfAllMapsAtOnce) {
  const OccupancyMap wall = drawn({"#"});
  const OccupancyMap free = drawn({"."});
  const MergedMap merged =
      mergedMaps({{free, Pose2()}, {free, Pose2()}, {wall, Pose2()}}, MergeRule::Mean);
  EXPECT_EQ(merged.map.percentAt({0, 0}), 33);  // 100 / 3 rounded
}

TEST(MergeMapsTest, OccupiedWinsInAnyOrderAndGrouping) {
  const OccupancyMap a = drawn({"#..??#"});
  const OccupancyMap b = drawn({".#?.??"});
  const OccupancyMap c = drawn({"??#.#."});
  const auto merge = [](const OccupancyMap& x, const OccupancyMap& y) {
    return mergedMaps({{x, Pose2()}, {y, Pose2()}}, MergeRule::OccupiedWins).map;
  };
  const OccupancyMap all =
      mergedMaps({{a, Pose2()}, {b, Pose2()}, {c, Pose2()}}, MergeRule::OccupiedWins).map;
  EXPECT_EQ(merge(merge(a, b), c), all);
  EXPECT_EQ(merge(a, merge(b, c)), all);
  EXPECT_EQ(merge(merge(c, a), b), all);
}

TEST(MergeMapsTest, AMapThatLiesElsewhereExtendsTheFirst) {
  const OccupancyMap a = drawn({"#."}, 0.5, Pose2(1.0, 1.0, 0.3));
  const MergedMap merged = mergedMaps(
      {{a, Pose2()}, {a, a.frame().origin() * Pose2(1.5, 0.5, 0.0) * a.frame().origin().inverse()}},
      MergeRule::OccupiedWins);
  EXPECT_EQ(drawingOf(merged.map), (std::vector<std::string>{"???#.", "#.???"}));
  EXPECT_EQ(merged.map.frame().origin(), a.frame().origin());
}

TEST(MergeGridsTest, EvidenceOfPartsIsTheEvidenceOfTheWhole) {
  LogOddsGrid whole({.views = 4});
  LogOddsGrid first({.views = 4});
  LogOddsGrid second({.views = 4});
  std::mt19937 random(11);
  for (int i = 0; i < 3000; ++i) {
    const CellIndex cell{static_cast<int>(random() % 40U) - 20, static_cast<int>(random() % 9U)};
    const int view = static_cast<int>(random() % 4U);
    const auto delta = static_cast<MilliLogOdds>(static_cast<int>(random() % 200U) - 99);
    whole.add(cell, view, delta);
    (i < 1200 ? first : second).add(cell, view, delta);
  }
  EXPECT_TRUE(holdTheSame(mergedGrids({&first, &second}), whole));
}

TEST(MergeGridsTest, SaturatedEvidenceComposesInTheOrderGiven) {
  LogOddsGrid low({.clamp = 1000});
  low.add({0, 0}, 0, -800);
  LogOddsGrid high({.clamp = 1000});
  high.add({0, 0}, 0, 900);
  high.add({0, 0}, 0, 900);
  // min(1000, max(-1000, x + a)) from 0: -800 + 1000, and 1000 - 800.
  EXPECT_EQ(mergedGrids({&low, &high}).valueMilli({0, 0}), 200);
  EXPECT_EQ(mergedGrids({&high, &high, &low}).valueMilli({0, 0}), 200);
  EXPECT_EQ(mergedGrids({&high, &low, &high}).valueMilli({0, 0}), 1000);
  EXPECT_EQ(mergedGrids({&high, &low}).hits({0, 0}), 2);
}

TEST(MergeGridsTest, GroupingDoesNotMatterBelowTheClamp) {
  const LogOddsGrid a = scatteredGrid(1, 2, 8000);
  const LogOddsGrid b = scatteredGrid(2, 2, 8000);
  const LogOddsGrid c = scatteredGrid(3, 2, 8000);
  const LogOddsGrid all = mergedGrids({&a, &b, &c});
  const LogOddsGrid ab = mergedGrids({&a, &b});
  const LogOddsGrid bc = mergedGrids({&b, &c});
  EXPECT_TRUE(holdTheSame(mergedGrids({&ab, &c}), all));
  EXPECT_TRUE(holdTheSame(mergedGrids({&a, &bc}), all));
}

TEST(MergeGridsTest, NamesWhatDiffers) {
  const LogOddsGrid a({.views = 1});
  const LogOddsGrid b({.views = 20});
  try {
    static_cast<void>(mergedGrids({&a, &b}));
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "the grids differ in their number of views: 1 and 20");
  }
}

}  // namespace
}  // namespace vesper::test
