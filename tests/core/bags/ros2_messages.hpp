#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "vesper/core/records/robot_log.hpp"
#include "vesper/tests/core/bags/wire.hpp"

namespace vesper::test {

/// Three ranges of /front and one message of /odom, to be received from 100.5 s on, 0.5 s apart.
inline std::vector<std::pair<std::string, std::string>> ros2Messages(WireForm form) {
  const std::vector<double> pose = {1.5, -2.0, 0.0, 0.0, 0.0, std::sqrt(0.5), std::sqrt(0.5)};
  return {{"/front", rangeMessage(form, 100, "sonar", 0.125F, 2.0F, 1.5F)},
          {"/odom", odometryMessage(form, 101, pose)},
          {"/front", rangeMessage(form, 101, "sonar", 0.125F, 2.0F, INFINITY)},
          {"/front", rangeMessage(form, 102, "sonar", 0.125F, 2.0F, -INFINITY)}};
}

/// The log holds these messages and nothing is wrong with it.
inline void expectRos2Messages(const RobotLog& log) {
  EXPECT_TRUE(log.is_complete);
  EXPECT_EQ(log.skipped_lines, 0);
  EXPECT_EQ(log.lines, 4);
  EXPECT_EQ(log.topics, (std::vector<LogTopic>{{"/front", "sensor_msgs/Range", 3, "ranges"},
                                               {"/odom", "nav_msgs/Odometry", 1, "odom"}}));
  std::vector<Record> found;
  for (const Record& record : log.records) {
    if (record.stamp) {
      found.push_back(record);
    }
  }
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].stamp, Stamp(100'250'000'000));
  EXPECT_EQ(found[0].arrival_ns, 100'500'000'000);
  EXPECT_EQ(std::get<RangeRecord>(found[0].body),
            (RangeRecord{"sonar", 1.5, EchoReport::Measured, false}));
  EXPECT_EQ(found[1].stamp, Stamp(101'000'000'000));
  EXPECT_EQ(found[1].line, 2);
  const auto& odometry = std::get<OdometryRecord>(found[1].body);
  EXPECT_EQ(odometry.T_odom_robot.x(), 1.5);
  EXPECT_EQ(odometry.T_odom_robot.y(), -2.0);
  EXPECT_NEAR(odometry.T_odom_robot.heading(), std::acos(0.0), 1e-15);
  EXPECT_EQ(odometry.covariance, (std::array<double, 6>{0.25, 0.0, 0.0, 0.0, 0.0, 0.5}));
  EXPECT_EQ(std::get<RangeRecord>(found[2].body).report, EchoReport::NoEcho);
  EXPECT_EQ(std::get<RangeRecord>(found[3].body).report, EchoReport::Near);
}

}  // namespace vesper::test
