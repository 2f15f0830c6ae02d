#include "vesper/core/kinematics/encoder_odometry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <string>

#include "vesper/tests/support/shared_files.hpp"

namespace vesper {
namespace {

constexpr double kTolerance_m = 1e-3;  // as the cases state

/// 1000 ticks a metre: one turn of 1000 ticks rolls 2 pi r = 1 m.
RobotDescription robotOf1000TicksPerMetre(double track_width_m) {
  RobotDescription robot;
  const double radius_m = 1.0 / (2.0 * std::numbers::pi);
  robot.drive.geometry = DifferentialDrive{radius_m, radius_m, track_width_m};
  robot.drive.ticks_per_revolution = 1000.0;
  robot.drive.counter_bits = 16;
  robot.limits = {2.0, 2.0};
  return robot;
}

void addCounts(RobotLog& log, double stamp_s, std::int64_t left, std::int64_t right) {
  if (log.segment_starts.empty()) {
    log.segment_starts.push_back(0);
  }
  Record record;
  record.stamp = fromSeconds(stamp_s);
  record.line = static_cast<std::int64_t>(log.records.size()) + 1;
  record.body = EncoderRecord{{left, right, 0, 0}, 2};
  log.records.push_back(record);
}

/// `t_s,left_ticks,right_ticks` as the cases hold it.
RobotLog readTicks(const std::string& relative, bool is_swapped = false) {
  RobotLog log;
  std::ifstream in(test::sharedPath(relative));
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    double stamp_s = 0.0;
    std::int64_t left = 0;
    std::int64_t right = 0;
    char comma = ',';
    fields >> stamp_s >> comma >> left >> comma >> right;
    addCounts(log, stamp_s, is_swapped ? right : left, is_swapped ? left : right);
  }
  return log;
}

TEST(EncoderOdometryTest, SlightlyFasterRightWheelTurnsLeft) {
  VESPER_REQUIRE_SHARED("cases/27-encoder-polarity/slight.csv");
  const RobotLog log = readTicks("cases/27-encoder-polarity/slight.csv");
  const EncoderOdometry odometry = encoderOdometry(log, robotOf1000TicksPerMetre(0.25));
  const Pose2 end = odometry.trajectory.poses().back().T_world_robot;
  EXPECT_NEAR(odometry.distance_m, 2.020, 1e-9);
  EXPECT_NEAR(odometry.turned_rad, 0.16, 1e-9);
  EXPECT_NEAR(end.x(), 2.0114, kTolerance_m);
  EXPECT_NEAR(end.y(), 0.1613, kTolerance_m);
  EXPECT_NEAR(end.heading(), 0.16, 1e-9);

  const RobotLog swapped = readTicks("cases/27-encoder-polarity/slight.csv", true);
  const EncoderOdometry other = encoderOdometry(swapped, robotOf1000TicksPerMetre(0.25));
  EXPECT_NEAR(other.turned_rad, -0.16, 1e-9);
  EXPECT_NEAR(other.trajectory.poses().back().T_world_robot.y(), -0.1613, kTolerance_m);
}

TEST(EncoderOdometryTest, AReversedEncoderSpinsOnTheSpot) {
  VESPER_REQUIRE_SHARED("cases/27-encoder-polarity/reversed.csv");
  RobotDescription robot = robotOf1000TicksPerMetre(0.25);
  const EncoderOdometry odometry =
      encoderOdometry(readTicks("cases/27-encoder-polarity/reversed.csv"), robot);
  EXPECT_NEAR(odometry.distance_m, 0.0, 1e-12);
  EXPECT_NEAR(odometry.turned_rad, -16.0, 1e-9);
  EXPECT_NEAR(odometry.trajectory.poses().back().T_world_robot.translation().norm(), 0.0, 1e-12);
}

TEST(EncoderOdometryTest, ArcOfConstantCurvatureEndsAtItsClosedForm) {
  VESPER_REQUIRE_SHARED("cases/29-zero-and-negative-parameters/ticks.csv");
  const EncoderOdometry odometry = encoderOdometry(
      readTicks("cases/29-zero-and-negative-parameters/ticks.csv"), robotOf1000TicksPerMetre(0.2));
  const Pose2 end = odometry.trajectory.poses().back().T_world_robot;
  EXPECT_NEAR(odometry.distance_m, 1.1, 1e-9);
  EXPECT_NEAR(odometry.turned_rad, 1.0, 1e-9);
  EXPECT_NEAR(end.x(), 1.1 * std::sin(1.0), 1e-9);
  EXPECT_NEAR(end.y(), 1.1 * (1.0 - std::cos(1.0)), 1e-9);
}

TEST(EncoderOdometryTest, CountersWrapAtTheirWidth) {
  EXPECT_EQ(counterIncrement(250, 4, 8), 10);
  EXPECT_EQ(counterIncrement(4, 250, 8), -10);
  EXPECT_EQ(counterIncrement(-120, 120, 8), -16);
  EXPECT_EQ(counterIncrement(65'530, 5, 16), 11);
  EXPECT_EQ(counterIncrement(32'767, -32'768, 16), 1);
  EXPECT_EQ(counterIncrement(4'294'967'290, 6, 32), 12);
  EXPECT_EQ(counterIncrement(2'147'483'647, -2'147'483'648, 32), 1);
  EXPECT_EQ(counterIncrement(100, 300, 16), 200);
}

TEST(EncoderOdometryTest, CountsBeyondTheCounterDidNotWrap) {
  EXPECT_EQ(counterIncrement(1000, 1200, 8), 200);
  using Limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(counterIncrement(Limits::min(), Limits::max(), 32), Limits::max());
  EXPECT_EQ(counterIncrement(Limits::max(), Limits::min(), 32), Limits::min());
  EXPECT_EQ(counterIncrement(-1, Limits::max(), 32), Limits::max());
}

TEST(EncoderOdometryTest, AWrapGoesOnSmoothly) {
  RobotLog log;
  addCounts(log, 0.0, 65'400, 32'700);
  addCounts(log, 0.1, 65'500, 32'800 - 65'536);
  addCounts(log, 0.2, 64, 32'900 - 65'536);
  const EncoderOdometry odometry = encoderOdometry(log, robotOf1000TicksPerMetre(0.25));
  EXPECT_NEAR(odometry.distance_m, 0.2, 1e-12);
  EXPECT_NEAR(odometry.turned_rad, 0.0, 1e-12);
  EXPECT_EQ(odometry.resets, 0);
  EXPECT_TRUE(odometry.notes.empty());
}

TEST(EncoderOdometryTest, AResetBreaksTheTrackAndIsReported) {
  RobotLog log;
  log.source = "a.jsonl";
  addCounts(log, 0.0, 20'000, 20'000);
  addCounts(log, 0.5, 20'500, 20'500);
  addCounts(log, 1.0, 3, 3);
  addCounts(log, 1.5, 503, 503);
  const EncoderOdometry odometry = encoderOdometry(log, robotOf1000TicksPerMetre(0.25));
  EXPECT_NEAR(odometry.trajectory.poses().back().T_world_robot.x(), 1.0, 1e-12);
  EXPECT_NEAR(odometry.trajectory.pathLength(), 1.0, 1e-12);
  EXPECT_EQ(odometry.resets, 1);
  ASSERT_EQ(odometry.notes.size(), 1U);
  EXPECT_EQ(describe(odometry.notes[0]),
            "a.jsonl:3: field 'enc': expected a change that the robot can make, found "
            "'-20.497000 m left, -20.497000 m right in 0.500000 s' (taken as a reset of the "
            "counters: the motion in between is lost)");
  EXPECT_TRUE(odometry.trajectory.at(fromSeconds(0.25), 0).has_value());
  EXPECT_FALSE(odometry.trajectory.at(fromSeconds(0.75), 0).has_value());
  EXPECT_TRUE(odometry.trajectory.at(fromSeconds(1.25), 0).has_value());
  EXPECT_EQ(odometry.trajectory.segmentStarts().size(), 1U);
}

TEST(EncoderOdometryTest, ALogSegmentStartsANewSegmentAtTheLastPose) {
  RobotLog log;
  addCounts(log, 10.0, 0, 0);
  addCounts(log, 10.5, 500, 500);
  log.segment_starts.push_back(2);
  addCounts(log, 0.0, 7, 7);
  addCounts(log, 0.5, 507, 507);
  const EncoderOdometry odometry = encoderOdometry(log, robotOf1000TicksPerMetre(0.25));
  EXPECT_EQ(odometry.trajectory.segmentStarts(), (std::vector<std::size_t>{0, 2}));
  EXPECT_NEAR(odometry.trajectory.at(fromSeconds(0.25), 1)->x(), 0.75, 1e-12);
  EXPECT_EQ(odometry.resets, 0);
}

TEST(EncoderOdometryTest, EachPoseHasItsCovariance) {
  RobotDescription robot = robotOf1000TicksPerMetre(0.25);
  robot.drive.noise = {2e-3, 2e-3};
  RobotLog log;
  addCounts(log, 0.0, 0, 0);
  addCounts(log, 0.5, 500, 500);
  addCounts(log, 0.5, 500, 500);  // twice at one time: one pose
  addCounts(log, 1.0, 1000, 1000);
  const EncoderOdometry odometry = encoderOdometry(log, robot);
  ASSERT_EQ(odometry.covariances.size(), odometry.trajectory.poses().size());
  EXPECT_EQ(odometry.covariances.size(), 3U);
  EXPECT_TRUE(odometry.covariances[0].isZero());
  EXPECT_NEAR(odometry.covariances[2](0, 0), 8e-6 / 4.0, 1e-15);
}

TEST(EncoderOdometryTest, LongGapsOfANarrowCounterAreReported) {
  RobotDescription robot = robotOf1000TicksPerMetre(0.25);
  robot.drive.counter_bits = 8;
  RobotLog log;
  addCounts(log, 0.0, 0, 0);
  addCounts(log, 3.0, 100, 100);
  const EncoderOdometry odometry = encoderOdometry(log, robot);
  ASSERT_EQ(odometry.notes.size(), 1U);
  EXPECT_EQ(odometry.notes[0].advice, "it may have wrapped unseen");
}

TEST(EncoderOdometryTest, SkidSteerFollowsItsWidthTable) {
  RobotDescription robot = robotOf1000TicksPerMetre(0.25);
  SkidSteerDrive skid;
  skid.wheel_radius_left_m = skid.wheel_radius_right_m = 1.0 / (2.0 * std::numbers::pi);
  skid.track_width_m = 0.5;
  skid.track_width_by_width = {{0.4, 0.8}, {0.6, 1.2}};
  robot.drive.geometry = skid;
  RobotLog log;
  addCounts(log, 0.0, 0, 0);
  addCounts(log, 0.5, 0, 100);
  EXPECT_NEAR(encoderOdometry(log, robot).turned_rad, 0.1 / 0.5, 1e-12);
  Record width;
  width.stamp = Stamp{0};
  width.body = WidthRecord{0.5};
  log.records.insert(log.records.begin(), width);
  EXPECT_NEAR(encoderOdometry(log, robot).turned_rad, 0.1 / 1.0, 1e-12);
}

TEST(EncoderOdometryTest, UnusableDescriptionsAreRefusedByName) {
  const auto refusal = [](const RobotDescription& robot) -> std::string {
    try {
      (void)encoderOdometry(RobotLog(), robot);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal(robotOf1000TicksPerMetre(0.0)),
            "encoderOdometry: track_width_m must be positive");
  EXPECT_EQ(refusal(robotOf1000TicksPerMetre(std::nan(""))),
            "encoderOdometry: track_width_m must be positive");
  RobotDescription robot = robotOf1000TicksPerMetre(0.25);
  robot.drive.ticks_per_revolution = 0.0;
  EXPECT_EQ(refusal(robot), "encoderOdometry: ticks_per_revolution must be positive");
  robot.drive.ticks_per_revolution = 1000.0;
  robot.drive.geometry = AckermannDrive();
  EXPECT_EQ(refusal(robot), "encoderOdometry: the drive must be differential or skid_steer");
}

}  // namespace
}  // namespace vesper
