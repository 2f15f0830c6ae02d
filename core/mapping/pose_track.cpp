#include "vesper/core/mapping/pose_track.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "vesper/core/kinematics/ackermann_odometry.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"
#include "vesper/core/mapping/yaw_heading.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::array<std::pair<PoseSource, std::string_view>, 5> kNames = {{
    {PoseSource::Odometry, "odom"},
    {PoseSource::Encoders, "encoders"},
    {PoseSource::EncodersYaw, "encoders+yaw"},
    {PoseSource::Truth, "truth"},
    {PoseSource::Corrected, "corrected"},
}};

const SensorDescription* sensorNamed(const RobotDescription& robot, const std::string& id) {
  const auto found = std::ranges::find(robot.sensors, id, &SensorDescription::id);
  return found == robot.sensors.end() ? nullptr : &*found;
}

/// The robot's pose that `record` states by `source`, if it does.
std::optional<Pose2> statedPose(const Record& record, const RobotDescription& robot,
                                PoseSource source) {
  if (const auto* odometry = std::get_if<OdometryRecord>(&record.body)) {
    return source == PoseSource::Odometry ? std::optional(odometry->T_odom_robot) : std::nullopt;
  }
  if (const auto* pose = std::get_if<PoseRecord>(&record.body)) {
    return pose->source == nameOf(source) ? std::optional(pose->T_world_robot) : std::nullopt;
  }
  const auto* scan = std::get_if<ScanRecord>(&record.body);
  if (source != PoseSource::Corrected || scan == nullptr || !scan->T_world_sensor) {
    return std::nullopt;
  }
  const SensorDescription* sensor = sensorNamed(robot, scan->sensor);
  return sensor == nullptr ? *scan->T_world_sensor
                           : *scan->T_world_sensor * sensor->T_robot_sensor.inverse();
}

bool isByWheels(PoseSource source) noexcept {
  return source == PoseSource::Encoders || source == PoseSource::EncodersYaw;
}

bool hasYaw(const RobotLog& log) {
  return std::ranges::any_of(log.records, [](const Record& record) {
    const auto* imu = std::get_if<ImuRecord>(&record.body);
    return imu != nullptr && imu->yaw_rad.has_value();
  });
}

bool hasPoses(const RobotLog& log, const RobotDescription& robot, PoseSource source) {
  if (source == PoseSource::EncodersYaw && !hasYaw(log)) {
    return false;
  }
  return std::ranges::any_of(log.records, [&](const Record& record) {
    return isByWheels(source) ? std::holds_alternative<EncoderRecord>(record.body)
                              : statedPose(record, robot, source).has_value();
  });
}

/// The pose that belongs to each record, asked in the order of the log.
class PoseOf {
 public:
  PoseOf(const RobotLog& log, const RobotDescription& robot, PoseSource source)
      : robot_(robot), source_(source) {
    if (isByWheels(source) && hasPoses(log, robot, source)) {
      const bool is_car = std::holds_alternative<AckermannDrive>(robot.drive.geometry);
      poses_ =
          (is_car ? ackermannOdometry(log, robot) : encoderOdometry(log, robot)).trajectory.poses();
      if (source == PoseSource::EncodersYaw) {
        poses_ = withMeasuredYaw(poses_, log);
      }
    }
  }

  std::optional<Pose2> operator()(const Record& record) {
    if (!record.stamp) {
      return std::nullopt;
    }
    if (!isByWheels(source_)) {
      return statedPose(record, robot_, source_);
    }
    // One pose an encoder record, but of records with one stamp the track keeps one.
    const bool is_next = std::holds_alternative<EncoderRecord>(record.body) &&
                         next_ < poses_.size() && poses_[next_].stamp == *record.stamp;
    return is_next ? std::optional(poses_[next_++].T_world_robot) : std::nullopt;
  }

 private:
  const RobotDescription& robot_;
  PoseSource source_;
  std::vector<StampedPose> poses_;
  std::size_t next_ = 0;
};

[[noreturn]] void failWithoutPoses(const RobotLog& log, const RobotDescription& robot,
                                   PoseSource source) {
  std::string others;
  for (const auto& [other, name] : kNames) {
    if (hasPoses(log, robot, other)) {
      others += (others.empty() ? "" : ", ") + std::string(name);
    }
  }
  throw InputError({log.source, 0, "", "poses by '" + std::string(nameOf(source)) + "'",
                    others.empty() ? "no poses at all" : "poses by " + others + " only",
                    others.empty() ? "a map needs odom, enc or pose records" : "choose --poses"});
}

}  // namespace

std::string_view nameOf(PoseSource source) noexcept {
  return kNames[static_cast<std::size_t>(source)].second;
}

std::optional<PoseSource> poseSourceNamed(std::string_view name) noexcept {
  const auto* found = std::ranges::find(kNames, name, &decltype(kNames)::value_type::second);
  return found == kNames.end() ? std::nullopt : std::optional(found->first);
}

PoseSource defaultPoseSource(const RobotLog& log) noexcept {
  const bool has_odometry = std::ranges::any_of(log.records, [](const Record& record) {
    return std::holds_alternative<OdometryRecord>(record.body);
  });
  return has_odometry ? PoseSource::Odometry : PoseSource::Encoders;
}

PoseTrack::PoseTrack(const RobotLog& log, const RobotDescription& robot, PoseSource source) {
  PoseOf pose_of(log, robot, source);
  std::size_t segment = 0;
  borders_.push_back(0);
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    while (segment + 1 < log.segment_starts.size() && log.segment_starts[segment + 1] <= i) {
      borders_.push_back(entries_.size());
      ++segment;
    }
    if (const std::optional<Pose2> pose = pose_of(log.records[i])) {
      entries_.push_back({*log.records[i].stamp, i, *pose});
    }
  }
  borders_.push_back(entries_.size());
  if (entries_.empty()) {
    failWithoutPoses(log, robot, source);
  }
  for (std::size_t i = 0; i + 1 < borders_.size(); ++i) {
    std::stable_sort(entries_.begin() + static_cast<std::ptrdiff_t>(borders_[i]),
                     entries_.begin() + static_cast<std::ptrdiff_t>(borders_[i + 1]),
                     [](const Entry& a, const Entry& b) { return a.stamp < b.stamp; });
  }
}

std::optional<Pose2> PoseTrack::at(Stamp stamp, std::size_t record, std::size_t segment) const {
  if (segment + 1 >= borders_.size()) {
    return std::nullopt;
  }
  const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(borders_[segment]);
  const auto last = entries_.begin() + static_cast<std::ptrdiff_t>(borders_[segment + 1]);
  const auto not_before = std::lower_bound(
      first, last, stamp, [](const Entry& entry, Stamp when) { return entry.stamp < when; });
  if (not_before == last) {
    return std::nullopt;
  }
  if (not_before->stamp == stamp) {
    auto best = not_before;
    for (auto next = best; next != last && next->stamp == stamp && next->record <= record; ++next) {
      best = next;
    }
    return best->T_world_robot;
  }
  if (not_before == first) {
    return std::nullopt;
  }
  const Entry& before = *(not_before - 1);
  const double share =
      toSeconds(stamp - before.stamp) / toSeconds(not_before->stamp - before.stamp);
  return interpolate(before.T_world_robot, not_before->T_world_robot, share);
}

PoseTrack PoseTrack::moved(
    const std::function<Pose2(const Entry& entry, std::size_t segment)>& pose_of) const {
  PoseTrack other = *this;
  for (std::size_t segment = 0; segment + 1 < borders_.size(); ++segment) {
    for (std::size_t i = borders_[segment]; i < borders_[segment + 1]; ++i) {
      other.entries_[i].T_world_robot = pose_of(entries_[i], segment);
    }
  }
  return other;
}

}  // namespace vesper::inline v0
