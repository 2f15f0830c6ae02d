#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "vesper/core/log/log_summary.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/log/table_columns.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/shared_files.hpp"

// Counts are those of SOURCES.md beside the data, which were made with other programs.
namespace vesper {
namespace {

RobotLog readShared(const std::string& name, const std::string& columns = "") {
  ReadLogOptions options;
  if (!columns.empty()) {
    options.columns_file =
        std::string(VESPER_SOURCE_DIR) + "/datasets/columns/" + columns + ".columns.yaml";
  }
  return readLog(test::sharedPath("data/logs/" + name).string(), options);
}

std::int64_t kindCount(const RobotLog& log, const std::string& name) {
  for (const auto& [kind, count] : log.line_kinds) {
    if (kind == name) {
      return count;
    }
  }
  return 0;
}

void expectSameAfterConversion(const RobotLog& log) {
  const test::ScratchFolder scratch;
  writeRobotLines(scratch.file("copy.jsonl"), log);
  const RobotLog copy = readLog(scratch.file("copy.jsonl"));
  ASSERT_EQ(copy.records.size(), log.records.size());
  EXPECT_EQ(copy.segment_starts, log.segment_starts);
  std::size_t different = 0;
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    different += haveSameContent(copy.records[i], log.records[i]) ? 0 : 1;
  }
  EXPECT_EQ(different, 0U);
}

TEST(RealLogsTest, ReadsOrebroWithoutTimes) {
  VESPER_REQUIRE_SHARED("data/logs/carmen");
  const RobotLog log = readShared("carmen/orebro-corrected.log");
  EXPECT_EQ(kindCount(log, "ODOM"), 255);
  EXPECT_EQ(kindCount(log, "FLASER"), 237);
  EXPECT_EQ(log.skipped_lines, 0);
  EXPECT_EQ(log.segment_starts.size(), 1U);
  expectSameAfterConversion(log);
}

TEST(RealLogsTest, ReadsRobotLasers) {
  VESPER_REQUIRE_SHARED("data/logs/carmen");
  const RobotLog log = readShared("carmen/csail_robotlaser1.log");
  EXPECT_EQ(kindCount(log, "ROBOTLASER1"), 686);
  const LogSummary summary = summarize(log);
  EXPECT_EQ(summary.sensors.at(0).readings(), 686 * 361);
  expectSameAfterConversion(log);
}

TEST(RealLogsTest, FindsTheSentinelOfIntel) {
  VESPER_REQUIRE_SHARED("data/logs/carmen");
  const RobotLog log = readShared("carmen/intel-corrected.log");
  EXPECT_EQ(kindCount(log, "ODOM"), 14541);
  EXPECT_EQ(kindCount(log, "FLASER"), 910);
  EXPECT_EQ(kindCount(log, "PARAM"), 2);
  EXPECT_EQ(summarize(log).sensors.at(0).no_echo, 4172);
}

TEST(RealLogsTest, ReadsTheUdacityTables) {
  VESPER_REQUIRE_SHARED("data/logs/sonar");
  const RobotLog log = readShared("sonar/udacity_measurement.txt", "udacity_8_sonar");
  const LogSummary summary = summarize(log);
  std::int64_t readings = 0;
  std::int64_t no_echo = 0;
  double smallest_m = 9.0;
  for (const SensorSummary& sensor : summary.sensors) {
    readings += sensor.readings();
    no_echo += sensor.no_echo;
    smallest_m = std::min(smallest_m, sensor.smallest);
  }
  EXPECT_EQ(readings, 3304);
  EXPECT_EQ(no_echo, 1068);
  EXPECT_DOUBLE_EQ(smallest_m, 0.4);
  EXPECT_EQ(summary.tracks.at(0).poses, 413);
  expectSameAfterConversion(log);
}

TEST(RealLogsTest, ReadsTimesOfFlight) {
  VESPER_REQUIRE_SHARED("data/logs/sonar");
  const RobotLog log = readShared("sonar/four_ultrasonic_tof_robot.csv", "four_sonar_tof");
  const LogSummary summary = summarize(log);
  double largest_m = 0.0;
  for (const SensorSummary& sensor : summary.sensors) {
    EXPECT_EQ(sensor.readings(), 2200);
    largest_m = std::max(largest_m, sensor.largest);
  }
  EXPECT_NEAR(largest_m, 3.574, 0.0005);
}

TEST(RealLogsTest, ReadsTheOtherTables) {
  VESPER_REQUIRE_SHARED("data/logs/sonar");
  const LogSummary p3dx = summarize(readShared("sonar/p3dx_vrep_sonar.txt", "p3dx_vrep"));
  std::int64_t no_echo = 0;
  for (const SensorSummary& sensor : p3dx.sensors) {
    EXPECT_EQ(sensor.readings(), 1724);
    no_echo += sensor.no_echo;
  }
  EXPECT_NEAR(static_cast<double>(no_echo) / (1724.0 * 16.0), 0.501, 0.0006);
  EXPECT_EQ(p3dx.tracks.at(0).source, "truth");
  EXPECT_EQ(p3dx.tracks.at(0).poses, 1724);
  const LogSummary ev3 = summarize(readShared("sonar/ev3_rawSonarData.csv", "ev3_turning_sonar"));
  EXPECT_EQ(ev3.sensors.at(0).readings(), 925);
  const std::map<std::string, std::int64_t> rows = {
      {"garden", 1666}, {"garage_square", 243}, {"garage_square_2", 147}};
  for (const auto& [name, count] : rows) {
    const std::string file = name == "garden" ? "garden_10_04_20" : name;
    const RobotLog log = readShared("sonar/bigwheelbot_" + file + ".txt", "bigwheelbot_" + name);
    EXPECT_EQ(summarize(log).sensors.at(0).readings(), count) << name;
  }
  const RobotLog trace =
      readShared("sonar/arduino_hcsr04_tracelog1.txt", "arduino_hcsr04_tracelog1");
  EXPECT_EQ(trace.skipped_lines, 1);  // two lines run together
  EXPECT_EQ(summarize(trace).sensors.at(0).readings(), 29908);
}

TEST(RealLogsTest, EveryShippedColumnFileIsSound) {
  int files = 0;
  const std::filesystem::path folder =
      std::filesystem::path(VESPER_SOURCE_DIR) / "datasets/columns";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(".columns.yaml")) {
      EXPECT_NO_THROW((void)readColumnsFile(entry.path().string())) << entry.path();
      ++files;
    }
  }
  EXPECT_GE(files, 13);
}

}  // namespace
}  // namespace vesper
