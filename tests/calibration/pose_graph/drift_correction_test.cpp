#include "vesper/calibration/pose_graph/drift_correction.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "vesper/calibration/pose_graph/odometry_spread.hpp"
#include "vesper/calibration/trajectory/track_comparison.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/sim/simulation.hpp"

namespace vesper::calibration {
namespace {

/// A differential robot with one laser of 8 m, and what it is really like: wheels 3 % apart.
RobotDescription laserRobot() {
  RobotDescription robot;
  robot.name = "laser robot";
  robot.drive.geometry = DifferentialDrive{0.1, 0.1, 0.4};
  robot.drive.ticks_per_revolution = 2000;
  robot.drive.noise = {1e-3, 1e-3};
  robot.footprint.radius_m = 0.2;
  robot.limits = {1.0, 2.0};
  SensorDescription laser;
  laser.id = "laser";
  laser.kind = SensorKind::Laser;
  laser.range = {0.05, 8.0, 0.0};
  laser.beam.half_angle_rad = 0.0044;
  robot.sensors.push_back(laser);
  return robot;
}

DifferentialDrive unevenDrive() { return {0.1, 0.103, 0.41}; }

/// A passage around a block of 6 x 4 m, with niches that tell its sides apart.
World ring() {
  World world;
  world.size_m = {10.0, 8.0};
  world.T_world_start = Pose2(1.0, 1.0, 0.0);
  world.polylines.push_back({{{0, 0}, {10, 0}, {10, 8}, {0, 8}}, true, 0});
  world.polylines.push_back(
      {{{2, 2}, {8, 2}, {8, 6}, {5, 6}, {5, 5}, {4, 5}, {4, 6}, {2, 6}}, true, 0});
  world.rectangles.push_back({{9.7, 3.0}, {0.6, 0.8}, 0.3, 0});
  world.rectangles.push_back({{5.5, 0.2}, {1.0, 0.4}, 0.0, 0});
  world.circles.push_back({{0.3, 4.5}, 0.3, 0});
  return world;
}

std::vector<StampedPose> posesOf(const PoseTrack& track) {
  std::vector<StampedPose> poses;
  for (const PoseTrack::Entry& entry : track.entries()) {
    poses.push_back({entry.stamp, entry.T_world_robot});
  }
  return poses;
}

/// RMS distance from the true track, both as they lie: the first pose is shared.
double ateOf(const PoseTrack& track, const RobotLog& log, const RobotDescription& robot) {
  return compareTracks(posesOf(PoseTrack(log, robot, PoseSource::Truth)), posesOf(track), "track")
      .ate_m.rmse;
}

/// A drive corrected, and its errors.
struct Correction {
  DriftReport report;
  double before_m = 0.0;
  double after_m = 0.0;
};

Correction corrected(const RobotLog& log, const RobotDescription& robot) {
  const PoseTrack odometry(log, robot, PoseSource::Odometry);
  const auto found = correctDrift(log, robot, {});
  if (!found) {
    ADD_FAILURE() << "stopped by itself";
    return {};
  }
  EXPECT_EQ(found->track.entries().size(), odometry.entries().size());
  return {found->report, ateOf(odometry, log, robot), ateOf(found->track, log, robot)};
}

TEST(DriftCorrectionTest, ALoopByLaserComesBackToItself) {
  const RobotDescription robot = laserRobot();
  SimulationOptions options;
  options.route =
      Route{ring().T_world_start, {{9, 1}, {9, 7}, {1, 7}, {1, 1}, {9, 1}}, std::nullopt};
  options.actual_drive = unevenDrive();
  options.speed_m_per_s = 0.8;
  options.turn_rad_per_s = 1.5;
  options.scan_interval_s = 0.5;
  options.laser_beams = 91;
  const SimulationResult drive = simulate(ring(), robot, options);
  ASSERT_EQ(drive.status, SimulationStatus::Finished);
  const Correction found = corrected(drive.log, robot);
  EXPECT_GT(found.before_m, 1.0);
  EXPECT_LT(found.after_m, 0.2);
  EXPECT_TRUE(found.report.is_laser);
  EXPECT_GT(found.report.closures.found, 0U);
  EXPECT_GT(found.report.max_shift_m, 1.0);
}

/// Nothing to see along it: a passage without ends in sight keeps the odometry's length.
TEST(DriftCorrectionTest, AStraightPassageKeepsTheOdometry) {
  RobotDescription robot = laserRobot();
  robot.sensors[0].range.max_m = 4.0;
  World world;
  world.size_m = {40.0, 2.0};
  world.T_world_start = Pose2(10.0, 1.0, 0.0);
  world.polylines.push_back({{{0, 0}, {40, 0}}, false, 0});
  world.polylines.push_back({{{0, 2}, {40, 2}}, false, 0});
  SimulationOptions options;
  options.route = Route{world.T_world_start, {{26.0, 1.0}}, std::nullopt};
  options.speed_m_per_s = 0.8;
  options.scan_interval_s = 0.4;
  const SimulationResult drive = simulate(world, robot, options);
  const auto found = correctDrift(drive.log, robot, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->report.closures.kept, 0U);
  const Pose2 by_odometry =
      PoseTrack(drive.log, robot, PoseSource::Odometry).entries().back().T_world_robot;
  const Pose2& end = found->track.entries().back().T_world_robot;
  EXPECT_NEAR(end.x(), by_odometry.x(), 0.32);  // 2 % of 16 m
  EXPECT_NEAR(end.y(), 1.0, 0.2);
}

/// Sonars do not see enough at a time, but places that were seen before.
TEST(DriftCorrectionTest, ALoopBySonarDriftsLess) {
  const RobotDescription robot =
      readRobotFile(VESPER_SOURCE_DIR "/datasets/robots/pioneer_p3dx.robot.yaml");
  SimulationOptions options;
  options.route = Route{ring().T_world_start,
                        {{9, 1}, {9, 7}, {1, 7}, {1, 1}, {9, 1}, {9, 7}, {1, 7}, {1, 1}},
                        std::nullopt};
  options.actual_drive = DifferentialDrive{0.0975, 0.0978, 0.331};
  options.speed_m_per_s = 0.6;
  const SimulationResult drive = simulate(ring(), robot, options);
  ASSERT_EQ(drive.status, SimulationStatus::Finished);
  const Correction found = corrected(drive.log, robot);
  EXPECT_FALSE(found.report.is_laser);
  EXPECT_GT(found.report.closures.kept, 0U);
  EXPECT_LT(found.after_m, 0.6 * found.before_m);
}

TEST(DriftCorrectionTest, RefusesWhatItCannotCorrect) {
  const RobotDescription robot = laserRobot();
  RobotLog log;
  log.source = "drive.jsonl";
  log.segment_starts = {0};
  for (int i = 0; i < 3; ++i) {
    Record record;
    record.stamp = fromSeconds(i);
    record.body = OdometryRecord{Pose2(i, 0.0, 0.0), std::nullopt};
    log.records.push_back(record);
  }
  try {
    (void)correctDrift(log, robot, {});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "drive.jsonl: expected range readings that hit something, to correct drift by, found "
              "'none at a known pose, of a sensor that the robot file names'");
  }
  EXPECT_THROW((void)correctDrift(log, robot, {PoseSource::Truth}), std::invalid_argument);
}

TEST(DriftCorrectionTest, StopsWhenAsked) {
  const RobotDescription robot = laserRobot();
  SimulationOptions options;
  options.route = Route{ring().T_world_start, {{4, 1}}, std::nullopt};
  const SimulationResult drive = simulate(ring(), robot, options);
  std::stop_source source;
  CorrectionRun run;
  run.stop = source.get_token();
  run.progress = [&source](const std::string& stage, std::size_t, std::size_t) {
    if (stage == "closing loops") {
      source.request_stop();
    }
  };
  EXPECT_FALSE(correctDrift(drive.log, robot, {}, run).has_value());
}

/// Chong and Kleeman: variance k^2 a metre and wheel; of the heading, that of both over b^2.
TEST(OdometrySpreadTest, IsTheNoiseOfTheWheelsWithoutSlip) {
  const RobotDescription robot = laserRobot();
  const Eigen::Matrix3d spread = odometrySpread({4.0, 0.0}, robot, {});
  EXPECT_NEAR(spread(0, 0), 0.25 * 2e-6 * 4.0, 1e-12);
  EXPECT_NEAR(spread(2, 2), 2e-6 * 4.0 / 0.16, 1e-12);
  const Eigen::Matrix3d slipped = odometrySpread({4.0, 2.0}, robot, {0.1, 0.05, 0.01, 0.02, 0.03});
  EXPECT_NEAR(std::sqrt(slipped(0, 0)), 0.42, 0.001);
  EXPECT_NEAR(std::sqrt(slipped(2, 2)), 0.17, 0.001);
}

}  // namespace
}  // namespace vesper::calibration
