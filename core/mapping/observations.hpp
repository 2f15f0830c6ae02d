#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/core/mapping/reading_class.hpp"
#include "vesper/core/sensing/range_observation.hpp"

namespace vesper::inline v0 {

struct ObservationOptions {
  std::optional<PoseSource> poses = std::nullopt;  ///< Empty: defaultPoseSource(log).
  /// Air temperature where the log has no `temp` record before a reading; empty: each sensor's
  /// reference temperature.
  std::optional<double> celsius = std::nullopt;
  /// Poses instead of those of the log, made from them (corrected for drift); `poses` says of
  /// which.
  std::shared_ptr<const PoseTrack> track = nullptr;
};

/// Readings of one sensor by what they mean.
struct ReadingCounts {
  std::int64_t hits = 0;
  std::int64_t no_echo = 0;
  std::int64_t near = 0;
  std::int64_t invalid = 0;
  std::int64_t far = 0;
  std::int64_t without_pose = 0;  ///< Not used: the log does not say where the robot was.

  [[nodiscard]] std::int64_t total() const noexcept {
    return hits + no_echo + near + invalid + far + without_pose;
  }
  ReadingCounts& operator+=(const ReadingCounts& other) noexcept;
  friend bool operator==(const ReadingCounts&, const ReadingCounts&) = default;
};

/// Turns a log into observations, in the order of the log, a few thousand at a time: the robot's
/// pose interpolated at each reading's own time, the sensor's mount applied, the reading classified
/// and corrected. Scans become one observation a beam. Keeps references to the log and the robot,
/// which must outlive it.
class ObservationReader {
 public:
  /// Throws InputError if the log has no poses of the source asked for, and std::invalid_argument
  /// for a temperature at or below absolute zero.
  ObservationReader(const RobotLog& log, const RobotDescription& robot,
                    const ObservationOptions& options = {});

  /// The next observations, whole scans only; empty at the end. Valid until the next call.
  [[nodiscard]] std::span<const RangeObservation> next();

  [[nodiscard]] PoseSource poses() const noexcept { return source_; }
  [[nodiscard]] const PoseTrack& track() const noexcept { return track_; }
  /// One entry a sensor of the robot description, so far.
  [[nodiscard]] const std::vector<ReadingCounts>& counts() const noexcept { return counts_; }
  /// What was left out so far, and why: one note a sensor and reason, with the first line.
  [[nodiscard]] std::vector<InputProblem> notes() const;
  /// How far it has come, for a progress bar.
  [[nodiscard]] std::size_t recordsDone() const noexcept { return next_record_; }
  [[nodiscard]] std::size_t recordCount() const noexcept { return log_.records.size(); }

 private:
  struct Omission {
    std::int64_t first_line = 0;
    std::int64_t readings = 0;
  };

  void addRange(const Record& record, const RangeRecord& range);
  void addScan(const Record& record, const ScanRecord& scan);
  void add(const Record& record, std::size_t sensor, const Pose2& T_world_sensor,
           const ClassifiedRange& range);
  std::optional<std::size_t> sensorOf(const Record& record, const std::string& id,
                                      std::int64_t readings);
  std::optional<Pose2> poseAt(const Record& record) const;
  void countWithoutPose(const Record& record, std::size_t sensor, std::int64_t readings);

  const RobotLog& log_;
  const RobotDescription& robot_;
  PoseSource source_;
  PoseTrack track_;
  std::optional<double> celsius_;
  std::map<std::string, std::size_t, std::less<>> sensor_index_;
  std::vector<ReadingCounts> counts_;
  std::map<std::string, Omission> unknown_sensors_;
  std::map<std::string, Omission> without_pose_;
  std::vector<RangeObservation> buffer_;
  std::size_t next_record_ = 0;
  std::size_t segment_ = 0;
  std::uint32_t scan_ = 0;
};

}  // namespace vesper::inline v0
