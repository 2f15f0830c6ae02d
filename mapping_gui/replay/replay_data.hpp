#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::gui {

/// Records of one time.
struct ReplayFrame {
  double time_s = 0.0;  ///< On the timeline.
  Stamp stamp{};        ///< On the robot's clock.
  std::size_t segment = 0;
  std::size_t first_record = 0;
  std::size_t end_record = 0;
};

/// A reading with its place in the world, and the frame it belongs to.
struct ReplayReading {
  RangeObservation observation;
  std::uint32_t frame = 0;
};

/// How sure the robot is of its position: half axes (one standard deviation) and their direction.
struct PoseEllipse {
  std::size_t frame = 0;
  Pose2 T_world_robot;
  double major_m = 0.0;
  double minor_m = 0.0;
  double major_direction_rad = 0.0;
};

/// A log made ready to be looked at by time. The timeline starts at 0; the segments of a log follow
/// each other without a gap. Immutable.
class ReplayData {
 public:
  /// `robot` may be null: then there are no readings in the world, and no poses from encoders. When
  /// stopped, returns what there is.
  ReplayData(const RobotLog& log, const RobotDescription* robot, const std::stop_token& stop = {});

  [[nodiscard]] const std::vector<ReplayFrame>& frames() const noexcept { return frames_; }
  [[nodiscard]] double duration() const noexcept {
    return frames_.empty() ? 0.0 : frames_.back().time_s;
  }
  /// Stretches without records, several times longer than usual: from, to.
  [[nodiscard]] const std::vector<std::array<double, 2>>& gaps() const noexcept { return gaps_; }
  /// Of the last frame at or before `time_s`. Requires frames.
  [[nodiscard]] std::size_t frameAt(double time_s) const;
  /// The frame of a line of the log.
  [[nodiscard]] std::optional<std::size_t> frameOfLine(std::int64_t line) const;

  /// Between records the robot moves evenly. Empty outside the poses.
  [[nodiscard]] std::optional<Pose2> poseAt(double time_s) const;
  [[nodiscard]] const PoseTrack* track() const noexcept { return track_ ? &*track_ : nullptr; }
  [[nodiscard]] PoseSource poseSource() const noexcept { return source_; }
  /// Why there are no poses; empty if there are.
  [[nodiscard]] const std::string& poseProblem() const noexcept { return pose_problem_; }
  /// By frame.
  [[nodiscard]] const std::vector<ReplayReading>& readings() const noexcept { return readings_; }
  [[nodiscard]] const std::vector<PoseEllipse>& ellipses() const noexcept { return ellipses_; }

 private:
  void addFrames(const RobotLog& log);
  void findGaps();
  void findPoses(const RobotLog& log, const RobotDescription* robot);
  void findEllipses(const RobotLog& log, const RobotDescription* robot);
  void findReadings(const RobotLog& log, const RobotDescription& robot,
                    const std::stop_token& stop);
  [[nodiscard]] std::optional<std::size_t> frameOfRecord(std::size_t record) const;

  std::vector<ReplayFrame> frames_;
  std::vector<std::array<double, 2>> gaps_;
  std::optional<PoseTrack> track_;
  PoseSource source_ = PoseSource::Odometry;
  std::string pose_problem_;
  std::vector<ReplayReading> readings_;
  std::vector<PoseEllipse> ellipses_;
  std::vector<std::array<std::int64_t, 2>> frame_of_line_;  ///< Line, frame; sorted.
};

}  // namespace vesper::gui
