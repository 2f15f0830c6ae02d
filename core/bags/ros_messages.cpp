#include "vesper/core/bags/ros_messages.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/core/bags/message_cursor.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::int64_t kNanosOfSecond = 1'000'000'000;
constexpr std::size_t kMostFrameBytes = 4096;

std::string readFrame(MessageCursor& cursor, const char* field) {
  std::string_view text = cursor.text(field);
  if (text.starts_with('/')) {
    text.remove_prefix(1);
  }
  if (text.size() > kMostFrameBytes) {
    throw InputError({"", 0, field,
                      "a name of at most " + std::to_string(kMostFrameBytes) + " bytes",
                      std::to_string(text.size()) + " bytes", ""});
  }
  return std::string(text);
}

/// ROS 1 counts seconds without a sign, ROS 2 with one.
std::int64_t readStamp(MessageCursor& cursor, const char* field) {
  const std::int64_t seconds =
      cursor.isRos1() ? std::int64_t{cursor.u32(field)} : std::int64_t{cursor.i32(field)};
  return seconds * kNanosOfSecond + cursor.u32(field);
}

RosHeader readHeader(MessageCursor& cursor) {
  if (cursor.isRos1()) {
    (void)cursor.u32("header.seq");
  }
  RosHeader header;
  header.stamp_ns = readStamp(cursor, "header.stamp");
  header.frame = readFrame(cursor, "header.frame_id");
  return header;
}

RosPose readPose(MessageCursor& cursor, const char* position, const char* rotation) {
  RosPose pose;
  for (double& value : pose.position_m) {
    value = cursor.f64(position);
  }
  for (double& value : pose.rotation) {
    value = cursor.f64(rotation);
  }
  return pose;
}

std::array<double, 36> readCovariance(MessageCursor& cursor) {
  std::array<double, 36> covariance{};
  for (double& value : covariance) {
    value = cursor.f64("pose.covariance");
  }
  return covariance;
}

std::array<double, 4> product(const std::array<double, 4>& a, const std::array<double, 4>& b) {
  return {a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
          a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
          a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
          a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}

double squaredNorm(const std::array<double, 4>& q) {
  return q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
}

}  // namespace

bool RosPose::isFinite() const noexcept {
  constexpr double kFarthest_m = 1e9;
  return std::all_of(position_m.begin(), position_m.end(),
                     [](double value) { return std::abs(value) <= kFarthest_m; }) &&
         std::all_of(rotation.begin(), rotation.end(),
                     [](double value) { return std::isfinite(value); });
}

bool RosPose::hasRotation() const noexcept {
  constexpr double kLeast = 1e-6;
  constexpr double kMost = 4.0;
  const double norm = squaredNorm(rotation);
  return norm > kLeast && norm < kMost;
}

Pose2 RosPose::flat() const noexcept {
  const auto& [x, y, z, w] = rotation;
  return {position_m[0], position_m[1],
          std::atan2(2.0 * (w * z + x * y), w * w + x * x - y * y - z * z)};
}

double RosPose::tilt_rad() const noexcept {
  const auto& [x, y, z, w] = rotation;
  const double norm = squaredNorm(rotation);
  return norm > 0.0 ? std::acos(std::clamp((w * w - x * x - y * y + z * z) / norm, -1.0, 1.0))
                    : 0.0;
}

RosPose operator*(const RosPose& T_a_b, const RosPose& T_b_c) noexcept {
  const std::array<double, 4>& q = T_a_b.rotation;
  const std::array<double, 3>& p = T_b_c.position_m;
  const std::array<double, 4> turned =
      product(product(q, {p[0], p[1], p[2], 0.0}), {-q[0], -q[1], -q[2], q[3]});
  const double norm = squaredNorm(q);
  RosPose T_a_c;
  for (std::size_t i = 0; i < 3; ++i) {
    T_a_c.position_m.at(i) = T_a_b.position_m.at(i) + (norm > 0.0 ? turned.at(i) / norm : p.at(i));
  }
  T_a_c.rotation = product(q, T_b_c.rotation);
  return T_a_c;
}

RosRange readRosRange(MessageEncoding encoding, std::string_view payload) {
  MessageCursor cursor(encoding, payload);
  RosRange range;
  range.header = readHeader(cursor);
  (void)cursor.u8("radiation_type");
  range.field_of_view_rad = cursor.f32("field_of_view");
  range.min_m = cursor.f32("min_range");
  range.max_m = cursor.f32("max_range");
  range.range_m = cursor.f32("range");
  return range;
}

RosScan readRosScan(MessageEncoding encoding, std::string_view payload) {
  MessageCursor cursor(encoding, payload);
  RosScan scan;
  scan.header = readHeader(cursor);
  scan.first_angle_rad = cursor.f32("angle_min");
  (void)cursor.f32("angle_max");
  scan.angle_step_rad = cursor.f32("angle_increment");
  (void)cursor.f32("time_increment");
  (void)cursor.f32("scan_time");
  scan.min_m = cursor.f32("range_min");
  scan.max_m = cursor.f32("range_max");
  scan.ranges_m = cursor.floats("ranges");
  return scan;
}

RosImu readRosImu(MessageEncoding encoding, std::string_view payload) {
  constexpr std::size_t kCovarianceNumbers = 9;
  MessageCursor cursor(encoding, payload);
  RosImu imu;
  imu.header = readHeader(cursor);
  for (double& value : imu.pose.rotation) {
    value = cursor.f64("orientation");
  }
  imu.has_rotation = cursor.f64("orientation_covariance") != -1.0;
  cursor.skipDoubles("orientation_covariance", kCovarianceNumbers - 1);
  cursor.skipDoubles("angular_velocity", 2);
  imu.yaw_rate_rad_per_s = cursor.f64("angular_velocity");
  imu.has_rate = cursor.f64("angular_velocity_covariance") != -1.0;
  return imu;
}

RosTrackedPose readRosOdometry(MessageEncoding encoding, std::string_view payload) {
  MessageCursor cursor(encoding, payload);
  RosTrackedPose odometry;
  odometry.header = readHeader(cursor);
  odometry.child_frame = readFrame(cursor, "child_frame_id");
  odometry.pose = readPose(cursor, "pose.position", "pose.orientation");
  odometry.covariance = readCovariance(cursor);
  return odometry;
}

RosTrackedPose readRosPose(MessageEncoding encoding, std::string_view payload,
                           bool has_covariance) {
  MessageCursor cursor(encoding, payload);
  RosTrackedPose pose;
  pose.header = readHeader(cursor);
  pose.pose = readPose(cursor, "pose.position", "pose.orientation");
  if (has_covariance) {
    pose.covariance = readCovariance(cursor);
  }
  return pose;
}

std::vector<RosTransform> readRosTransforms(MessageEncoding encoding, std::string_view payload) {
  constexpr std::size_t kLeastBytes = 8 + 4 + 4 + 7 * sizeof(double);
  MessageCursor cursor(encoding, payload);
  std::vector<RosTransform> transforms(cursor.sequence("transforms", kLeastBytes));
  for (RosTransform& transform : transforms) {
    transform.header = readHeader(cursor);
    transform.child_frame = readFrame(cursor, "child_frame_id");
    transform.T_parent_child = readPose(cursor, "transform.translation", "transform.rotation");
  }
  return transforms;
}

RosGrid readRosGrid(MessageEncoding encoding, std::string_view payload) {
  MessageCursor cursor(encoding, payload);
  RosGrid grid;
  grid.header = readHeader(cursor);
  (void)readStamp(cursor, "info.map_load_time");
  grid.resolution_m = cursor.f32("info.resolution");
  grid.width = cursor.u32("info.width");
  grid.height = cursor.u32("info.height");
  grid.origin = readPose(cursor, "info.origin.position", "info.origin.orientation");
  grid.cells = cursor.byteSequence("data");
  return grid;
}

}  // namespace vesper::inline v0
