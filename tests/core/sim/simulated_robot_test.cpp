#include "vesper/core/sim/simulated_robot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <variant>

#include "vesper/core/kinematics/ackermann_odometry.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"

namespace vesper {
namespace {

constexpr Stamp kPeriod = std::chrono::milliseconds(20);

World openFloor() {
  World world;
  world.size_m = {100.0, 100.0};
  return world;
}

RobotDescription skidRobot() {
  RobotDescription robot;
  robot.name = "skid";
  SkidSteerDrive drive;
  drive.wheel_radius_left_m = drive.wheel_radius_right_m = 0.125;
  drive.track_width_m = 0.66;
  drive.width_range_m = {0.4, 0.6};
  drive.outer_margin_m = 0.1;
  drive.track_width_by_width = {{0.4, 0.44}, {0.6, 0.66}};
  drive.length_by_width = {{0.4, 1.0}, {0.6, 0.8}};
  robot.drive.geometry = drive;
  robot.drive.ticks_per_revolution = 4096.0;
  robot.limits = {1.0, 2.0};
  robot.footprint.radius_m = 0.5;
  return robot;
}

RobotDescription carRobot() {
  RobotDescription robot;
  robot.name = "car";
  AckermannDrive drive;
  drive.wheel_radius_m = {0.3, 0.3, 0.3, 0.3};
  drive.wheelbase_m = 1.2;
  drive.axle_m = 0.9;
  drive.max_steer_rad = 0.4;
  robot.drive.geometry = drive;
  robot.drive.ticks_per_revolution = 100'000.0;
  robot.limits = {4.0, 1.4};
  robot.footprint.radius_m = 1.0;
  return robot;
}

SimulatedRobotOptions quiet() {
  SimulatedRobotOptions options;
  options.car_noise = {0.0, 0.0, 0.0};
  return options;
}

RobotLog logOf(SimulatedRobot& robot) {
  RobotLog log;
  log.records = robot.takeRecords();
  log.segment_starts = {0};
  return log;
}

TEST(SimulatedRobotTest, ASkidSteerRobotTurnsByItsEffectiveTrackAtEachWidth) {
  const World world = openFloor();
  const RobotDescription description = skidRobot();
  for (const double width_m : {0.4, 0.5, 0.6}) {
    SimulatedRobotOptions options = quiet();
    // It really skids a tenth more than it knows.
    SkidSteerDrive actual = std::get<SkidSteerDrive>(description.drive.geometry);
    for (auto& row : actual.track_width_by_width) {
      row[1] *= 1.1;
    }
    options.actual_drive = actual;
    SimulatedRobot robot(world, description, options, Pose2());
    ASSERT_TRUE(robot.changeWidth(width_m));
    robot.report();
    for (int i = 0; i < 100; ++i) {
      robot.step({0.0, 0.5}, kPeriod);
    }
    // 2 s at 0.5 rad/s as it believes; the wheels' way over a wider track turns it less.
    EXPECT_NEAR(robot.truth().heading(), 1.0 / 1.1, 1e-9);
    EXPECT_NEAR(robot.belief().heading(), 1.0, 2e-3);
    const EncoderOdometry odometry = encoderOdometry(logOf(robot), description);
    EXPECT_NEAR(odometry.turned_rad, 1.0, 2e-3) << width_m;
  }
}

TEST(SimulatedRobotTest, ACarDrivesTheCircleOfItsSteeringAngle) {
  const World world = openFloor();
  const RobotDescription description = carRobot();
  SimulatedRobot robot(world, description, quiet(), Pose2(50.0, 50.0, 0.0));
  // 1 m/s and 0.25 rad/s: a circle of 4 m about (50, 54), a quarter of it in 2 pi s.
  Pose2 T_world_first;
  for (int i = 0; i < 314; ++i) {
    robot.step({1.0, 0.25}, kPeriod);
    if (i == 0) {  // the angle is set: from here on the log holds all
      (void)robot.takeRecords();
      robot.report();
      T_world_first = robot.truth();
    }
  }
  robot.report();
  const double angle_rad = 0.25 * 314 * 0.02;
  EXPECT_NEAR(robot.truth().x(), 50.0 + 4.0 * std::sin(angle_rad), 1e-9);
  EXPECT_NEAR(robot.truth().y(), 54.0 - 4.0 * std::cos(angle_rad), 1e-9);
  EXPECT_NEAR(robot.truth().heading(), angle_rad, 1e-9);
  const RobotLog log = logOf(robot);
  double steer_rad = 0.0;
  for (const Record& record : log.records) {
    if (const auto* steer = std::get_if<SteerRecord>(&record.body)) {
      steer_rad = steer->front_rad;
    }
  }
  EXPECT_NEAR(steer_rad, std::atan(1.2 / 4.0), 1e-12);
  AckermannOdometryOptions options;
  options.T_world_start = T_world_first;
  const EncoderOdometry odometry = ackermannOdometry(log, description, options);
  const Pose2& last = odometry.trajectory.poses().back().T_world_robot;
  EXPECT_NEAR((last.translation() - robot.truth().translation()).norm(), 0.0, 0.03);
}

TEST(SimulatedRobotTest, ACarCannotTurnOnTheSpotNorBeyondItsLock) {
  const World world = openFloor();
  const RobotDescription description = carRobot();
  SimulatedRobot robot(world, description, quiet(), Pose2());
  robot.step({0.0, 1.0}, kPeriod);
  EXPECT_EQ(robot.truth().heading(), 0.0);
  for (int i = 0; i < 50; ++i) {
    robot.step({1.0, 1.4}, kPeriod);
  }
  EXPECT_NEAR(robot.truth().heading(), std::tan(0.4) / 1.2, 1e-9);  // 1 m at full lock
}

TEST(SimulatedRobotTest, ACarsNoiseIsThatOfItsControlPeriods) {
  // Variance of the travel: q_s |s| for each metre, whatever the steps.
  const World world = openFloor();
  const RobotDescription description = carRobot();
  constexpr int kRuns = 400;
  double sum = 0.0;
  double squares = 0.0;
  for (int run = 0; run < kRuns; ++run) {
    SimulatedRobotOptions options;
    options.seed = static_cast<std::uint64_t>(run);
    options.car_noise = {1e-3, 0.0, 0.0};
    SimulatedRobot robot(world, description, options, Pose2());
    for (int i = 0; i < 100; ++i) {
      robot.step({1.0, 0.0}, kPeriod);
    }
    sum += robot.truth().x();
    squares += robot.truth().x() * robot.truth().x();
  }
  const double mean = sum / kRuns;
  const double variance = squares / kRuns - mean * mean;
  EXPECT_NEAR(mean, 2.0, 4.0 * std::sqrt(2e-3 / kRuns));
  // The relative standard error of a variance of n values is sqrt(2/n) = 7 %.
  EXPECT_NEAR(variance / 2e-3, 1.0, 4.0 * std::sqrt(2.0 / kRuns));
}

RobotDescription bumpingRobot() {
  RobotDescription robot;
  robot.name = "bumper";
  robot.drive.geometry = DifferentialDrive{0.03, 0.03, 0.12};
  robot.drive.ticks_per_revolution = 1000.0;
  robot.footprint.radius_m = 0.1;
  robot.limits = {0.5, 2.0};
  SensorDescription front;
  front.id = "front";
  front.kind = SensorKind::Bumper;
  robot.sensors.push_back(front);
  SensorDescription rear = front;
  rear.id = "rear";
  rear.T_robot_sensor = Pose2(0.0, 0.0, std::numbers::pi);
  robot.sensors.push_back(rear);
  return robot;
}

TEST(SimulatedRobotTest, WheelsStallAtAWallAndTheBumperThatFacesItTells) {
  World world = openFloor();
  world.polylines.push_back({{{1.0, -5.0}, {1.0, 5.0}}, false, 0});
  const RobotDescription description = bumpingRobot();
  SimulatedRobotOptions options = quiet();
  options.stalls_at_walls = true;
  SimulatedRobot robot(world, description, options, Pose2());
  for (int i = 0; i < 200; ++i) {
    robot.step({0.5, 0.0}, kPeriod);
  }
  EXPECT_TRUE(robot.isStalled());
  EXPECT_EQ(robot.collisions(), 1U);
  EXPECT_LE(robot.truth().x(), 0.9);
  EXPECT_GT(robot.truth().x(), 0.9 - 0.5 * 0.02 - 1e-9);  // less than a step away
  robot.step({-0.5, 0.0}, kPeriod);
  EXPECT_FALSE(robot.isStalled());
  std::vector<std::string> told;
  for (const Record& record : robot.takeRecords()) {
    if (const auto* bumper = std::get_if<BumperRecord>(&record.body)) {
      told.push_back(bumper->sensor + (bumper->pressed ? " on" : " off"));
    }
  }
  EXPECT_EQ(told, (std::vector<std::string>{"front on", "front off"}));
}

TEST(SimulatedRobotTest, AMovingBodyStopsItAndPassesBy) {
  World world = openFloor();
  // Crosses the robot's way at x = 1 while the robot would be there.
  world.moving.push_back({0.2, {{0.0, {1.0, -2.0}}, {4.0, {1.0, 2.0}}, {8.0, {1.0, 6.0}}}});
  const RobotDescription description = bumpingRobot();
  SimulatedRobotOptions options = quiet();
  options.stalls_at_walls = true;
  SimulatedRobot robot(world, description, options, Pose2());
  bool was_stalled = false;
  for (int i = 0; i < 400; ++i) {
    robot.step({0.4, 0.0}, kPeriod);
    was_stalled = was_stalled || robot.isStalled();
    const auto place = placesAt(world.moving, toSeconds(robot.now()))[0].center_m;
    if (robot.isStalled()) {
      EXPECT_LT((place - robot.truth().translation()).norm(), 0.3 + 0.03);
    }
  }
  EXPECT_TRUE(was_stalled);
  EXPECT_GT(robot.truth().x(), 1.5);
}

TEST(SimulatedRobotTest, ALightSensorSeesTheLineAsTheThesisSays) {
  World world = openFloor();
  world.floor_lines.push_back({{{-10.0, 0.0}, {10.0, 0.0}}, 0.05, 0.0});
  // Closed form: 0 within the line, 1 far from it, half at its border, linear over the spot.
  EXPECT_EQ(floorBrightness(world.floor_lines, {0.0, 0.0}, 0.008), 0.0);
  EXPECT_EQ(floorBrightness(world.floor_lines, {0.0, 0.5}, 0.008), 1.0);
  EXPECT_NEAR(floorBrightness(world.floor_lines, {3.0, 0.025}, 0.008), 0.5, 1e-12);
  EXPECT_NEAR(floorBrightness(world.floor_lines, {3.0, -0.029}, 0.008), 0.75, 1e-12);
  RobotDescription description = bumpingRobot();
  description.sensors[0].kind = SensorKind::Light;
  SimulatedRobot robot(world, description, quiet(), Pose2(0.0, 1.0, 0.0));
  constexpr int kReadings = 2000;
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < kReadings; ++i) {
    robot.report();
  }
  for (const Record& record : robot.takeRecords()) {
    if (const auto* light = std::get_if<LightRecord>(&record.body)) {
      sum += light->value;
      squares += light->value * light->value;
    }
  }
  // Bright floor: 7 + 64, sd 0.2905 + 0.3197 (Martin Dominguez 2016).
  const double mean = sum / kReadings;
  EXPECT_NEAR(mean, 71.0, 4.0 * 0.6102 / std::sqrt(kReadings));
  EXPECT_NEAR(std::sqrt(squares / kReadings - mean * mean) / 0.6102, 1.0,
              4.0 / std::sqrt(2.0 * kReadings));
}

TEST(SimulatedRobotTest, APolygonFitsWhereItsCircleWouldNot) {
  World world = openFloor();
  world.polylines.push_back({{{-5.0, 0.3}, {5.0, 0.3}}, false, 0});
  world.polylines.push_back({{{-5.0, -0.3}, {5.0, -0.3}}, false, 0});
  RobotDescription description = bumpingRobot();
  description.footprint.polygon_m = {{-0.4, -0.25}, {0.4, -0.25}, {0.4, 0.25}, {-0.4, 0.25}};
  SimulatedRobotOptions options = quiet();
  options.stalls_at_walls = true;
  SimulatedRobot robot(world, description, options, Pose2());
  EXPECT_FALSE(robot.touches());
  for (int i = 0; i < 50; ++i) {
    robot.step({0.5, 0.0}, kPeriod);
  }
  EXPECT_NEAR(robot.truth().x(), 0.5, 1e-3);
  for (int i = 0; i < 50; ++i) {
    robot.step({0.0, 1.0}, kPeriod);
  }
  EXPECT_TRUE(robot.isStalled());
  // It turns until a corner reaches a wall: 0.4 sin a + 0.25 cos a = 0.3.
  const double corner_rad = std::atan2(0.25, 0.4);
  EXPECT_NEAR(robot.truth().heading(), std::asin(0.3 / std::hypot(0.4, 0.25)) - corner_rad, 0.02);
}

}  // namespace
}  // namespace vesper
