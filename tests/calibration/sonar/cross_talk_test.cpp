#include "vesper/calibration/sonar/cross_talk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "vesper/calibration/sonar/range_calibration.hpp"
#include "vesper/tests/calibration/sonar/synthetic_sonar.hpp"

namespace vesper::calibration {
namespace {

using test::Dice;

constexpr double kGhost_m = 0.4;  ///< What a neighbour's echo makes of any distance.

/// `count` readings at `true_m`, the first `jumps` of them ghosts.
void addPlace(std::vector<SonarSample>& samples, double true_m, bool neighbours_fire, int count,
              int jumps, double shift_m = 0.0) {
  for (int i = 0; i < count; ++i) {
    SonarSample sample;
    sample.true_m = sample.path_m = true_m;
    sample.value_m = i < jumps ? kGhost_m : true_m + shift_m;
    sample.neighbours_fire = neighbours_fire;
    samples.push_back(sample);
  }
}

TEST(CrossTalkTest, IsTheTestOfCochranMantelAndHaenszel) {
  // One table: 20 silent with 1 jump, 20 firing with 9. Expected firing jumps 20 10/40 = 5,
  // variance 20 20 10 30/(40^2 39) = 25/13, chi-square 4^2 13/25 = 8.32, p = 0.00392.
  std::vector<SonarSample> samples;
  addPlace(samples, 1.0, false, 20, 1);
  addPlace(samples, 1.0, true, 20, 9);
  const auto found = findCrossTalk(samples, {1.0, 0.0}, {0.003, 0.0});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->places, 1);
  EXPECT_NEAR(found->silent_jumps, 0.05, 1e-12);
  EXPECT_NEAR(found->firing_jumps, 0.45, 1e-12);
  EXPECT_NEAR(found->extra_jumps, 0.4, 1e-12);
  EXPECT_NEAR(found->p_value, std::erfc(std::sqrt(8.32 / 2.0)), 1e-12);
  EXPECT_NEAR(found->p_value, 0.00392, 1e-5);
  EXPECT_TRUE(found->isSeen());
}

TEST(CrossTalkTest, ComparesWithinPlaces) {
  // Half of the readings jump at one place, whatever the neighbours do, and none at the other.
  // Thrown together the shares would be 37.5 % and 12.5 %.
  std::vector<SonarSample> samples;
  addPlace(samples, 1.0, false, 10, 5);
  addPlace(samples, 1.0, true, 30, 15);
  addPlace(samples, 2.0, false, 30, 0);
  addPlace(samples, 2.0, true, 10, 0);
  addPlace(samples, 3.0, true, 10, 10);  // never measured with the neighbours silent
  const auto found = findCrossTalk(samples, {1.0, 0.0}, {0.003, 0.0});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->places, 2);
  EXPECT_NEAR(found->extra_jumps, 0.0, 1e-12);
  EXPECT_NEAR(found->p_value, 1.0, 1e-12);
  EXPECT_FALSE(found->isSeen());
}

TEST(CrossTalkTest, ShiftIsTheMedianOfPairedMedians) {
  std::vector<SonarSample> samples;
  int place = 0;
  for (const double shift_m : {0.001, 0.002, 0.009}) {
    ++place;
    addPlace(samples, place, false, 5, 0);
    addPlace(samples, place, true, 5, 2, shift_m);
  }
  EXPECT_NEAR(findCrossTalk(samples, {1.0, 0.0}, {0.003, 0.0})->shift_m, 0.002, 1e-12);
}

TEST(CrossTalkTest, NeedsBothStatesAtOnePlace) {
  std::vector<SonarSample> samples;
  addPlace(samples, 1.0, false, 10, 0);
  addPlace(samples, 2.0, true, 10, 3);
  EXPECT_FALSE(findCrossTalk(samples, {1.0, 0.0}, {0.003, 0.0}));
}

/// Eight distances, 15 readings in either state; a share of those with firing neighbours are
/// ghosts.
RangeCalibration calibrateWithGhosts(double share, std::uint64_t seed) {
  SonarTable table;
  table.source = "t.sonar.csv";
  Dice dice(seed);
  for (int step = 1; step <= 8; ++step) {
    for (int i = 0; i < 30; ++i) {
      const double true_m = 0.25 * step;
      const bool fires = i % 2 == 1;
      const double ghost_m = 0.2 + 0.1 * dice.uniform();
      const double good_m = 0.98 * true_m + 0.01 + 0.004 * dice.normal();
      test::addReading(table, true_m, fires && dice.uniform() < share ? ghost_m : good_m);
      table.readings.back().neighbours_fire = fires;
    }
  }
  RangeFitOptions options;
  options.resamples = 0;
  return calibrateRange(sonarSamples(table, std::nullopt, 20.0), table.source, options);
}

TEST(CrossTalkTest, GhostsAreNamedAndDoNotEnterTheLine) {
  const RangeCalibration found = calibrateWithGhosts(0.6, 5);  // no median stands up to that
  EXPECT_NEAR(found.scale.value, 0.98, 0.003);
  EXPECT_NEAR(found.offset_m.value, 0.01, 0.003);
  ASSERT_TRUE(found.cross_talk);
  EXPECT_EQ(found.cross_talk->places, 8);
  // A share of 0.6 of 120 readings has a standard deviation of 0.045; at 0.25 m a ghost is no jump.
  EXPECT_NEAR(found.cross_talk->extra_jumps, 0.6 * 7.0 / 8.0, 0.16);
  EXPECT_TRUE(found.cross_talk->isSeen());
  EXPECT_TRUE(std::ranges::any_of(found.warnings, [](const SonarWarning& warning) {
    return warning.kind == SonarWarning::Kind::CrossTalk;
  }));
}

TEST(CrossTalkTest, NothingIsSaidOfNeighboursThatAreNotHeard) {
  const RangeCalibration found = calibrateWithGhosts(0.0, 6);
  ASSERT_TRUE(found.cross_talk);
  EXPECT_FALSE(found.cross_talk->isSeen());
  EXPECT_EQ(found.cross_talk->p_value, 1.0);
}

}  // namespace
}  // namespace vesper::calibration
