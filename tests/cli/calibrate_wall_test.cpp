// A sonar calibrated without a bench, from the drive to the map: the truth is the robot file that
// the simulator got, which the calibration never sees.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"

namespace vesper {
namespace {

using test::CommandRun;
using test::jsonOf;
using test::runVesper;
using test::ScratchFolder;

constexpr double kTrueScale = 0.962;
constexpr double kTrueOffset_m = 0.018;

/// One wall at x = 3.5 m, nothing behind the robot; two approaches from 2.5 m.
constexpr const char* kWallWorld =
    "vesper_world: 1\nname: wall\nsize_m: [6.0, 4.0]\n"
    "start: {x_m: 1.0, y_m: 2.0, theta_rad: 0.0}\nair_celsius: 20.0\n"
    "materials:\n  board: {max_incidence_rad: 0.5}\n"
    "segments:\n  - {from_m: [3.5, 0.0], to_m: [3.5, 4.0], material: board}\n"
    "waypoints_m:\n  - [3.2, 2.0]\n  - [1.0, 2.0]\n  - [3.2, 2.0]\n";

SensorDescription& frontOf(RobotDescription& robot) {
  for (SensorDescription& sensor : robot.sensors) {
    if (sensor.id == "front") {
      return sensor;
    }
  }
  throw std::logic_error("the ev3 has a front sonar");
}

/// The EV3 as it really is.
std::string trueRobot(const ScratchFolder& folder) {
  RobotDescription robot = readRobotFile(test::ev3());
  SensorDescription& front = frontOf(robot);
  front.error.scale = kTrueScale;
  front.error.offset_m = kTrueOffset_m;
  front.error.sigma_m = {0.004, 0.002};
  writeRobotFile(folder.file("true.robot.yaml"), robot);
  return folder.file("true.robot.yaml");
}

/// Mean distance of the walls in the map of `log` to the true ones, metres.
double wallError(const ScratchFolder& folder, const std::string& log, const std::string& robot) {
  const std::string map = folder.file("map");
  EXPECT_EQ(runVesper("map " + log + " --robot " + robot +
                      " --poses truth --resolution 0.02 --out " + map)
                .exit_code,
            0);
  const auto json =
      jsonOf(runVesper("evaluate " + map + ".yaml " + folder.file("wall.yaml") + " --json"));
  return json["map_to_truth"]["mean_m"].get<double>();
}

TEST(CalibrateSonarAtAWallTest, FindsScaleAndOffsetAndMendsTheMap) {
  const ScratchFolder folder;
  const std::string world = folder.write("wall.world.yaml", kWallWorld);
  const std::string log = folder.file("wall.jsonl");
  const CommandRun drive = runVesper("simulate --world " + world + " --robot " + trueRobot(folder) +
                                     " --seed 4 --speed 0.1 --out " + log + " --truth-map " +
                                     folder.file("wall") + " --resolution 0.02");
  ASSERT_EQ(drive.exit_code, 0) << drive.err;

  const std::string calibrated = folder.file("new.robot.yaml");
  const auto json =
      jsonOf(runVesper("calibrate sonar " + log + " --wall --wall-distance 2.5 --robot " +
                       test::ev3() + " --sensor front --json --apply " + calibrated));
  RobotDescription robot = readRobotFile(calibrated);
  const SensorDescription& front = frontOf(robot);
  EXPECT_NEAR(front.error.scale, kTrueScale, 0.004);       // 1 cm over the 2.2 m of an approach
  EXPECT_NEAR(front.error.offset_m, kTrueOffset_m, 0.01);  // twice the tape's 5 mm
  EXPECT_LE(json["scale"]["low"].get<double>(), kTrueScale + 0.001);
  EXPECT_GE(json["scale"]["high"].get<double>(), kTrueScale - 0.001);

  const double before_m = wallError(folder, log, test::ev3());
  const double after_m = wallError(folder, log, calibrated);
  const double best_m = wallError(folder, log, folder.file("true.robot.yaml"));
  // At the mean distance of 1.2 m the uncalibrated sonar reads 0.962 * 1.2 + 0.018 m: 28 mm short.
  // The cone paints walls as thick as its step anyway; the true parameters show how thick.
  EXPECT_GT(before_m, best_m + 0.01);
  EXPECT_LT(after_m, best_m + 0.005);
}

TEST(CalibrateSonarAtAWallTest, WithoutATapeOnlyTheScaleIsNew) {
  const ScratchFolder folder;
  const std::string world = folder.write("wall.world.yaml", kWallWorld);
  const std::string log = folder.file("wall.jsonl");
  ASSERT_EQ(runVesper("simulate --world " + world + " --robot " + trueRobot(folder) +
                      " --seed 5 --speed 0.1 --out " + log)
                .exit_code,
            0);
  const std::string calibrated = folder.file("new.robot.yaml");
  const CommandRun run = runVesper("calibrate sonar " + log + " --wall --robot " + test::ev3() +
                                   " --sensor front --apply " + calibrated);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("--wall-distance"), std::string::npos) << run.out;
  RobotDescription robot = readRobotFile(calibrated);
  EXPECT_NEAR(frontOf(robot).error.scale, kTrueScale, 0.004);
  EXPECT_EQ(frontOf(robot).error.offset_m, 0.0);
}

}  // namespace
}  // namespace vesper
