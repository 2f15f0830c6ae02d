#include "vesper/core/mapping/batch/muriel_model.hpp"

#include <gtest/gtest.h>

#include "vesper/tests/core/mapping/batch/batch_examples.hpp"

namespace vesper {
namespace {

using test::areSame;
using test::hitAt;
using test::mirrorRoom;
using test::mirrorRoomRobot;
using test::noEchoAt;
using test::robotWith;
using test::sonar;

LogOddsGrid murielOf(const std::vector<RangeObservation>& readings, const RobotDescription& robot,
                     double resolution_m, const BatchRun& run = {}) {
  std::optional<LogOddsGrid> grid = buildMurielMap({readings, robot, resolution_m, 0.8}, 0.05, run);
  EXPECT_TRUE(grid);
  return std::move(*grid);
}

TEST(MurielTermsTest, RatiosAsByHand) {
  // p g = 0.05: ln 0.95 = -0.0512933.
  EXPECT_NEAR(MurielTerms::passed(0.05), -0.0512933, 1e-7);
  // At the echo itself, sigma 0.05 m, A = 1: Normal = 7.978846, later = 1/2:
  // 0.05 x 7.978846 + 0.25 (1 - 0.025) = 0.642692; ln(0.642692 / 0.25) = 0.944197.
  EXPECT_NEAR(MurielTerms::band(0.05, 0.0, 0.05, 1.0), 0.944197, 1e-5);
  // Shared by A = 4 cells: 0.0997356 + 0.24375 = 0.3434856; ln (0.3434856 / 0.25) = 0.317684.
  EXPECT_NEAR(MurielTerms::band(0.05, 0.0, 0.05, 4.0), 0.317684, 1e-5);
  // Far before the echo it is that of a passed cell, far behind it nothing.
  EXPECT_NEAR(MurielTerms::band(0.05, -1.0, 0.05, 1.0), MurielTerms::passed(0.05), 1e-9);
  EXPECT_NEAR(MurielTerms::band(0.05, 1.0, 0.05, 1.0), 0.0, 1e-9);
  EXPECT_EQ(MurielTerms::band(0.9, 0.0, 0.01, 1.0), 2.5) << "the most that a reading may say";
}

TEST(MurielModelTest, OneEchoGivesEachCellItsRatio) {
  // The row of cone_cells_test: front cells at 0.1 .. 0.3 m, band at 0.4 .. 0.6 m, all on the axis.
  // sigma_e = sqrt(0.01^2 + 0.04^2); one cell lies within 2 sigma_e = 0.0825 m of 0.5 m.
  const LogOddsGrid grid =
      murielOf({hitAt(0.05, 0.05, 0.0, 0.5)}, robotWith(sonar(0.05, 2.0, 0.01)), 0.1);
  const double sigma_m = std::sqrt(0.0017);
  EXPECT_NEAR(grid.valueMilli({2, 0}), -51.3, 1.0);
  EXPECT_NEAR(grid.valueMilli({5, 0}), 1000 * MurielTerms::band(0.05, 0.0, sigma_m, 1.0), 1.0);
  EXPECT_NEAR(grid.valueMilli({4, 0}), 1000 * MurielTerms::band(0.05, -0.1, sigma_m, 1.0), 1.0);
  EXPECT_EQ(grid.hits({5, 0}), 1);
  EXPECT_EQ(grid.misses({2, 0}), 1);
  EXPECT_FALSE(grid.isObserved({7, 0}));
  EXPECT_FALSE(grid.isObserved({3, 1}));
}

TEST(MurielModelTest, ReadingsOfOneBucketCountByTheRootOfTheirNumber) {
  std::vector<RangeObservation> readings;
  for (std::uint32_t i = 0; i < 9; ++i) {  // 0.2 m and 15 degrees hold all of them
    readings.push_back(noEchoAt(0.05, 0.05, 0.001, i + 1));
  }
  const RobotDescription robot = robotWith(sonar(0.05, 2.0, 0.01));
  EXPECT_NEAR(murielOf(readings, robot, 0.1).valueMilli({5, 0}), 9.0 / 3.0 * -51.293, 1.5);
  readings[0].y_m += 0.2;  // another bucket and another row: eight are left
  EXPECT_NEAR(murielOf(readings, robot, 0.1).valueMilli({5, 0}), std::sqrt(8.0) * -51.293, 1.5);
}

TEST(MurielModelTest, ThreadsAndOrderDoNotShow) {
  const std::vector<RangeObservation> readings = mirrorRoom(1500);
  const LogOddsGrid one = murielOf(readings, mirrorRoomRobot(), 0.05);
  for (const int threads : {2, 4}) {
    EXPECT_TRUE(areSame(murielOf(readings, mirrorRoomRobot(), 0.05, {.threads = threads}), one));
  }
  const std::vector<RangeObservation> backwards(readings.rbegin(), readings.rend());
  EXPECT_TRUE(areSame(murielOf(backwards, mirrorRoomRobot(), 0.05), one));
}

TEST(MurielModelTest, TooLittleMemoryIsRefusedAndAStopGivesNothing) {
  const std::vector<RangeObservation> readings = mirrorRoom(600);
  EXPECT_THROW(murielOf(readings, mirrorRoomRobot(), 0.05, {.max_memory_bytes = 10000}),
               GridMemoryError);
  std::stop_source stop;
  stop.request_stop();
  const RobotDescription robot = mirrorRoomRobot();
  BatchRun run;
  run.stop = stop.get_token();
  EXPECT_FALSE(buildMurielMap({readings, robot, 0.05, 0.8}, 0.05, run));
  EXPECT_THROW((void)buildMurielMap({readings, robot, 0.05, 0.8}, 1.0, {}), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
