#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/bags/bag_reader.hpp"

namespace vesper::inline v0 {

/// What the messages of a topic are, by their type.
enum class TopicKind : std::uint8_t {
  Range,
  Scan,
  Imu,
  Odometry,
  Pose,                ///< geometry_msgs/PoseStamped
  PoseWithCovariance,  ///< geometry_msgs/PoseWithCovarianceStamped
  Transforms,          ///< tf2_msgs/TFMessage, tf/tfMessage
  Grid,                ///< nav_msgs/OccupancyGrid
  Unread
};
[[nodiscard]] TopicKind kindOf(const BagTopic& topic) noexcept;

/// What becomes of a topic's messages.
enum class TopicUse : std::uint8_t {
  Unused,
  Ranges,
  Scans,
  Imu,
  Odometry,
  Truth,      ///< Poses of the source "truth".
  Corrected,  ///< Poses of the source "corrected".
  Mounts,
  Map  ///< Not of the log: `vesper convert` makes a map of it.
};
/// "-", "ranges", "scans", "imu", "odom", "truth", "corrected", "mounts", "map".
[[nodiscard]] std::string_view nameOf(TopicUse use) noexcept;

/// One use for each of `topics`.
///
/// `requests` are names of topics, each alone or followed by `=odom`, `=truth` or `=corrected` (for
/// odometry and poses). For every kind of message (ranges; scans; IMU; odometry and poses together)
/// of which a request names a topic, only the topics that are named are used. Otherwise, of topics
/// with messages:
/// - all ranges and scans are used, and all transforms;
/// - the odometry is the topic whose name ends in "odom", else the one with the most messages;
///   a pose is corrected, of several topics the one with the most messages; odometry or poses whose
///   name has "truth" in it are the truth instead; poses whose name has "goal", "initial", "target"
///   or "setpoint" in it are no poses of the robot;
/// - of several IMUs the one with the most messages is used. Ties are decided by name.
///
/// Throws InputError for a request that names no topic of the bag, a topic of another kind, or two
/// topics for one source of poses.
[[nodiscard]] std::vector<TopicUse> chooseTopics(const std::vector<BagTopic>& topics,
                                                 const std::vector<std::string>& requests,
                                                 const std::string& source);

}  // namespace vesper::inline v0
