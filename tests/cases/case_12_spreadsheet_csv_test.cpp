#include <gtest/gtest.h>

#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/tests/cases/log_case.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

std::string linesOf(const RobotLog& log) {
  std::string lines;
  for (const Record& record : log.records) {
    lines += formatRobotLine(record) + '\n';
  }
  return lines;
}

TEST(Case12SpreadsheetCsvTest, ReadsEveryRow) {
  VESPER_REQUIRE_SHARED("cases/12-csv-bom-crlf-scientific");
  const RobotLog log = readLog(test::casePath("12-csv-bom-crlf-scientific/excel.csv"));
  EXPECT_EQ(log.skipped_lines, 0);
  const auto poses = test::bodiesOf<OdometryRecord>(log);
  ASSERT_EQ(poses.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_DOUBLE_EQ(poses[i].T_odom_robot.x(), 0.1 * static_cast<double>(i + 1));
    EXPECT_EQ(poses[i].T_odom_robot.y(), -0.025);
    EXPECT_EQ(poses[i].T_odom_robot.heading(), 0.0);
  }
  std::vector<double> front;
  std::vector<double> left;
  for (const RangeRecord& range : test::bodiesOf<RangeRecord>(log)) {
    EXPECT_EQ(range.report, EchoReport::Measured);
    (range.sensor == "front" ? front : left).push_back(range.value);
  }
  EXPECT_EQ(front, (std::vector<double>{1.5, 1.4, 1.3}));
  EXPECT_EQ(left, (std::vector<double>{0.8, 0.9, 1.0}));
}

TEST(Case12SpreadsheetCsvTest, KeepsTimesToTheNanosecond) {
  VESPER_REQUIRE_SHARED("cases/12-csv-bom-crlf-scientific");
  const RobotLog log = readLog(test::casePath("12-csv-bom-crlf-scientific/excel.csv"));
  const std::vector<Stamp> stamps = test::stampsOf<OdometryRecord>(log);
  EXPECT_EQ(stamps.at(0), Stamp{1'000'000'000});
  EXPECT_EQ(stamps.at(3), Stamp{1'766'147'454'233'218'075});
}

TEST(Case12SpreadsheetCsvTest, ReadsTheSameWithoutDecoration) {
  VESPER_REQUIRE_SHARED("cases/12-csv-bom-crlf-scientific");
  const std::string path = test::casePath("12-csv-bom-crlf-scientific/excel.csv");
  std::string plain;
  for (const char c : test::readFile(path).substr(3)) {  // without the byte order mark
    if (c != '"' && c != '\r') {
      plain += c;
    }
  }
  const test::ScratchFolder scratch;
  EXPECT_EQ(linesOf(readLog(scratch.write("plain.csv", plain))), linesOf(readLog(path)));
}

}  // namespace
}  // namespace vesper
