#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vesper/tests/cases/log_case.hpp"

namespace vesper {
namespace {

using testing::ElementsAre;

TEST(Case11TruncatedLinesTest, UsesTheGoodLinesAndNamesTheOthers) {
  VESPER_REQUIRE_SHARED("cases/11-truncated-and-glued-lines");
  const RobotLog log = readLog(test::casePath("11-truncated-and-glued-lines/log.csv"));
  EXPECT_THAT(test::skippedLines(log), ElementsAre(4, 5, 8, 12));
  EXPECT_EQ(log.skipped_lines, 4);
  std::vector<std::int64_t> used;
  for (const Record& record : log.records) {
    if (std::holds_alternative<OdometryRecord>(record.body)) {
      used.push_back(record.line);
    }
  }
  EXPECT_THAT(used, ElementsAre(2, 3, 6, 7, 11));
  EXPECT_DOUBLE_EQ(test::bodiesOf<OdometryRecord>(log).back().T_odom_robot.x(), 0.8);
  ASSERT_EQ(log.notes.size(), 1U);  // the trailing comma, which was used
  EXPECT_EQ(log.notes[0].line, 7);
  EXPECT_EQ(log.notes[0].advice, "used");
}

TEST(Case11TruncatedLinesTest, FindsTheHeaderBehindNoise) {
  VESPER_REQUIRE_SHARED("cases/11-truncated-and-glued-lines");
  const RobotLog log = readLog(test::casePath("11-truncated-and-glued-lines/noise.csv"));
  EXPECT_THAT(test::skippedLines(log), ElementsAre(1, 5, 6, 9, 13));
  EXPECT_EQ(test::bodiesOf<OdometryRecord>(log).size(), 5U);
}

TEST(Case11TruncatedLinesTest, StrictRefusesTheFirstBadLine) {
  VESPER_REQUIRE_SHARED("cases/11-truncated-and-glued-lines");
  ReadLogOptions options;
  options.is_strict = true;
  try {
    (void)readLog(test::casePath("11-truncated-and-glued-lines/log.csv"), options);
    FAIL() << "was read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.problem().line, 4);
    EXPECT_EQ(error.problem().expected, "5 cells");
    EXPECT_EQ(error.problem().found, "3");
  }
}

}  // namespace
}  // namespace vesper
