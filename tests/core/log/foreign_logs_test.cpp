// Player 0.3.0 text logs, written from FORMATS.
#include <gtest/gtest.h>

#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/tests/core/log/log_texts.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::test {
namespace {

const std::string kPlayerHead = "## Player version 3.0.2\n## File version 0.3.0\n";

std::string playerLine(const std::string& time, const std::string& what) {
  return time + " 16777343 6665 " + what + "\n";
}

TEST(PlayerLogTest, ReadsOdometrySonarsAndTheirPlaces) {
  const RobotLog log = readText(
      kPlayerHead +
      playerLine("0000000000.100", "sonar 00 004 001 2 +00.100 +00.050 +0.7854 -00.1 0 3.0") +
      playerLine("0000000000.200", "position2d 00 001 001 +01.000 +02.000 +0.100 +00.2 +0 +0.1 0") +
      playerLine("0000000000.250", "sonar 00 001 001 2 +01.500 inf") +
      playerLine("0000000000.300", "power 00 001 001 12.0"));
  EXPECT_EQ(log.format, "player");
  const std::vector<SensorDescription> sensors = declaredSensors(log);
  ASSERT_EQ(sensors.size(), 2U);
  EXPECT_EQ(sensors[0].id, "sonar0");
  EXPECT_EQ(sensors[0].T_robot_sensor, Pose2(0.1, 0.05, 0.7854));
  EXPECT_EQ(sensors[1].T_robot_sensor, Pose2(-0.1, 0.0, 3.0));
  ASSERT_EQ(log.records.size(), 5U);
  EXPECT_EQ(std::get<OdometryRecord>(log.records[2].body).T_odom_robot, Pose2(1.0, 2.0, 0.1));
  EXPECT_EQ(log.records[2].stamp, fromSeconds(0.2));
  const auto& near = std::get<RangeRecord>(log.records[3].body);
  EXPECT_EQ(near.sensor, "sonar0");
  EXPECT_EQ(near.value, 1.5);
  EXPECT_EQ(std::get<RangeRecord>(log.records[4].body).report, EchoReport::NoEcho);
  EXPECT_EQ(
      log.line_kinds,
      (std::vector<std::pair<std::string, std::int64_t>>{
          {"position2d:0 1/1", 1}, {"power:0 1/1", 1}, {"sonar:0 1/1", 1}, {"sonar:0 4/1", 1}}));
}

TEST(PlayerLogTest, ReadsLasersWithIntensitiesAndRangers) {
  const RobotLog log =
      readText(kPlayerHead +
               playerLine("1.0",
                          "laser 00 001 001 0007 -1.5708 +1.5708 +1.5708 +08.0000 0003 "
                          "1.000 11 8.000 12 2.500 13") +
               playerLine("1.1", "ranger 01 001 001 1 +00.400"));
  ASSERT_EQ(log.records.size(), 2U);
  const auto& scan = std::get<ScanRecord>(log.records[0].body);
  EXPECT_EQ(scan.sensor, "laser0");
  EXPECT_EQ(scan.first_angle_rad, -1.5708);
  EXPECT_EQ(scan.angle_step_rad, 1.5708);
  EXPECT_EQ(scan.ranges_m, (std::vector<double>{1.0, 8.0, 2.5}));
  EXPECT_EQ(scan.reports,
            (std::vector{EchoReport::Measured, EchoReport::NoEcho, EchoReport::Measured}));
  EXPECT_EQ(std::get<RangeRecord>(log.records[1].body).sensor, "ranger1.0");
}

TEST(PlayerLogTest, NamesEachFieldThatIsWrong) {
  const auto said = [](const std::string& line) { return refusal(kPlayerHead + line); };
  EXPECT_EQ(said("x h 1 sonar 00 001 001 0\n"), "time|seconds|x");
  EXPECT_EQ(said("0.1 h 1 Sonar 00 001 001 0\n"), "interface|the name of an interface|Sonar");
  EXPECT_EQ(said("0.1 h 1 sonar 00 001 z 0\n"), "subtype|a whole number|z");
  EXPECT_EQ(said("0.1 h 1 position2d 00 001 001 1 nan 0 0 0 0 0\n"), "py|a finite number|nan");
  EXPECT_EQ(said("0.1 h 1 sonar 00 001 001 1 1.0 2.0\n"), "ranges|1 ranges|more fields");
  EXPECT_EQ(said("0.1 h 1 sonar 00 004 001 2 1 2 3 4\n"),
            "poses|3 or 6 numbers a sonar|another count of fields");
  EXPECT_EQ(said("0.1 h 1 laser 00 001 001 1 -1 1 1 8 3 1 2\n"),
            "ranges|a range and an intensity a beam|another count of fields");
}

TEST(BreezySlamTest, ReadsWheelCountsAndMillimetres) {
  std::string line = "2500000 1 100 -200";
  for (int i = 0; i < 20; ++i) {
    line += " 7";
  }
  for (int i = 0; i < 682; ++i) {
    line += ' ' + std::to_string(i);
  }
  const RobotLog log = readText(line + " 0\n");
  EXPECT_EQ(log.format, "breezyslam");
  ASSERT_EQ(log.records.size(), 2U);
  EXPECT_EQ(log.records[0].stamp, fromSeconds(2.5));
  const auto& encoders = std::get<EncoderRecord>(log.records[0].body);
  EXPECT_EQ(encoders.counts[0], 100);
  EXPECT_EQ(encoders.counts[1], -200);
  const auto& scan = std::get<ScanRecord>(log.records[1].body);
  ASSERT_EQ(scan.ranges_m.size(), 682U);
  EXPECT_EQ(scan.reports[19], EchoReport::Invalid);
  EXPECT_EQ(scan.reports[20], EchoReport::Measured);
  EXPECT_EQ(scan.ranges_m[681], 0.681);
  // 681 steps of 360/1024 degrees, half of them to each side: 119.70703 degrees.
  EXPECT_NEAR(scan.first_angle_rad, -2.0892818, 1e-7);
  EXPECT_EQ(refusal(line + " 0\n" + line + "\n"), "|707 fields|706");
}

/// 641 lines of 707 words, counted by awk.
TEST(BreezySlamTest, ReadsTheRealLog) {
  VESPER_REQUIRE_SHARED("data/logs/other/breezyslam_exp2.dat");
  const RobotLog log = readLog(sharedPath("data/logs/other/breezyslam_exp2.dat").string());
  EXPECT_EQ(log.format, "breezyslam");
  EXPECT_EQ(log.skipped_lines, 0);
  EXPECT_EQ(log.records.size(), 2U * 641U);
  EXPECT_EQ(log.records.front().stamp, fromSeconds(361.431443));
}

}  // namespace
}  // namespace vesper::test
