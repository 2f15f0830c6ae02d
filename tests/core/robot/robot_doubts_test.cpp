#include "vesper/core/robot/robot_doubts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "vesper/core/robot/robot_file.hpp"

namespace vesper {
namespace {

const std::string kRobots = std::string(VESPER_SOURCE_DIR) + "/datasets/robots";

RobotDescription ev3() { return readRobotFile(kRobots + "/ev3.robot.yaml"); }

std::vector<std::string> fieldsOf(const RobotDescription& robot) {
  std::vector<std::string> fields;
  for (const InputProblem& doubt : doubtsAbout(robot, "r.yaml")) {
    EXPECT_EQ(doubt.source, "r.yaml");
    fields.push_back(doubt.field);
  }
  return fields;
}

TEST(RobotDoubtsTest, ThereAreNoneAboutTheShippedRobots) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kRobots)) {
    if (entry.path().extension() == ".yaml") {
      ++files;
      EXPECT_THAT(fieldsOf(readRobotFile(entry.path().string())), testing::IsEmpty())
          << entry.path();
    }
  }
  EXPECT_GE(files, 12);
}

TEST(RobotDoubtsTest, EachMistakenUnitIsNamedByItsField) {
  struct Mistake {
    std::function<void(RobotDescription&)> make;
    std::string field;
  };
  const auto drive = [](RobotDescription& robot) -> DifferentialDrive& {
    return std::get<DifferentialDrive>(robot.drive.geometry);
  };
  const std::vector<Mistake> mistakes = {
      {[&](RobotDescription& r) { drive(r).wheel_radius_left_m = 2.8; }, "drive.wheel_radius_m"},
      {[&](RobotDescription& r) { drive(r).track_width_m = 11.8; }, "drive.track_width_m"},
      {[](RobotDescription& r) { r.sensors[0].raw.scale_m = 1.0; }, "sensors.front.raw.scale_m"},
      {[](RobotDescription& r) { r.sensors[0].raw.scale_m = 0.001; }, "sensors.front.raw.scale_m"},
      {[](RobotDescription& r) { r.sensors[0].range.max_m = 250; }, "sensors.front.range_m.max"},
      {[](RobotDescription& r) { r.sensors[0].T_robot_sensor = Pose2(7.0, 0.0, 0.0); },
       "sensors.front.mount"},
      {[](RobotDescription& r) { r.sensors[0].beam.half_angle_rad = 1.5; },
       "sensors.front.beam.half_angle_rad"},
  };
  for (const Mistake& mistake : mistakes) {
    RobotDescription robot = ev3();
    mistake.make(robot);
    EXPECT_THAT(fieldsOf(robot), testing::ElementsAre(mistake.field));
  }
}

TEST(RobotDoubtsTest, ACalibratedScaleIsNoMistake) {
  RobotDescription robot = ev3();
  robot.sensors[0].raw.scale_m = 0.0115;
  robot.sensors[1].raw.unit = "percent";
  robot.sensors[1].raw.scale_m = 3.0;
  EXPECT_THAT(fieldsOf(robot), testing::IsEmpty());
}

}  // namespace
}  // namespace vesper
