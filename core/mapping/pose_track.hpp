#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// Which records of a log say where the robot was.
enum class PoseSource {
  Odometry,     ///< The robot's own dead reckoning.
  Encoders,     ///< Wheel counts, integrated with the robot description.
  EncodersYaw,  ///< The same, but the heading is the one that yaw records measure.
  Truth,        ///< Poses of the source "truth".
  Corrected,    ///< Poses of the source "corrected", and the sensor poses that scans carry.
};

/// "odom", "encoders", "encoders+yaw", "truth" or "corrected".
[[nodiscard]] std::string_view nameOf(PoseSource source) noexcept;
/// The inverse of nameOf; empty for another name.
[[nodiscard]] std::optional<PoseSource> poseSourceNamed(std::string_view name) noexcept;

/// Odometry if the log has any, else encoders.
[[nodiscard]] PoseSource defaultPoseSource(const RobotLog& log) noexcept;

/// Where the robot was, by time, within the segments of a log.
class PoseTrack {
 public:
  struct Entry {
    Stamp stamp{};
    std::size_t record = 0;  ///< Index of the record in the log.
    Pose2 T_world_robot;
  };

  /// Throws InputError if the log holds no pose of `source`: it names the sources there are.
  PoseTrack(const RobotLog& log, const RobotDescription& robot, PoseSource source);

  /// The pose at `stamp` in segment `segment`, interpolated on SE(2). Of poses with that very
  /// stamp, the last one that stands not after `record` in the log counts, so that logs whose
  /// clock stands still keep their order. Empty outside the segment's poses.
  [[nodiscard]] std::optional<Pose2> at(Stamp stamp, std::size_t record, std::size_t segment) const;

  /// The same times with other poses: what `pose_of` says of each entry and the log's segment.
  [[nodiscard]] PoseTrack moved(
      const std::function<Pose2(const Entry& entry, std::size_t segment)>& pose_of) const;

  /// All poses, by segment and time.
  [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }
  /// Index of the first entry of each segment of the log, and the number of entries at the end.
  [[nodiscard]] const std::vector<std::size_t>& borders() const noexcept { return borders_; }

 private:
  std::vector<Entry> entries_;
  std::vector<std::size_t> borders_;
};

}  // namespace vesper::inline v0
