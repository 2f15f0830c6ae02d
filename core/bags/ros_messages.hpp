#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/bags/bag_reader.hpp"
#include "vesper/core/geometry/pose2.hpp"

namespace vesper::inline v0 {

/// The messages of ROS that Vesper reads, field by field as their definitions in common_msgs
/// (ROS 1) and common_interfaces (ROS 2) have them; fields behind the last one are passed over.
/// Every reader throws InputError (field, expected, found) for a message that is too short.
struct RosHeader {
  std::int64_t stamp_ns = 0;
  std::string frame;  ///< Without a leading '/'.
};

struct RosPose {
  std::array<double, 3> position_m = {0.0, 0.0, 0.0};
  std::array<double, 4> rotation = {0.0, 0.0, 0.0, 1.0};  ///< Quaternion x y z w.

  /// Whether all are numbers, and the position within 1e9 m.
  [[nodiscard]] bool isFinite() const noexcept;
  /// Whether the rotation is one at all: some senders leave it 0 0 0 0. Quaternions of a norm of 2
  /// and more are none either: their squares may not be numbers.
  [[nodiscard]] bool hasRotation() const noexcept;
  /// The pose seen from above: x, y and the heading of the x axis.
  [[nodiscard]] Pose2 flat() const noexcept;
  /// The angle between the pose's z axis and the vertical.
  [[nodiscard]] double tilt_rad() const noexcept;
  /// `T_a_c = T_a_b * T_b_c`.
  friend RosPose operator*(const RosPose& T_a_b, const RosPose& T_b_c) noexcept;
};

/// sensor_msgs/Range
struct RosRange {
  RosHeader header;
  double field_of_view_rad = 0.0;  ///< The whole arc.
  double min_m = 0.0;
  double max_m = 0.0;
  double range_m = 0.0;
};

/// sensor_msgs/LaserScan
struct RosScan {
  RosHeader header;
  double first_angle_rad = 0.0;
  double angle_step_rad = 0.0;
  double min_m = 0.0;
  double max_m = 0.0;
  std::vector<double> ranges_m;
};

/// sensor_msgs/Imu
struct RosImu {
  RosHeader header;
  RosPose pose;  ///< Its rotation only.
  double yaw_rate_rad_per_s = 0.0;
  bool has_rotation = false;  ///< The message does not say that there is none (-1).
  bool has_rate = false;
};

/// nav_msgs/Odometry, geometry_msgs/PoseStamped, geometry_msgs/PoseWithCovarianceStamped
struct RosTrackedPose {
  RosHeader header;
  std::string child_frame;  ///< Of Odometry only.
  RosPose pose;
  std::array<double, 36> covariance{};  ///< Row by row: x y z, then turns about them; or zeros.
};

/// One transform of tf2_msgs/TFMessage or tf/tfMessage.
struct RosTransform {
  RosHeader header;
  std::string child_frame;
  RosPose T_parent_child;
};

/// nav_msgs/OccupancyGrid
struct RosGrid {
  RosHeader header;
  double resolution_m = 0.0;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  RosPose origin;
  std::string_view
      cells;  ///< One a cell, row by row from the origin; valid as long as the payload.
};

[[nodiscard]] RosRange readRosRange(MessageEncoding encoding, std::string_view payload);
[[nodiscard]] RosScan readRosScan(MessageEncoding encoding, std::string_view payload);
[[nodiscard]] RosImu readRosImu(MessageEncoding encoding, std::string_view payload);
[[nodiscard]] RosTrackedPose readRosOdometry(MessageEncoding encoding, std::string_view payload);
[[nodiscard]] RosTrackedPose readRosPose(MessageEncoding encoding, std::string_view payload,
                                         bool has_covariance);
[[nodiscard]] std::vector<RosTransform> readRosTransforms(MessageEncoding encoding,
                                                          std::string_view payload);
[[nodiscard]] RosGrid readRosGrid(MessageEncoding encoding, std::string_view payload);

}  // namespace vesper::inline v0
