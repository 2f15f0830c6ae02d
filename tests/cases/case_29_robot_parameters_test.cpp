#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper {
namespace {

const std::string kCase = "cases/29-zero-and-negative-parameters/";

/// The value of `key` in one of the case's two-line robot files; empty where it is missing.
std::string valueOf(const std::string& file, const std::string& key) {
  std::ifstream in(test::sharedPath(kCase + file));
  std::string line;
  while (std::getline(in, line)) {
    if (line.starts_with(key + ": ")) {
      return line.substr(key.size() + 2);
    }
  }
  return "";
}

/// The same robot in our own keys: the wheelbase is our track width; 1000 ticks per metre are 1000
/// ticks a turn of a wheel that rolls 1 m.
std::string robotText(const std::string& file) {
  const std::string base = valueOf(file, "wheelbase_m");
  std::ostringstream radius;
  radius.precision(17);
  radius << 1.0 / (2.0 * std::numbers::pi);
  return "vesper_robot: 1\nname: case\ndrive:\n  type: differential\n  wheel_radius_m: {left: " +
         radius.str() + ", right: " + radius.str() + "}\n" +
         (base.empty() ? "" : "  track_width_m: " + base + "\n") +
         "  ticks_per_revolution: " + valueOf(file, "ticks_per_m") +
         "\nfootprint: {radius_m: 0.1}\nlimits: {speed_m_per_s: 2, turn_rad_per_s: 3}\n";
}

RobotLog readTicks() {
  RobotLog log;
  log.segment_starts = {0};
  std::ifstream in(test::sharedPath(kCase + "ticks.csv"));
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    double stamp_s = 0.0;
    EncoderRecord counts;
    char comma = ',';
    fields >> stamp_s >> comma >> counts.counts[0] >> comma >> counts.counts[1];
    Record record;
    record.stamp = fromSeconds(stamp_s);
    record.body = counts;
    log.records.push_back(record);
  }
  return log;
}

std::string refusal(const std::string& file) {
  try {
    (void)parseRobot(robotText(file), file);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Case29Test, AGoodRobotDrivesItsArc) {
  VESPER_REQUIRE_SHARED("cases/29-zero-and-negative-parameters/ok.yaml");
  const RobotDescription robot = parseRobot(robotText("ok.yaml"), "ok.yaml");
  const EncoderOdometry odometry = encoderOdometry(readTicks(), robot);
  const Pose2 end = odometry.trajectory.poses().back().T_world_robot;
  EXPECT_NEAR(odometry.distance_m, 1.1, 1e-9);
  EXPECT_NEAR(odometry.turned_rad, 1.0, 1e-9);
  EXPECT_NEAR(end.x(), 0.9256, 1e-3);
  EXPECT_NEAR(end.y(), 0.5057, 1e-3);
}

TEST(Case29Test, ImpossibleRobotsAreRefusedByName) {
  VESPER_REQUIRE_SHARED("cases/29-zero-and-negative-parameters/ok.yaml");
  EXPECT_EQ(refusal("zero_base.yaml"),
            "zero_base.yaml:6: field 'drive.track_width_m': expected a number > 0, found '0.0'");
  EXPECT_EQ(refusal("neg_base.yaml"),
            "neg_base.yaml:6: field 'drive.track_width_m': expected a number > 0, found '-0.2'");
  EXPECT_EQ(refusal("text_base.yaml"),
            "text_base.yaml:6: field 'drive.track_width_m': expected a number > 0, found 'wide'");
  EXPECT_EQ(refusal("missing_base.yaml"),
            "missing_base.yaml:4: field 'drive.track_width_m': expected a value, found 'nothing' "
            "(the key is missing)");
  EXPECT_EQ(
      refusal("zero_ticks.yaml"),
      "zero_ticks.yaml:7: field 'drive.ticks_per_revolution': expected a number of 0 to 1e+09 "
      "(not 0), found '0'");
}

}  // namespace
}  // namespace vesper
