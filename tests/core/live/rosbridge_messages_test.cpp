#include "vesper/core/live/rosbridge_messages.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace vesper {
namespace {

const std::vector<RosbridgeTopic> kTopics = {{RosbridgeTopic::Kind::Odometry, "/odom", ""},
                                             {RosbridgeTopic::Kind::Range, "/sonar/front", "front"},
                                             {RosbridgeTopic::Kind::LaserScan, "/laser", "laser"}};

std::string lineFor(const std::string& message) {
  return translateRosbridge(message, kTopics, 1'700'000'000'000'000'000).line;
}

std::string rangeMessage(const std::string& range) {
  return R"({"op":"publish","topic":"/sonar/front","msg":{"header":{"seq":7,"stamp":{"secs":12,)"
         R"("nsecs":250000000},"frame_id":"s"},"radiation_type":0,"field_of_view":0.5,)"
         R"("min_range":0.03,"max_range":2.5,"range":)" +
         range + "}}";
}

TEST(RosbridgeMessagesTest, RangesBecomeRobotLines) {
  EXPECT_EQ(lineFor(rangeMessage("1.25")), R"({"type":"range","t":12.25,"id":"front","r":1.25})");
  EXPECT_EQ(lineFor(rangeMessage("2.6")), R"({"type":"range","t":12.25,"id":"front","r":null})");
  EXPECT_EQ(lineFor(rangeMessage("null")), R"({"type":"range","t":12.25,"id":"front","r":null})");
  EXPECT_EQ(lineFor(rangeMessage("0.01")),
            R"({"type":"range","t":12.25,"id":"front","r":null,"why":"near"})");
}

TEST(RosbridgeMessagesTest, OdometryTakesTheYawOfTheQuaternion) {
  // A turn of 90 degrees about z: (0, 0, sin 45, cos 45).
  std::string covariance = "[";
  for (int i = 0; i < 36; ++i) {
    covariance += (i > 0 ? "," : "") + std::to_string(i);
  }
  const std::string line = lineFor(
      R"({"op":"publish","topic":"/odom","msg":{"header":{"stamp":{"sec":3,"nanosec":0}},"pose":)"
      R"({"pose":{"position":{"x":1.5,"y":-2,"z":0},"orientation":{"x":0,"y":0,)"
      R"("z":0.70710678118654752,"w":0.70710678118654752}},"covariance":)" +
      covariance + "]}}}");
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["type"], "odom");
  EXPECT_EQ(json["t"], 3.0);
  EXPECT_EQ(json["x"], 1.5);
  EXPECT_NEAR(json["th"].get<double>(), 1.5707963267948966, 1e-12);
  // Of the 6 x 6 matrix by rows (x y z roll pitch yaw): xx xy x-yaw yy y-yaw yaw-yaw.
  EXPECT_EQ(json["cov"], (std::vector<double>{0, 1, 5, 7, 11, 35}));
}

TEST(RosbridgeMessagesTest, ScansKeepTheirBeams) {
  const auto json = nlohmann::json::parse(
      lineFor(R"({"op":"publish","topic":"/laser","msg":{"header":{"stamp":{"secs":1,"nsecs":0}},)"
              R"("angle_min":-1,"angle_max":1,"angle_increment":0.5,"range_min":0.1,"range_max":8,)"
              R"("ranges":[1.0,null,9.0,0.05,2.0]}})"));
  EXPECT_EQ(json["type"], "scan");
  EXPECT_EQ(json["a0"], -1.0);
  EXPECT_EQ(json["da"], 0.5);
  EXPECT_EQ(json["max"], 8.0);
  EXPECT_EQ(json["r"].dump(), "[1,null,null,null,2]");
  EXPECT_EQ(json["why"], "...n.");
}

TEST(RosbridgeMessagesTest, AServersWordsAreConsoleText) {
  const RosbridgeAnswer answer = translateRosbridge(
      R"({"op":"status","level":"error","id":"/odom","msg":"no type\nnav_msgs/Odometry"})", kTopics,
      0);
  EXPECT_EQ(answer.line, "rosbridge error: no type nav_msgs/Odometry");
  EXPECT_EQ(answer.refused_topic, "/odom");
}

TEST(RosbridgeMessagesTest, OtherTopicsAreKeptAndNonsenseStaysItself) {
  EXPECT_EQ(lineFor(R"({"op":"publish","topic":"/map","msg":{"a":1}})"),
            R"({"message":{"msg":{"a":1},"op":"publish","topic":"/map"},"t":1700000000.0,)"
            R"("type":"rosbridge"})");
  EXPECT_EQ(lineFor("{\"op\":\n"), "{\"op\": ");
  EXPECT_EQ(lineFor(rangeMessage("\"far\"")), rangeMessage("\"far\""));
  EXPECT_EQ(lineFor(""), " ");
}

TEST(RosbridgeMessagesTest, AsksForWhatTheRobotHas) {
  RobotDescription robot;
  SensorDescription sensor;
  sensor.id = "front";
  robot.sensors.push_back(sensor);
  sensor.id = "laser";
  sensor.kind = SensorKind::Laser;
  robot.sensors.push_back(sensor);
  const auto topics = rosbridgeTopics(robot);
  ASSERT_EQ(topics.size(), 3U);
  const auto message = nlohmann::json::parse(subscribeMessage(topics[1], false));
  EXPECT_EQ(message["op"], "subscribe");
  EXPECT_EQ(message["topic"], "/sonar/front");
  EXPECT_EQ(message["type"], "sensor_msgs/Range");
  EXPECT_EQ(message["queue_length"], 10);
  EXPECT_EQ(message["compression"], "none");
  EXPECT_EQ(nlohmann::json::parse(subscribeMessage(topics[2], true))["type"],
            "sensor_msgs/msg/LaserScan");
}

TEST(RosbridgeMessagesTest, CommandsBecomeTwists) {
  const auto twist =
      nlohmann::json::parse(twistMessage(R"({"type":"command","t":0,"v":0.25,"w":-0.5})"));
  EXPECT_EQ(twist["topic"], "/cmd_vel");
  EXPECT_EQ(twist["msg"]["linear"]["x"], 0.25);
  EXPECT_EQ(twist["msg"]["angular"]["z"], -0.5);
  EXPECT_EQ(nlohmann::json::parse(twistMessage("S,0"))["msg"]["linear"]["x"], 0.0);
  EXPECT_EQ(twistMessage("E,1,2,3"), "");
  EXPECT_EQ(twistMessage("{"), "");
}

}  // namespace
}  // namespace vesper
