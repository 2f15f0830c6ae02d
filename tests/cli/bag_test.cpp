#include <gmock/gmock.h>

#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/core/bags/ros1_builder.hpp"
#include "vesper/tests/core/bags/wire.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::test {
namespace {

using Bag = Ros1Builder;
using nlohmann::json;

/// A robot that stands at (1, 2), looks along x and hears a wall 1.5 m in front of its sonar, which
/// sits 0.25 m before its middle; and a grid of 2 x 1 cells.
std::string writeBag(const ScratchFolder& folder, const std::string& compression = "lz4") {
  std::string records = Bag::connection(0, "/range", "sensor_msgs/Range") +
                        Bag::connection(1, "/odom", "nav_msgs/Odometry") +
                        Bag::connection(2, "/tf_static", "tf2_msgs/TFMessage") +
                        Bag::connection(3, "/map", "nav_msgs/OccupancyGrid");
  records += Bag::message(
      2, 100, 0, transformMessage(WireForm::Ros1, "base_link", "nose", {0.25, 0, 0.1, 0, 0, 0, 1}));
  for (std::uint32_t second = 100; second < 110; ++second) {
    records +=
        Bag::message(1, second, 0, odometryMessage(WireForm::Ros1, second, {1, 2, 0, 0, 0, 0, 1}));
    records += Bag::message(0, second, 0,
                            rangeMessage(WireForm::Ros1, second, "nose", 0.125F, 3.0F, 1.5F));
  }
  Wire grid(WireForm::Ros1);
  grid.header(105, 0, "map").u32(0).u32(0).f32(0.5F).u32(2).u32(1);
  grid.pose({3, 4, 0, 0, 0, 0, 1}).u32(2).u8(100).u8(0);
  records += Bag::message(3, 110, 0, grid.bytes());
  return folder.write("run.bag", Bag::head(0, 4, 1) + Bag::chunk(records, compression));
}

/// A robot file without any sensor.
std::string blindRobot(const ScratchFolder& folder) {
  return folder.write("blind.robot.yaml",
                      "vesper_robot: 1\nname: blind\ndrive:\n  type: differential\n"
                      "  wheel_radius_m: {left: 0.03, right: 0.03}\n  track_width_m: 0.2\n"
                      "  ticks_per_revolution: 360\n  counter_bits: 32\n"
                      "footprint: {radius_m: 0.2}\nlimits: {speed_m_per_s: 1, turn_rad_per_s: 2}\n"
                      "sensors: []\n");
}

TEST(BagVerbsTest, InfoListsTopicsAndWhatIsMadeOfThem) {
  const ScratchFolder folder;
  const json info = jsonOf(runVesper("info '" + writeBag(folder) + "' --json"));
  EXPECT_EQ(info["format"], "ROS 1 bag");
  EXPECT_EQ(info["lines"], 22);
  EXPECT_EQ(
      info["topics"],
      json::parse(R"([{"name":"/range","type":"sensor_msgs/Range","messages":10,"use":"ranges"},
              {"name":"/odom","type":"nav_msgs/Odometry","messages":10,"use":"odom"},
              {"name":"/tf_static","type":"tf2_msgs/TFMessage","messages":1,"use":"mounts"},
              {"name":"/map","type":"nav_msgs/OccupancyGrid","messages":1,"use":"map"}])"));
  EXPECT_EQ(info["sensors_for_robot_file"],
            "for the robot file, as far as the log says it:\nsensors:\n  - id: nose\n    kind: "
            "sonar\n    mount: {x_m: 0.25, y_m: 0, theta_rad: 0}\n    range_m: {min: 0.125, max: "
            "3}\n    beam: {half_angle_rad: 0.25}\n");
  EXPECT_EQ(info["next"],
            "vesper map " + folder.file("run.bag") + " --robot ROBOT.robot.yaml --out map");
}

TEST(BagVerbsTest, MapUsesTheSensorThatTheBagDescribes) {
  const ScratchFolder folder;
  const CommandRun run = runVesper("map '" + writeBag(folder) + "' --robot '" + blindRobot(folder) +
                                   "' --out '" + folder.file("m") + "' --json");
  const json map = jsonOf(run);
  // The last reading comes after the last pose.
  EXPECT_EQ(map["readings"]["hits"], 9);
  EXPECT_THAT(run.err, testing::HasSubstr("the robot file does not name this sensor; it is taken "
                                          "as the log has it: x 0.25 m, y 0 m, 0 rad, up to 3 m"));
  // The wall stands at x = 1 + 0.25 + 1.5, y = 2.
  const CommandRun explained =
      runVesper("map '" + folder.file("run.bag") + "' --robot '" + folder.file("blind.robot.yaml") +
                "' --explain 2.76,2.01 --json");
  EXPECT_EQ(jsonOf(explained)["explanation"]["hits"], 9) << explained.out;
}

TEST(BagVerbsTest, ConvertWritesTheLogAndTheMapOfABag) {
  const ScratchFolder folder;
  const std::string bag = writeBag(folder);
  EXPECT_EQ(runVesper("convert '" + bag + "' '" + folder.file("run.jsonl") + "'").exit_code, 0);
  int ranges = 0;
  for (const std::string& line : linesOf(folder.file("run.jsonl"))) {
    ranges += line.find("\"type\":\"range\"") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(ranges, 10);
  EXPECT_EQ(
      runVesper("convert '" + bag + "' '" + folder.file("m.yaml") + "' --topic /map").exit_code, 0);
  const json map = jsonOf(runVesper("info '" + folder.file("m.yaml") + "' --json"));
  EXPECT_EQ(map["width"], 2);
  EXPECT_EQ(map["height"], 1);
  EXPECT_EQ(map["resolution_m"], 0.5);
  EXPECT_EQ(map["origin"], json::parse(R"({"x_m":3.0,"y_m":4.0,"yaw_rad":0.0})"));
  EXPECT_EQ(map["occupied_cells"], 1);
  EXPECT_EQ(map["free_cells"], 1);
}

TEST(BagVerbsTest, ATruncatedBagIsReadAndSaidOrRefusedWhenStrict) {
  const ScratchFolder folder;
  const std::string bytes = readFile(writeBag(folder, "none"));
  const std::string cut = folder.write("cut.bag", bytes.substr(0, bytes.size() - 200));
  const json info = jsonOf(runVesper("info '" + cut + "' --json"), 1);
  EXPECT_EQ(info["complete"], false);
  EXPECT_EQ(info["skipped"], 1);
  EXPECT_EQ(runVesper("info '" + cut + "' --strict").exit_code, 4);
}

TEST(BagVerbsTest, TopicsAreForBagsAndNamedIfTheyAreNotThere) {
  const ScratchFolder folder;
  const CommandRun unknown = runVesper("info '" + writeBag(folder) + "' --topic /sonar");
  EXPECT_EQ(unknown.exit_code, 4);
  EXPECT_THAT(unknown.err, testing::HasSubstr("expected one of /range /odom /tf_static /map, found "
                                              "'/sonar'"));
  const CommandRun no_bag = runVesper("info '" + arenaLog(folder, 20) + "' --topic /range");
  EXPECT_EQ(no_bag.exit_code, 4);
  EXPECT_THAT(no_bag.err, testing::HasSubstr("expected a bag of ROS 1 or 2"));
}

TEST(BagVerbsTest, SaysSomethingTrueOfTheRealBag) {
  VESPER_REQUIRE_SHARED("data/logs/sonar/rosbag_sonar_filter_test.bag");
  const CommandRun run = runVesper(
      "info '" + sharedPath("data/logs/sonar/rosbag_sonar_filter_test.bag").string() + "'");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, testing::HasSubstr("ROS 1 bag, 597 messages"));
  EXPECT_THAT(run.out, testing::HasSubstr("mount: {x_m: ?, y_m: ?, theta_rad: ?}\n    range_m: "
                                          "{min: 0.06, max: 1}\n    beam: {half_angle_rad: 0.35}"));
}

}  // namespace
}  // namespace vesper::test
