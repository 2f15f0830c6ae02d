#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

struct StampedPose {
  Stamp stamp{};
  Pose2 T_world_robot;
};

/// Poses of a robot over time. A segment is a stretch of one clock, numbered as in
/// RobotLog::segment_starts; within it a break marks two poses whose connection is not known (an
/// encoder reset). Nothing is interpolated across either.
class Trajectory {
 public:
  /// Opens a new segment, even if the one before is empty: the next pose is not joined to the one
  /// before. A first segment opens by itself.
  void startSegment();
  /// The next pose belongs to the open segment but is not joined to the one before.
  void startAfterBreak();
  /// Throws std::invalid_argument if `pose` lies before the last one of its segment. Of two poses
  /// with one stamp the later one counts.
  void add(const StampedPose& pose);

  [[nodiscard]] bool isEmpty() const noexcept { return poses_.empty(); }
  [[nodiscard]] const std::vector<StampedPose>& poses() const noexcept { return poses_; }
  /// Index of the first pose of each segment; an empty segment has that of the next one.
  [[nodiscard]] const std::vector<std::size_t>& segmentStarts() const noexcept { return starts_; }
  /// Index of the first pose of each stretch without border or break; contains segmentStarts().
  [[nodiscard]] const std::vector<std::size_t>& stretchStarts() const noexcept {
    return stretches_;
  }

  /// The pose at `stamp` in segment `segment`: interpolated on SE(2). Up to `max_extrapolation`
  /// before or after a stretch, the motion between its two outermost poses is continued (a single
  /// pose is held). Empty elsewhere, and for a segment that does not exist. O(log poses).
  [[nodiscard]] std::optional<Pose2> at(Stamp stamp, std::size_t segment,
                                        Stamp max_extrapolation = Stamp{0}) const;

  /// Sum of the distances between joined neighbours, metres.
  [[nodiscard]] double pathLength() const;

 private:
  using Iterator = std::vector<StampedPose>::const_iterator;
  [[nodiscard]] std::pair<Iterator, Iterator> posesOf(std::size_t segment) const;

  std::vector<StampedPose> poses_;
  std::vector<std::size_t> starts_;
  std::vector<std::size_t> stretches_;
  bool stretch_is_open_ = false;
};

/// How a trajectory moves, from neighbours that are joined.
struct MotionStatistics {
  double path_m = 0.0;
  double turned_rad = 0.0;    ///< Sum of |change of heading|, each the shorter way round.
  double net_turn_rad = 0.0;  ///< Sum of the signed changes, not wrapped; ccw is positive.
  double max_speed_m_per_s = 0.0;
  double max_turn_rate_rad_per_s = 0.0;  ///< Largest |angular velocity|.
};

[[nodiscard]] MotionStatistics motionStatistics(const Trajectory& trajectory);

}  // namespace vesper::inline v0
