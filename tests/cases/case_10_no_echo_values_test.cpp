#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vesper/core/log/log_summary.hpp"
#include "vesper/tests/cases/log_case.hpp"

namespace vesper {
namespace {

/// The case's sensor: 2 to 400 cm, codes in centimetres.
RobotDescription robotWithCodes(std::vector<double> no_echo) {
  RobotDescription robot;
  SensorDescription sensor;
  sensor.id = "front";
  sensor.raw = {"cm", 0.01, 0.0};
  sensor.no_echo = std::move(no_echo);
  sensor.range = {0.02, 4.0, 0.0};
  robot.sensors.push_back(sensor);
  return robot;
}

TEST(Case10NoEchoValuesTest, CountsEachClass) {
  VESPER_REQUIRE_SHARED("cases/10-no-echo-values");
  const RobotLog log = readLog(test::casePath("10-no-echo-values/log.csv"));
  const RobotDescription robot = robotWithCodes({0.0, -1.0});
  const LogSummary summary = summarize(log, &robot);
  ASSERT_EQ(summary.sensors.size(), 1U);
  const SensorSummary& front = summary.sensors[0];
  EXPECT_EQ(front.hits, 4);     // 255, 2, 37.5, 1e2
  EXPECT_EQ(front.no_echo, 4);  // 0, 0.000, -1, inf
  EXPECT_EQ(front.invalid, 2);  // -inf, nan
  EXPECT_EQ(front.near, 1);     // 1.5
  EXPECT_EQ(front.far, 2);      // 400, 401
  EXPECT_DOUBLE_EQ(front.smallest, 0.02);
  EXPECT_DOUBLE_EQ(front.largest, 2.55);
}

TEST(Case10NoEchoValuesTest, TakesADeclaredCodeForNoEcho) {
  VESPER_REQUIRE_SHARED("cases/10-no-echo-values");
  const RobotLog log = readLog(test::casePath("10-no-echo-values/log.csv"));
  const RobotDescription robot = robotWithCodes({0.0, -1.0, 255.0});
  const LogSummary summary = summarize(log, &robot);
  EXPECT_EQ(summary.sensors.at(0).hits, 3);
  EXPECT_EQ(summary.sensors.at(0).no_echo, 5);
}

TEST(Case10NoEchoValuesTest, SkipsTheBadRowAndNamesTheEmptyCell) {
  VESPER_REQUIRE_SHARED("cases/10-no-echo-values");
  const std::string path = test::casePath("10-no-echo-values/log.csv");
  const RobotLog log = readLog(path);
  ASSERT_EQ(log.skipped.size(), 1U);
  EXPECT_EQ(describe(log.skipped[0]),
            path + ":16: field 'front_cm': expected a number, found 'abc'");
  ASSERT_EQ(log.notes.size(), 1U);
  EXPECT_EQ(describe(log.notes[0]), path + ": field 'front' (1 empty cells are no readings)");
}

}  // namespace
}  // namespace vesper
