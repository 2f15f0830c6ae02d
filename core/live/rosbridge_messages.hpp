#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// A topic of a rosbridge server that means something to us.
struct RosbridgeTopic {
  enum class Kind : std::uint8_t { Range, LaserScan, Odometry };
  Kind kind = Kind::Range;
  std::string topic;   ///< "/sonar/front"
  std::string sensor;  ///< Id in the robot's description; empty for odometry.
};

/// The topics of a robot: `/sonar/<id>` (sensor_msgs/Range) for each sonar, `/<id>`
/// (sensor_msgs/LaserScan) for each laser, `/odom` (nav_msgs/Odometry).
[[nodiscard]] std::vector<RosbridgeTopic> rosbridgeTopics(const RobotDescription& robot);

/// A `subscribe` of rosbridge protocol 2; its id is the topic. ROS 2 names its types otherwise.
[[nodiscard]] std::string subscribeMessage(const RosbridgeTopic& topic, bool is_ros2);

/// What one message of the server means.
struct RosbridgeAnswer {
  std::string line;  ///< As a robot line, without a line end; never empty.
  /// Topic of a subscription that the server refused.
  std::string refused_topic;
};

/// A message of the server as a robot line. Ranges beyond `max_range`, null and infinite are no
/// echo, those below `min_range` near; times are ROS times. Messages of the server itself become
/// console text; publications of other topics a line of the type "rosbridge" that holds the message
/// and the time of arrival; what is no such message stays as it is, but in one line, and is then
/// refused by the decoder.
[[nodiscard]] RosbridgeAnswer translateRosbridge(std::string_view message,
                                                 const std::vector<RosbridgeTopic>& topics,
                                                 std::int64_t arrival_ns);

/// The geometry_msgs/Twist of `/cmd_vel` that a `command` or `stop` line stands for; empty for
/// other lines. Before the first one goes advertiseMessage().
[[nodiscard]] std::string twistMessage(std::string_view line);
[[nodiscard]] std::string advertiseMessage();

}  // namespace vesper::inline v0
