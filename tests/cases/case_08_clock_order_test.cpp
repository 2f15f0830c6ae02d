#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vesper/core/log/log_summary.hpp"
#include "vesper/tests/cases/log_case.hpp"

namespace vesper {
namespace {

using testing::ElementsAre;

// Case 08, treatment (a): sorted, the duplicate and the lone stray line dropped.
TEST(Case08ClockOrderTest, GivesTheTenGoodRowsInOrder) {
  VESPER_REQUIRE_SHARED("cases/08-clock-order-and-jumps");
  const RobotLog log = readLog(test::casePath("08-clock-order-and-jumps/log.csv"));
  const RobotLog reference =
      readLog(test::casePath("08-clock-order-and-jumps/sorted_reference.csv"));
  ASSERT_EQ(log.records.size(), 20U);  // ten rows of a pose and a range
  ASSERT_EQ(reference.records.size(), 20U);
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    EXPECT_TRUE(haveSameContent(log.records[i], reference.records[i])) << "record " << i;
  }
  EXPECT_EQ(log.segment_starts, std::vector<std::size_t>{0});
}

TEST(Case08ClockOrderTest, NamesTheLinesThatGoBackwards) {
  VESPER_REQUIRE_SHARED("cases/08-clock-order-and-jumps");
  const RobotLog log = readLog(test::casePath("08-clock-order-and-jumps/log.csv"));
  EXPECT_EQ(log.lines, 13);
  EXPECT_EQ(log.duplicates, 1);
  EXPECT_THAT(test::skippedLines(log), ElementsAre(9));
  ASSERT_EQ(log.notes.size(), 2U);
  EXPECT_EQ(log.notes[0].line, 5);
  EXPECT_EQ(log.notes[1].line, 7);
}

TEST(Case08ClockOrderTest, KeepsPathSpeedAndWall) {
  VESPER_REQUIRE_SHARED("cases/08-clock-order-and-jumps");
  const RobotLog log = readLog(test::casePath("08-clock-order-and-jumps/log.csv"));
  const LogSummary summary = summarize(log);
  ASSERT_EQ(summary.tracks.size(), 1U);
  EXPECT_NEAR(summary.tracks[0].path_length_m, 0.9, 1e-9);
  EXPECT_NEAR(summary.tracks[0].largest_speed_m_per_s, 0.5, 1e-9);
  const auto poses = test::bodiesOf<OdometryRecord>(log);
  const auto ranges = test::bodiesOf<RangeRecord>(log);
  ASSERT_EQ(poses.size(), ranges.size());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    EXPECT_NEAR(poses[i].T_odom_robot.x() + ranges[i].value, 3.0, 1e-9);
  }
  EXPECT_EQ(poses.back().T_odom_robot, Pose2(0.9, 0.0, 0.0));
}

}  // namespace
}  // namespace vesper
