#pragma once

#include <optional>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

struct StampedPose {
  Stamp stamp{};
  Pose2 T_world_robot;
};

/// Poses of a robot over time, in segments across which nothing is interpolated.
class Trajectory {
 public:
  /// Opens a new segment: the next pose is not joined to the one before.
  void startSegment();
  /// Throws std::invalid_argument if `pose` lies before the last one of its segment. Of two poses
  /// with one stamp the later one counts.
  void add(const StampedPose& pose);

  [[nodiscard]] bool isEmpty() const noexcept { return poses_.empty(); }
  [[nodiscard]] const std::vector<StampedPose>& poses() const noexcept { return poses_; }
  /// Index of the first pose of each segment.
  [[nodiscard]] const std::vector<std::size_t>& segmentStarts() const noexcept { return starts_; }

  /// The pose at `stamp` in segment `segment`: interpolated on SE(2). Empty before the segment's
  /// first pose or after its last one, and for a segment that does not exist.
  [[nodiscard]] std::optional<Pose2> at(Stamp stamp, std::size_t segment) const;

  /// Sum of the distances between neighbours within segments, metres.
  [[nodiscard]] double pathLength() const;

 private:
  std::vector<StampedPose> poses_;
  std::vector<std::size_t> starts_;
  bool segment_is_open_ = false;
};

}  // namespace vesper::inline v0
