#include "vesper/core/bags/bag_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <variant>

#include "vesper/core/bags/bag_map.hpp"
#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/tests/core/bags/ros1_builder.hpp"
#include "vesper/tests/core/bags/wire.hpp"
#include "vesper/tests/support/record_bodies.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {
namespace {

using Bag = Ros1Builder;

struct Sent {
  std::string topic;
  std::string type;
  std::string payload;
  std::uint32_t seconds = 100;
};

/// A ROS 1 bag with these messages in their order.
std::string bagOf(const std::vector<Sent>& messages) {
  std::string records;
  std::vector<std::string> topics;
  for (const Sent& sent : messages) {
    auto id = static_cast<std::uint32_t>(std::find(topics.begin(), topics.end(), sent.topic) -
                                         topics.begin());
    if (id == topics.size()) {
      records += Bag::connection(id, sent.topic, sent.type);
      topics.push_back(sent.topic);
    }
    records += Bag::message(id, sent.seconds, 0, sent.payload);
  }
  return Bag::head(0, 1, 1) + Bag::chunk(records, "none");
}

RobotLog logOf(const std::vector<Sent>& messages, const std::vector<std::string>& topics = {}) {
  const ScratchFolder folder;
  ReadLogOptions options;
  options.topics = topics;
  return readLog(folder.write("a.bag", bagOf(messages)), options);
}

Sent range(const std::string& topic, const std::string& frame, std::uint32_t seconds) {
  return {topic, "sensor_msgs/Range",
          rangeMessage(WireForm::Ros1, seconds, frame, 0.1F, 2.0F, 1.5F), seconds};
}

Sent odometry(const std::string& topic, double x_m, std::uint32_t seconds) {
  return {topic, "nav_msgs/Odometry",
          odometryMessage(WireForm::Ros1, seconds, {x_m, 0, 0, 0, 0, 0, 1}), seconds};
}

Sent poseStamped(const std::string& topic, const std::vector<double>& pose, std::uint32_t seconds) {
  return {topic, "geometry_msgs/PoseStamped",
          Wire(WireForm::Ros1).header(seconds, 0, "map").pose(pose).bytes(), seconds};
}

Sent transform(const std::string& parent, const std::string& child,
               const std::vector<double>& pose) {
  return {"/tf_static", "tf2_msgs/TFMessage", transformMessage(WireForm::Ros1, parent, child, pose),
          100};
}

/// A turn about one axis as a quaternion behind a position.
std::vector<double> placed(double x_m, double y_m, double z_m, char axis, double angle_rad) {
  std::vector<double> pose = {x_m, y_m, z_m, 0, 0, 0, std::cos(angle_rad / 2.0)};
  pose[axis == 'x' ? 3 : axis == 'y' ? 4 : 5] = std::sin(angle_rad / 2.0);
  return pose;
}

std::string notesOf(const RobotLog& log) {
  std::string text;
  for (const InputProblem& note : log.notes) {
    text += describe(note) + '\n';
  }
  return text;
}

TEST(BagLogTest, PutsSensorsWhereChainsOfTransformsLead) {
  // base_link -> mast: 0.5 m ahead, turned left by 90 degrees; mast -> sonar: 0.2 m ahead of that.
  const RobotLog log = logOf({transform("mast", "sonar", placed(0.2, 0, 0.1, 'z', 0.25)),
                              transform("base_link", "mast", placed(0.5, 0, 1, 'z', std::acos(0))),
                              range("/front", "/sonar", 100)});
  const std::vector<SensorDescription> sensors = declaredSensors(log);
  ASSERT_EQ(sensors.size(), 1U);
  EXPECT_EQ(sensors[0].id, "sonar");
  EXPECT_NEAR(sensors[0].T_robot_sensor.x(), 0.5, 1e-12);
  EXPECT_NEAR(sensors[0].T_robot_sensor.y(), 0.2, 1e-12);
  EXPECT_NEAR(sensors[0].T_robot_sensor.heading(), std::acos(0) + 0.25, 1e-12);
  EXPECT_EQ(sensors[0].beam.half_angle_rad, 0.25);
  EXPECT_EQ(sensors[0].range.min_m, 0.1);
  EXPECT_EQ(sensors[0].range.max_m, 2.0);
  EXPECT_EQ(sensors[0].kind, SensorKind::Sonar);
}

TEST(BagLogTest, EndsAtFramesThatAreEachOthersParents) {
  const RobotLog log = logOf({transform("b", "a", placed(1, 0, 0, 'z', 0)),
                              transform("a", "b", placed(1, 0, 0, 'z', 0)), range("/r", "a", 100)});
  EXPECT_TRUE(declaredSensors(log).empty());
  EXPECT_THAT(notesOf(log), testing::HasSubstr("its mount has to stand in the robot file"));
}

TEST(BagLogTest, DoesNotBelieveAMountThatMoves) {
  const RobotLog log = logOf({transform("base_link", "neck", placed(0.1, 0, 0, 'z', 0)),
                              transform("base_link", "neck", placed(0.1, 0, 0, 'z', 0.5)),
                              range("/r", "neck", 100)});
  EXPECT_TRUE(declaredSensors(log).empty());
}

TEST(BagLogTest, TurnsOverTheBeamsOfALaserThatHangsUpsideDown) {
  const Sent scan = {
      "/scan", "sensor_msgs/LaserScan",
      scanMessage(WireForm::Ros1, 100, "laser", {1.0F, INFINITY, NAN, 0.0625F, 4.5F, -1.0F})};
  const RobotLog upright =
      logOf({transform("base_link", "laser", placed(0.1, 0, 0, 'z', 0)), scan});
  const RobotLog hanging =
      logOf({transform("base_link", "laser", placed(0.1, 0, 0, 'x', std::numbers::pi)), scan});
  const std::vector<ScanRecord> one = bodiesOf<ScanRecord>(upright);
  const std::vector<ScanRecord> other = bodiesOf<ScanRecord>(hanging);
  ASSERT_EQ(one.size(), 1U);
  ASSERT_EQ(other.size(), 1U);
  EXPECT_EQ(one[0].first_angle_rad, -0.5);
  EXPECT_EQ(one[0].angle_step_rad, 0.25);
  EXPECT_EQ(one[0].max_range_m, 4.0);
  EXPECT_EQ(one[0].ranges_m[0], 1.0);
  EXPECT_EQ(one[0].reports,
            (std::vector<EchoReport>{EchoReport::Measured, EchoReport::NoEcho, EchoReport::Invalid,
                                     EchoReport::Near, EchoReport::Far, EchoReport::Invalid}));
  EXPECT_EQ(other[0].first_angle_rad, 0.5);
  EXPECT_EQ(other[0].angle_step_rad, -0.25);
  EXPECT_EQ(other[0].reports, one[0].reports);
}

TEST(BagLogTest, NamesSensorsThatShareAFrameAfterTheirTopics) {
  const RobotLog log = logOf({range("/left", "base_link", 100), range("/right", "base_link", 101),
                              range("/back", "", 102)});
  std::vector<std::string> names;
  for (const RangeRecord& record : bodiesOf<RangeRecord>(log)) {
    names.push_back(record.sensor);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"left", "right", "back"}));
}

TEST(BagLogTest, ChoosesOneOdometryAndSaysWhatIsNotUsed) {
  const std::vector<Sent> messages = {odometry("/filtered", 1, 100),
                                      odometry("/filtered", 1, 101),
                                      odometry("/odom", 2, 100),
                                      odometry("/ground_truth", 3, 100),
                                      poseStamped("/goal", {9, 9, 0, 0, 0, 0, 1}, 100),
                                      poseStamped("/slam", {4, 0, 0, 0, 0, 0, 1}, 100)};
  const RobotLog log = logOf(messages);
  ASSERT_EQ(bodiesOf<OdometryRecord>(log).size(), 1U);
  EXPECT_EQ(bodiesOf<OdometryRecord>(log)[0].T_odom_robot.x(), 2.0);
  EXPECT_THAT(bodiesOf<PoseRecord>(log),
              testing::UnorderedElementsAre(PoseRecord{Pose2(3, 0, 0), "truth"},
                                            PoseRecord{Pose2(4, 0, 0), "corrected"}));
  EXPECT_THAT(notesOf(log), testing::HasSubstr("'/filtered' (not used, as other topics"));
  // Asked for by name, with and without a role.
  const RobotLog asked = logOf(messages, {"filtered", "/slam=truth"});
  EXPECT_EQ(bodiesOf<OdometryRecord>(asked).size(), 2U);
  EXPECT_THAT(bodiesOf<PoseRecord>(asked),
              testing::ElementsAre(PoseRecord{Pose2(4, 0, 0), "truth"}));
}

TEST(BagLogTest, RefusesTopicsThatAreAskedForWrongly) {
  const auto refusal = [](const std::vector<std::string>& topics) {
    try {
      (void)logOf({odometry("/odom", 1, 100), odometry("/other", 1, 100), range("/r", "r", 100)},
                  topics);
    } catch (const InputError& error) {
      return error.problem().field + "|" + error.problem().expected + "|" + error.problem().found;
    }
    return std::string("read");
  };
  EXPECT_EQ(refusal({"/odum"}), "topic|one of /odom /other /r|/odum");
  EXPECT_EQ(refusal({"/odom=map"}), "topic /odom|=odom, =truth or =corrected|=map");
  EXPECT_EQ(refusal({"/r=truth"}), "topic /r|no role, as it gives no poses|=truth");
  EXPECT_EQ(refusal({"/odom", "/other"}),
            "topic /other|one topic for the poses of 'odom'|a second one");
}

TEST(BagLogTest, TakesOdometryFromTransformsWhereThereIsNoOther) {
  const std::vector<Sent> messages = {
      {"/tf", "tf/tfMessage",
       transformMessage(WireForm::Ros1, "odom", "base_footprint", placed(1, 2, 0, 'z', 0.5)), 100}};
  const std::vector<OdometryRecord> found = bodiesOf<OdometryRecord>(logOf(messages));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].T_odom_robot.x(), 1.0);
  EXPECT_NEAR(found[0].T_odom_robot.heading(), 0.5, 1e-15);
  std::vector<Sent> both = messages;
  both.push_back(odometry("/odom", 7, 100));
  ASSERT_EQ(bodiesOf<OdometryRecord>(logOf(both)).size(), 1U);
  EXPECT_EQ(bodiesOf<OdometryRecord>(logOf(both))[0].T_odom_robot.x(), 7.0);
}

TEST(BagLogTest, NotesPosesThatLeanAndHeadersWithoutATime) {
  const RobotLog log = logOf({poseStamped("/slam", placed(1, 2, 3, 'x', 0.3), 100),
                              poseStamped("/slam", placed(1, 2, 3, 'z', 0.3), 0)});
  EXPECT_THAT(notesOf(log), testing::HasSubstr("1 that lean by more than 0.1 rad"));
  EXPECT_THAT(notesOf(log), testing::HasSubstr("0 in 1 messages"));
}

/// Found by fuzzing: the squares of such a quaternion are infinite, their difference is no number.
TEST(BagLogTest, LeavesOutPosesWhoseNumbersAreNoPose) {
  const auto odometryAt = [](const std::vector<double>& pose, std::uint32_t seconds) {
    return Sent{"/odom", "nav_msgs/Odometry", odometryMessage(WireForm::Ros1, seconds, pose),
                seconds};
  };
  const RobotLog log =
      logOf({odometry("/odom", 1, 100), odometryAt({1, 0, 0, 0, 0, 1e200, 1e200}, 101),
             odometryAt({1e300, 0, 0, 0, 0, 0, 1}, 102), odometryAt({2, 0, 0, 0, 0, 0, 3}, 103),
             odometry("/odom", 3, 104)});
  ASSERT_EQ(bodiesOf<OdometryRecord>(log).size(), 2U);
  EXPECT_EQ(bodiesOf<OdometryRecord>(log)[1].T_odom_robot.x(), 3.0);
  EXPECT_EQ(log.skipped_lines, 3);
}

TEST(BagLogTest, ReadsHeadingAndTurnRateOfAnImuAsFarAsItHasThem) {
  const auto imu = [](double orientation_known, double rate_known, std::uint32_t seconds) {
    Wire wire(WireForm::Ros1);
    wire.header(seconds, 0, "imu").f64(0).f64(0).f64(std::sin(0.5)).f64(std::cos(0.5));
    wire.f64(orientation_known).doubles(8).f64(1).f64(2).f64(0.75).f64(rate_known).doubles(8);
    return Sent{"/imu", "sensor_msgs/Imu", wire.doubles(3).doubles(9).bytes(), seconds};
  };
  const std::vector<ImuRecord> found =
      bodiesOf<ImuRecord>(logOf({imu(0, 0, 100), imu(-1, 0, 101), imu(0, -1, 102)}));
  ASSERT_EQ(found.size(), 3U);
  EXPECT_NEAR(found[0].yaw_rad.value_or(9), 1.0, 1e-15);
  EXPECT_EQ(found[0].rate_rad_per_s, 0.75);
  EXPECT_EQ(found[1].yaw_rad, std::nullopt);
  EXPECT_EQ(found[2].rate_rad_per_s, std::nullopt);
}

TEST(BagLogTest, OrdersTopicsByTheirHeadersAndFindsANewStartOfTheClock) {
  std::vector<Sent> messages;
  for (const std::uint32_t second : {100U, 101U, 102U, 103U}) {
    messages.push_back(range("/r", "r", second));
    if (second >= 102) {  // two seconds late
      messages.push_back(odometry("/odom", second - 2, second - 2));
    }
  }
  const RobotLog log = logOf(messages);
  EXPECT_EQ(log.skipped_lines, 0);
  EXPECT_EQ(log.segment_starts.size(), 1U);
  for (const std::uint32_t second : {50U, 51U, 52U}) {
    messages.push_back(range("/r", "r", second));
  }
  const RobotLog twice = logOf(messages);
  EXPECT_EQ(twice.skipped_lines, 0);
  EXPECT_EQ(twice.segment_starts.size(), 2U);
  messages.push_back(range("/r", "r", 10));  // and nothing goes on from there
  EXPECT_EQ(logOf(messages).skipped_lines, 1);
}

TEST(BagMapTest, TakesTheLastGridWithItsTurnedOrigin) {
  const auto grid = [](std::uint32_t width, const std::string& cells) {
    Wire wire(WireForm::Ros1);
    wire.header(100, 0, "map").u32(0).u32(0).f32(0.05F).u32(width).u32(2);
    wire.pose(placed(-1.5, 2.5, 0, 'z', 0.75)).u32(static_cast<std::uint32_t>(cells.size()));
    return Sent{"/map", "nav_msgs/OccupancyGrid", wire.bytes() + cells};
  };
  const ScratchFolder folder;
  const std::string path = folder.write(
      "map.bag", bagOf({grid(1, "\x64\x64"), grid(3, std::string("\x00\x64\xFF\x32\x65\x00", 6))}));
  const BagMap bag = readBagMap(path, BagFormat::Ros1, "");
  EXPECT_EQ(bag.message, 2);
  EXPECT_EQ(bag.topic, "/map");
  EXPECT_EQ(bag.map.frame().width(), 3);
  EXPECT_EQ(bag.map.frame().resolution(), 0.05);
  EXPECT_EQ(bag.map.frame().origin().x(), -1.5);
  EXPECT_EQ(bag.map.frame().origin().y(), 2.5);
  EXPECT_NEAR(bag.map.frame().origin().heading(), 0.75, 1e-15);
  const std::vector<std::int8_t> cells(bag.map.percents().begin(), bag.map.percents().end());
  EXPECT_EQ(cells, (std::vector<std::int8_t>{0, 100, -1, 50, -1, 0}));
  EXPECT_THROW((void)readBagMap(path, BagFormat::Ros1, "/other"), InputError);
  // More cells than the message holds are refused before memory is taken.
  const std::string lying = folder.write("lying.bag", bagOf({grid(10'000, "\x64\x64")}));
  try {
    (void)readBagMap(lying, BagFormat::Ros1, "");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.problem().field, "/map data");
    EXPECT_EQ(error.problem().expected, "20000 cells (width x height)");
    EXPECT_EQ(error.problem().found, "2");
  }
}

}  // namespace
}  // namespace vesper::test
