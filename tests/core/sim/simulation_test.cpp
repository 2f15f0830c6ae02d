#include "vesper/core/sim/simulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>
#include <variant>

#include "vesper/core/kinematics/encoder_odometry.hpp"
#include "vesper/core/sim/simulated_drive.hpp"

namespace vesper {
namespace {

constexpr double kTrack_m = 0.3;

RobotDescription smallRobot() {
  RobotDescription robot;
  robot.name = "test";
  robot.drive.geometry = DifferentialDrive{0.05, 0.05, kTrack_m};
  robot.drive.ticks_per_revolution = 20'000.0;
  robot.drive.counter_bits = 32;
  robot.footprint.radius_m = 0.2;
  robot.limits = {0.5, 1.5};
  return robot;
}

SensorDescription sonarFacing(const std::string& id, double heading_rad) {
  SensorDescription sonar;
  sonar.id = id;
  sonar.T_robot_sensor = Pose2(0.1, 0.0, heading_rad);
  sonar.range = {0.05, 4.0, 0.001};
  sonar.beam.half_angle_rad = 0.2;
  sonar.error.sigma_m = {0.005, 0.0};
  return sonar;
}

/// An L-shaped drive in an open hall.
World hall() {
  World world;
  world.size_m = {6.0, 6.0};
  world.T_world_start = Pose2(1.0, 1.0, 0.0);
  world.polylines.push_back({{{0.0, 0.0}, {6.0, 0.0}, {6.0, 6.0}, {0.0, 6.0}}, true, 0});
  world.waypoints_m = {{3.0, 1.0}, {3.0, 4.0}};
  return world;
}

/// What the drive really is for the given errors: the mean diameter is kept.
DifferentialDrive withErrors(double E_d, double E_b) {
  return {0.05 * 2.0 / (E_d + 1.0), 0.05 * 2.0 * E_d / (E_d + 1.0), kTrack_m * E_b};
}

TEST(SimulationTest, ReachesItsWaypoints) {
  const SimulationResult result = simulate(hall(), smallRobot(), {});
  EXPECT_EQ(result.status, SimulationStatus::Finished);
  EXPECT_EQ(result.waypoints_reached, 2U);
  EXPECT_NEAR(result.T_world_end.x(), 3.0, 0.01);
  EXPECT_NEAR(result.T_world_end.y(), 4.0, 0.01);
  EXPECT_NEAR(result.T_world_end.heading(), std::numbers::pi / 2.0, 0.01);
  EXPECT_NEAR(result.path_m, 5.0, 0.01);
  // 5 m at 0.2 m/s and a quarter turn at 0.8 rad/s: with ramps some 30 s.
  EXPECT_GT(result.duration_s, 25.0 + 1.96);
  EXPECT_LT(result.duration_s, 25.0 + 1.96 + 4.0);
}

TEST(SimulationTest, WithoutErrorsOdometryIsTheTruth) {
  const SimulationResult result = simulate(hall(), smallRobot(), {});
  // Ticks of 16 micrometres.
  EXPECT_NEAR(result.T_belief_end.x(), result.T_world_end.x(), 1e-3);
  EXPECT_NEAR(result.T_belief_end.y(), result.T_world_end.y(), 1e-3);
}

TEST(SimulationTest, TheCountsInTheLogGiveTheBeliefAgain) {
  RobotDescription robot = smallRobot();
  robot.drive.counter_bits = 16;  // wraps every half metre
  SimulationOptions options;
  options.actual_drive = withErrors(1.01, 0.98);
  const SimulationResult result = simulate(hall(), robot, options);
  EncoderOdometryOptions odometry;
  odometry.T_world_start = hall().T_world_start;
  const EncoderOdometry track = encoderOdometry(result.log, robot, odometry);
  EXPECT_EQ(track.resets, 0);
  const Pose2 end = track.trajectory.poses().back().T_world_robot;
  // The robot integrates every 0.02 s, the log every 0.1 s.
  EXPECT_NEAR(end.x(), result.T_belief_end.x(), 1e-3);
  EXPECT_NEAR(end.y(), result.T_belief_end.y(), 1e-3);
  EXPECT_NEAR(end.heading(), result.T_belief_end.heading(), 1e-6);
}

/// The end of a square driven by belief, against the first-order model of the UMBmark papers.
Pose2 squareError(double E_d, double E_b, SquareDirection direction, double side_m) {
  SimulationOptions options;
  options.route = squareRoute(Pose2(), side_m, direction);
  options.guide = SimulationGuide::Belief;
  options.actual_drive = withErrors(E_d, E_b);
  const SimulationResult result = simulate(World(), smallRobot(), options);
  EXPECT_EQ(result.status, SimulationStatus::Finished);
  return {result.T_world_end.x() - result.T_belief_end.x(),
          result.T_world_end.y() - result.T_belief_end.y(),
          result.T_world_end.heading() - result.T_belief_end.heading()};
}

TEST(SquareDriveTest, AWrongTrackWidthEndsWhereTheFirstOrderModelSays) {
  // E_b = 1.005: each turn is short by alpha = pi/2 (1 - 1/E_b). ccw (-2 L a, +2 L a),
  // cw (-2 L a, -2 L a); second order terms are of the size L a^2.
  const double L = 4.0;
  const double alpha = std::numbers::pi / 2.0 * (1.0 - 1.0 / 1.005);
  const double tolerance_m = 4.0 * L * alpha * alpha + 0.004;
  const Pose2 ccw = squareError(1.0, 1.005, SquareDirection::CounterClockwise, L);
  EXPECT_NEAR(ccw.x(), -2.0 * L * alpha, tolerance_m);
  EXPECT_NEAR(ccw.y(), 2.0 * L * alpha, tolerance_m);
  EXPECT_NEAR(ccw.heading(), -4.0 * alpha, 1e-3);
  const Pose2 cw = squareError(1.0, 1.005, SquareDirection::Clockwise, L);
  EXPECT_NEAR(cw.x(), -2.0 * L * alpha, tolerance_m);
  EXPECT_NEAR(cw.y(), -2.0 * L * alpha, tolerance_m);
  EXPECT_NEAR(cw.heading(), 4.0 * alpha, 1e-3);
}

TEST(SquareDriveTest, UnequalWheelsEndWhereTheFirstOrderModelSays) {
  // E_d: each leg turns by beta = L/R with 1/R = (2/b) (E_d - 1)/(E_d + 1).
  // ccw (+2 L b, -2 L b), cw (-2 L b, -2 L b).
  const double L = 4.0;
  const double E_d = 1.0005;
  const double beta = L * 2.0 / kTrack_m * (E_d - 1.0) / (E_d + 1.0);
  const double tolerance_m = 4.0 * L * beta * beta + 0.004;
  const Pose2 ccw = squareError(E_d, 1.0, SquareDirection::CounterClockwise, L);
  EXPECT_NEAR(ccw.x(), 2.0 * L * beta, tolerance_m);
  EXPECT_NEAR(ccw.y(), -2.0 * L * beta, tolerance_m);
  EXPECT_NEAR(ccw.heading(), 4.0 * beta, 1e-3);
  const Pose2 cw = squareError(E_d, 1.0, SquareDirection::Clockwise, L);
  EXPECT_NEAR(cw.x(), -2.0 * L * beta, tolerance_m);
  EXPECT_NEAR(cw.y(), -2.0 * L * beta, tolerance_m);
  EXPECT_NEAR(cw.heading(), 4.0 * beta, 1e-3);
}

TEST(SimulatedDriveTest, WheelNoiseHasVarianceKSquaredD) {
  // The heading after a straight of d metres has variance (k_L^2 + k_R^2) d / b^2, whatever the
  // number of steps. 400 runs: the sample variance over the true one, times 399, is chi-square with
  // 399 degrees of freedom; its 0.1 % and 99.9 % points are 315.0 and 490.2 (Wilson & Hilferty).
  RobotDescription robot = smallRobot();
  robot.drive.noise = {2e-3, 3e-3};
  constexpr int kRuns = 400;
  constexpr double kDistance_m = 2.0;
  double sum = 0.0;
  double squares = 0.0;
  for (int seed = 0; seed < kRuns; ++seed) {
    SimulatedDrive drive(robot.drive, std::get<DifferentialDrive>(robot.drive.geometry), Pose2(),
                         static_cast<std::uint64_t>(seed));
    for (int step = 0; step < 100; ++step) {
      drive.drive({kDistance_m / 100.0 / 0.1, 0.0}, 0.1);
    }
    sum += drive.truth().heading();
    squares += drive.truth().heading() * drive.truth().heading();
  }
  const double expected = (4e-6 + 9e-6) * kDistance_m / (kTrack_m * kTrack_m);
  const double statistic = (squares - sum * sum / kRuns) / expected;
  EXPECT_GT(statistic, 315.0);
  EXPECT_LT(statistic, 490.2);
}

TEST(SimulationTest, AWallInTheWayEndsTheRun) {
  World world = hall();
  world.rectangles.push_back({{2.5, 1.0}, {0.2, 0.2}, 0.0, 0});
  const SimulationResult result = simulate(world, smallRobot(), {});
  EXPECT_EQ(result.status, SimulationStatus::Collided);
  EXPECT_EQ(result.waypoints_reached, 0U);
  EXPECT_NEAR(result.T_world_end.x(), 2.4 - 0.2, 0.005);
}

TEST(SimulationTest, SensorsTakeTurnsAtTheirOwnTimes) {
  RobotDescription robot = smallRobot();
  robot.sensors = {sonarFacing("a", 0.0), sonarFacing("b", 1.5)};
  const SimulationResult result = simulate(hall(), robot, {});
  std::vector<Stamp> stamps_a;
  Stamp last{0};
  std::string last_sensor = "b";
  for (const Record& record : result.log.records) {
    if (!record.stamp) {
      continue;
    }
    EXPECT_GE(*record.stamp, last);
    last = *record.stamp;
    if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
      EXPECT_NE(range->sensor, last_sensor);
      last_sensor = range->sensor;
      EXPECT_EQ(record.stamp->count() % 40'000'000, 0);
    }
  }
}

TEST(SimulationTest, AReadingBelongsToThePoseOfItsOwnTime) {
  // Driving straight at a wall: every reading equals the distance at its stamp.
  RobotDescription robot = smallRobot();
  SensorDescription sonar = sonarFacing("front", 0.0);
  sonar.error.sigma_m = {0.0, 0.0};
  sonar.range.max_m = 9.0;
  sonar.range.step_m = 0.0;
  robot.sensors = {sonar};
  SimulationOptions options;
  options.sonar_interval_s = 0.033;
  options.report_period_s = 0.02;
  World world = hall();
  world.waypoints_m = {{3.0, 1.0}};
  const SimulationResult result = simulate(world, robot, options);
  int compared = 0;
  for (const Record& record : result.log.records) {
    if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
      const auto pose = result.truth.at(*record.stamp, 0);
      if (pose) {
        EXPECT_NEAR(range->value, 6.0 - pose->x() - 0.1, 1e-5);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 200);
}

TEST(SimulationTest, SameSeedSameLogOtherSeedOtherLog) {
  RobotDescription robot = smallRobot();
  robot.drive.noise = {1e-3, 1e-3};
  robot.sensors = {sonarFacing("a", 0.0), sonarFacing("b", 1.5)};
  SimulationOptions options;
  const auto readings = [&] {
    std::vector<double> values;
    for (const Record& record : simulate(hall(), robot, options).log.records) {
      if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
        values.push_back(range->value);
      }
    }
    return values;
  };
  const std::vector<double> first = readings();
  EXPECT_EQ(first, readings());
  options.seed = 2;
  EXPECT_NE(first, readings());
}

TEST(SimulationTest, CanBeStoppedAndLimited) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(simulate(hall(), smallRobot(), {}, source.get_token()).status,
            SimulationStatus::Cancelled);
  SimulationOptions options;
  options.max_duration_s = 1.0;
  const SimulationResult result = simulate(hall(), smallRobot(), options);
  EXPECT_EQ(result.status, SimulationStatus::TimeUp);
  EXPECT_NEAR(result.duration_s, 1.0, 0.021);
}

TEST(SimulationTest, ProgressCountsWaypoints) {
  std::vector<double> shares;
  (void)simulate(hall(), smallRobot(), {}, {}, [&](double share) { shares.push_back(share); });
  EXPECT_EQ(shares, (std::vector<double>{0.5}));
}

TEST(SimulationTest, UnusableArgumentsAreRefused) {
  SimulationOptions options;
  options.control_period_s = 0.0;
  EXPECT_THROW((void)simulate(hall(), smallRobot(), options), std::invalid_argument);
  options = {};
  options.speed_m_per_s = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW((void)simulate(hall(), smallRobot(), options), std::invalid_argument);
  RobotDescription robot = smallRobot();
  robot.drive.geometry = AckermannDrive();
  EXPECT_THROW((void)simulate(hall(), robot, {}), std::invalid_argument);
  EXPECT_THROW((void)squareRoute(Pose2(), 0.0, SquareDirection::Clockwise), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
