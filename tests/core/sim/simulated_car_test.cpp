#include "vesper/core/sim/simulated_car.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <variant>
#include <vector>

#include "vesper/core/kinematics/ackermann_odometry.hpp"
#include "vesper/core/sim/simulated_robot.hpp"

namespace vesper {
namespace {

constexpr Stamp kStep = std::chrono::milliseconds(20);
constexpr double kBase_m = 1.2;

World yard() {
  World world;
  world.size_m = {100.0, 100.0};
  return world;
}

RobotDescription carWith(std::vector<SteerMode> modes) {
  RobotDescription robot;
  robot.name = "car";
  AckermannDrive drive;
  drive.wheel_radius_m = {0.3, 0.3, 0.3, 0.3};
  drive.wheelbase_m = kBase_m;
  drive.axle_m = 0.9;
  drive.max_steer_rad = 0.4;
  drive.modes = std::move(modes);
  robot.drive.geometry = drive;
  robot.drive.ticks_per_revolution = 1e6;
  robot.limits = {4.0, 1.4};
  robot.footprint.radius_m = 0.5;
  return robot;
}

SimulatedRobotOptions withoutNoise() {
  SimulatedRobotOptions options;
  options.car_noise = {0.0, 0.0, 0.0};
  return options;
}

void go(SimulatedRobot& robot, const BodyVelocity& command, int steps) {
  for (int i = 0; i < steps; ++i) {
    robot.step(command, kStep);
  }
}

/// Where the counts and angles that a robot sent say that it ends.
Pose2 trackedEnd(SimulatedRobot& robot, const RobotDescription& description, const Pose2& start) {
  RobotLog log;
  log.records = robot.takeRecords();
  log.segment_starts = {0};
  AckermannOdometryOptions options;
  options.T_world_start = start;
  return ackermannOdometry(log, description, options).trajectory.poses().back().T_world_robot;
}

std::vector<SteerRecord> steeringIn(const SimulatedRobot::Records& records) {
  std::vector<SteerRecord> found;
  for (const Record& record : records) {
    if (const auto* steer = std::get_if<SteerRecord>(&record.body)) {
      found.push_back(*steer);
    }
  }
  return found;
}

void expectSame(const Pose2& found, const Pose2& expected, double within) {
  EXPECT_NEAR(found.x(), expected.x(), within);
  EXPECT_NEAR(found.y(), expected.y(), within);
  EXPECT_NEAR(wrapToPi(found.heading() - expected.heading()), 0.0, within);
}

TEST(SimulatedCarTest, InDualModeItsMiddleRunsOnTheCircle) {
  const World world = yard();
  const RobotDescription description = carWith({SteerMode::Car, SteerMode::Dual});
  SimulatedRobot robot(world, description, withoutNoise(), Pose2(50.0, 50.0, 0.0));
  ASSERT_TRUE(robot.changeSteering(SteerMode::Dual));
  // 1 m/s and 0.4 rad/s: the middle, 0.6 m ahead of the rear axle, runs about (50.6, 52.5).
  go(robot, {1.0, 0.4}, 200);
  const double turned_rad = 0.4 * 4.0;
  expectSame(robot.truth(),
             Pose2(50.6 + 2.5 * std::sin(turned_rad) - 0.6 * std::cos(turned_rad),
                   52.5 - 2.5 * std::cos(turned_rad) - 0.6 * std::sin(turned_rad), turned_rad),
             1e-9);
  // The rear axle's way is longer than the middle's by 1/cos of the steering angle.
  const double steer_rad = std::atan(kBase_m / 2.0 / 2.5);
  EXPECT_NEAR(robot.path(), 4.0 / std::cos(steer_rad), 1e-9);
  const SteerRecord last = steeringIn(robot.takeRecords()).back();
  EXPECT_NEAR(last.front_rad, steer_rad, 1e-12);
  EXPECT_NEAR(last.rear_rad, -steer_rad, 1e-12);
  EXPECT_EQ(last.mode, "dual");
}

TEST(SimulatedCarTest, AsACrabItGoesAsideAndCannotTurn) {
  const World world = yard();
  const RobotDescription description = carWith({SteerMode::Car, SteerMode::Crab});
  SimulatedRobot robot(world, description, withoutNoise(), Pose2(50.0, 50.0, 0.5));
  ASSERT_TRUE(robot.changeSteering(SteerMode::Crab, 0.3));
  go(robot, {1.0, 0.7}, 100);
  expectSame(robot.truth(), Pose2(50.0 + 2.0 * std::cos(0.8), 50.0 + 2.0 * std::sin(0.8), 0.5),
             1e-9);
  ASSERT_TRUE(robot.changeSteering(SteerMode::Crab, -1.0));  // held by the lock
  go(robot, {-1.0, 0.0}, 100);
  expectSame(robot.truth(),
             Pose2(50.0 + 2.0 * std::cos(0.8) - 2.0 * std::cos(0.1),
                   50.0 + 2.0 * std::sin(0.8) - 2.0 * std::sin(0.1), 0.5),
             1e-9);
  const SteerRecord last = steeringIn(robot.takeRecords()).back();
  EXPECT_EQ(last, (SteerRecord{-0.4, -0.4, "crab"}));
}

TEST(SimulatedCarTest, ItsRecordsTellWhatWasDrivenInWhichMode) {
  const World world = yard();
  const RobotDescription description = carWith({SteerMode::Car, SteerMode::Dual, SteerMode::Crab});
  SimulatedRobotOptions options = withoutNoise();
  options.report_period_s = 0.02;
  const Pose2 start(40.0, 40.0, -0.3);
  SimulatedRobot robot(world, description, options, start);
  robot.report();
  go(robot, {0.8, 0.1}, 73);
  ASSERT_TRUE(robot.changeSteering(SteerMode::Crab, 0.25));
  go(robot, {1.2, 0.0}, 51);
  ASSERT_TRUE(robot.changeSteering(SteerMode::Dual));
  go(robot, {-0.9, 0.3}, 122);
  ASSERT_TRUE(robot.changeSteering(SteerMode::Car));
  go(robot, {1.0, -0.2}, 60);
  const Pose2 end = robot.truth();
  expectSame(robot.belief(), end, 2e-3);
  // Angles are linear between records while the wheels were turned at once: a step of 20 ms.
  expectSame(trackedEnd(robot, description, start), end, 0.02);
}

TEST(SimulatedCarTest, ItsBeliefKnowsNothingOfWrongRadiiOffsetAndSlip) {
  const World world = yard();
  const RobotDescription description = carWith({SteerMode::Dual});
  AckermannDrive actual = std::get<AckermannDrive>(description.drive.geometry);
  actual.wheel_radius_m = {0.33, 0.33, 0.33, 0.33};
  actual.slip = AckermannDrive::Slip{0.3, 0.7, 0.55};
  SimulatedRobotOptions options = withoutNoise();
  options.actual_drive = actual;
  SimulatedRobot robot(world, description, options, Pose2(50.0, 50.0, 0.0));
  // Told 1 m/s and 0.5 rad/s; rolls a tenth farther, so 0.55 rad/s but for the slip.
  go(robot, {1.0, 0.5}, 50);
  EXPECT_NEAR(robot.belief().heading(), 0.5, 1e-4);
  EXPECT_NEAR(robot.truth().heading(), 0.3 + 0.25 * 0.25 / 0.4, 1e-9);
  EXPECT_NEAR(robot.path(), 1.1, 1e-9);
}

TEST(SimulatedCarTest, WheelsOfDifferentSizesCountByTheirOwn) {
  const World world = yard();
  const RobotDescription description = carWith({SteerMode::Car});
  AckermannDrive actual = std::get<AckermannDrive>(description.drive.geometry);
  actual.wheel_radius_m = {0.294, 0.299, 0.300, 0.307};
  SimulatedRobotOptions options = withoutNoise();
  options.actual_drive = actual;
  SimulatedRobot robot(world, description, options, Pose2(50.0, 50.0, 0.0));
  go(robot, {1.0, 0.0}, 500);
  // Straight on all four roll the same way, the mean of what they would at 1/0.3 rad/s.
  EXPECT_NEAR(robot.path(), 10.0 * 1.2 / 4.0 / 0.3, 1e-9);
  robot.report();
  for (const Record& record : robot.takeRecords()) {
    const auto* counts = std::get_if<EncoderRecord>(&record.body);
    if (counts != nullptr && record.stamp == robot.now()) {
      for (std::size_t i = 0; i < 4; ++i) {
        const double turns = 10.0 / (2.0 * std::numbers::pi * actual.wheel_radius_m[i]);
        EXPECT_NEAR(static_cast<double>(counts->counts[i]), turns * 1e6, 1.0) << i;
      }
    }
  }
}

TEST(SimulatedCarTest, ModesThatARobotDoesNotHaveAreRefused) {
  const World world = yard();
  const RobotDescription description = carWith({SteerMode::Dual});
  SimulatedRobot robot(world, description, withoutNoise(), Pose2());
  EXPECT_FALSE(robot.changeSteering(SteerMode::Crab, 0.1));
  EXPECT_FALSE(robot.changeSteering(SteerMode::Car));
  EXPECT_TRUE(robot.takeRecords().empty());
  robot.report();  // its only mode is the one that it begins in
  EXPECT_EQ(steeringIn(robot.takeRecords()).back().mode, "dual");
  RobotDescription two_wheels;
  std::get<DifferentialDrive>(two_wheels.drive.geometry) = {0.03, 0.03, 0.12};
  two_wheels.drive.ticks_per_revolution = 1000.0;
  two_wheels.footprint.radius_m = 0.1;
  SimulatedRobot other(world, two_wheels, withoutNoise(), Pose2());
  EXPECT_FALSE(other.changeSteering(SteerMode::Car));
}

TEST(SimulatedCarTest, ACrabStallsAtTheWallBesideIt) {
  World world = yard();
  world.polylines.push_back({{{0.0, 51.0}, {100.0, 51.0}}, false, 0});
  const RobotDescription description = carWith({SteerMode::Crab});
  SimulatedRobotOptions options = withoutNoise();
  options.stalls_at_walls = true;
  SimulatedRobot robot(world, description, options, Pose2(50.0, 50.0, 0.0));
  ASSERT_TRUE(robot.changeSteering(SteerMode::Crab, 0.4));
  go(robot, {1.0, 0.0}, 200);
  EXPECT_TRUE(robot.isStalled());
  EXPECT_EQ(robot.collisions(), 1U);
  // 0.5 m from the wall, give or take a step.
  EXPECT_NEAR(robot.truth().y(), 50.5, 0.02 * std::sin(0.4) + 1e-9);
  ASSERT_TRUE(robot.changeSteering(SteerMode::Crab, 0.0));
  go(robot, {1.0, 0.0}, 10);
  EXPECT_FALSE(robot.isStalled());
}

}  // namespace
}  // namespace vesper
