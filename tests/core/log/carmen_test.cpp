#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/core/log/log_summary.hpp"
#include "vesper/tests/core/log/log_texts.hpp"

namespace vesper {
namespace {

using test::linesOf;
using test::readText;
using test::refusal;
using test::secondsOf;
using testing::ElementsAre;

constexpr const char* kEnd = " 12.5 host 0.5\n";

TEST(CarmenTest, ReadsEveryKindOfLine) {
  const RobotLog log =
      readText(std::string("# a comment\nPARAM robot_front_laser_max 80 0 host 0\n") +
               "ODOM 1 2 3 0.1 0.2 0 1 host 0.5\n" + "FLASER 3 1 79.95 2 4 5 6 1 2 3 2 host 0.5\n" +
               "RAWLASER2 0 -1.5 3 0.5 30 0.01 0 2 1 2 1 9 3 host 0.5\n" +
               "ROBOTLASER1 0 -1.5 3 0.5 30 0.01 0 2 1 30 0 7 8 9 4 5 6 0 0 0 0 0 4 host 0.5\n" +
               "SONAR 0.5 2 1.5 2.5 0.1 0.2 0.3 0.4 0.5 0.6 5 host 0.5\n" +
               "TRUEPOS 1 1 1 2 2 2 6 host 0.5\n" + "SYNC x 7 host 0.5\n" + "NEFF 60\n");
  EXPECT_EQ(linesOf(log),
            R"({"type":"odom","t":1,"x":1,"y":2,"th":3}
{"type":"odom","t":2,"x":1,"y":2,"th":3}
{"type":"scan","t":2,"id":"front_laser","a0":-1.5707963267948966,"da":1.5707963267948966,"r":[1,null,2],"at":[4,5,-0.28318530717958623],"max":80}
{"type":"scan","t":3,"id":"laser2","a0":-1.5,"da":0.5,"r":[1,2],"max":30}
{"type":"odom","t":4,"x":4,"y":5,"th":-0.28318530717958623}
{"type":"scan","t":4,"id":"laser1","a0":-1.5,"da":0.5,"r":[1,null],"at":[7,8,2.7168146928204138],"max":30}
{"type":"sensor","id":"sonar0","kind":"sonar","x":0.1,"y":0.2,"th":0.3,"half_angle":0.25}
{"type":"sensor","id":"sonar1","kind":"sonar","x":0.4,"y":0.5,"th":0.6,"half_angle":0.25}
{"type":"range","t":5,"id":"sonar0","r":1.5}
{"type":"range","t":5,"id":"sonar1","r":2.5}
{"type":"odom","t":6,"x":2,"y":2,"th":2}
{"type":"pose","t":6,"x":1,"y":1,"th":1,"src":"truth"}
)");
  EXPECT_EQ(declaredSensors(log).size(), 2U);
}

TEST(CarmenTest, ReadsTheOlderSonarForm) {
  const RobotLog log =
      readText(std::string("PARAM robot_num_sonars 2 0 h 0\nPARAM robot_max_sonar 3 0 h 0\n") +
               "PARAM robot_sonar_offsets 0.1 0 0 0 0.1 1.5 0 h 0\nSONAR 2 1.5 2.95" + kEnd);
  EXPECT_EQ(
      linesOf(log),
      R"({"type":"sensor","id":"sonar0","kind":"sonar","x":0.1,"y":0,"th":0,"half_angle":0.1308996938995747}
{"type":"sensor","id":"sonar1","kind":"sonar","x":0,"y":0.1,"th":1.5,"half_angle":0.1308996938995747}
{"type":"range","t":12.5,"id":"sonar0","r":1.5}
{"type":"range","t":12.5,"id":"sonar1","r":null}
)");
}

TEST(CarmenTest, NamesWhatIsWrong) {
  EXPECT_EQ(refusal(std::string("ODOM 1 x 3 0 0 0") + kEnd), "ODOM y|a finite number|x");
  EXPECT_EQ(refusal("ODOM 1 2 3 0 0 0 12.5\n"), "ODOM host|a name|the end of the line");
  EXPECT_EQ(refusal(std::string("ODOM 1 2 3 0 0 0 12") + kEnd),
            "ODOM logger_timestamp|seconds|host");
  EXPECT_EQ(refusal(std::string("FLASER -1 1 2 3 1 2 3") + kEnd),
            "FLASER n|a count from 0 to 32768|-1");
  EXPECT_EQ(refusal(std::string("FLASER 1 y 1 2 3 1 2 3") + kEnd), "FLASER ranges|a number|y");
  EXPECT_EQ(refusal("ODOM 1 2 3 0 0 0 soon host 1\n"), "ODOM ipc_timestamp|seconds|soon");
}

TEST(CarmenTest, CountsLinesWhereStampsStandStill) {
  std::string text;
  for (int i = 0; i < 4; ++i) {
    text += "FLASER 2 1 2 " + std::to_string(i) + " 0 0 0 0 0 0 host 0\n";
  }
  const RobotLog log = readText(text);
  EXPECT_THAT(secondsOf(log), ElementsAre(0, 0, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3));
  EXPECT_EQ(log.notes.at(0).field, "ipc_timestamp");
}

TEST(CarmenTest, FindsANoEchoValueThatNobodyAnnounced) {
  std::string text;
  for (int i = 0; i < 3; ++i) {
    text += "FLASER 2 1 81.83 0 0 0 0 0 0 " + std::to_string(i) + " host 0\n";
  }
  const LogSummary summary = summarize(readText(text));
  EXPECT_EQ(summary.sensors.at(0).hits, 3);
  EXPECT_EQ(summary.sensors.at(0).no_echo, 3);
}

std::vector<Pose2> odometryOf(const RobotLog& log) {
  std::vector<Pose2> poses;
  for (const Record& record : log.records) {
    if (const auto* odometry = std::get_if<OdometryRecord>(&record.body)) {
      poses.push_back(odometry->T_odom_robot);
    }
  }
  return poses;
}

/// Steps of 1 m ahead, each from where a SLAM program put the robot at the scan before.
TEST(CarmenTest, StringsStepsBetweenCorrectedScansTogether) {
  const RobotLog log = readText(
      "ODOM 5 0 0 0 0 0 11 h 11\nODOM 6 0 0 0 0 0 12 h 12\n"
      "FLASER 1 1 6.1 0.2 1.5707963 6.1 0.2 1.5707963 12 h 12\nODOM 6.1 0.2 1.5707963 0 0 0 0 h 0\n"
      "ODOM 6.1 1.2 1.5707963 0 0 0 13 h 13\n"
      "FLASER 1 1 6 1.4 3.1415926 6 1.4 3.1415926 13 h 13\nODOM 6 1.4 3.1415926 0 0 0 0 h 0\n"
      "ODOM 5 1.4 3.1415926 0 0 0 14 h 14\n");
  const std::vector<Pose2> poses = odometryOf(log);
  const std::vector<double> along = {5, 6, 7, 8};
  ASSERT_EQ(poses.size(), along.size());
  for (std::size_t i = 0; i < along.size(); ++i) {
    EXPECT_NEAR(poses[i].x(), along[i], 1e-6) << i;
    EXPECT_NEAR(poses[i].y(), 0.0, 1e-6) << i;
    EXPECT_NEAR(poses[i].heading(), 0.0, 1e-6) << i;
  }
  EXPECT_EQ(log.notes.at(1).advice, "the steps are strung together again: that is the odometry");
}

TEST(CarmenTest, LeavesCorrectedPosesWithoutStepsAsTheyAre) {
  std::string text;
  for (int i = 1; i < 4; ++i) {
    const std::string pose = std::to_string(i) + " 0 0 ";
    text += "FLASER 1 1 " + pose + pose + std::to_string(10 + i) + " h 1\nODOM " + pose +
            "0 0 0 0 h 0\n";
  }
  const RobotLog log = readText(text);
  EXPECT_EQ(odometryOf(log).back().x(), 3.0);
  EXPECT_EQ(log.notes.at(1).advice,
            "2 of 3 scans have no steps before them: odometry is the corrected poses");
}

TEST(CarmenTest, SurvivesTruncationAtEveryByte) {
  const std::string text =
      "PARAM a 1 0 h 0\nFLASER 2 1 2 1 2 3 1 2 3 4 h 5\nSONAR 0.5 1 1 0 0 0 5 h 5\n";
  for (std::size_t length = 6; length < text.size(); ++length) {
    EXPECT_LE(readText(text.substr(0, length)).records.size(), 4U);
  }
}

}  // namespace
}  // namespace vesper
