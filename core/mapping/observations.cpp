#include "vesper/core/mapping/observations.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <variant>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kObservationsAtATime = 4096;
constexpr double kAbsoluteZero_celsius = -273.15;

void countReading(ReadingCounts& counts, ReadingClass reading) noexcept {
  switch (reading) {
    case ReadingClass::Hit:
      ++counts.hits;
      break;
    case ReadingClass::NoEcho:
      ++counts.no_echo;
      break;
    case ReadingClass::Near:
      ++counts.near;
      break;
    case ReadingClass::Invalid:
      ++counts.invalid;
      break;
    case ReadingClass::Far:
      ++counts.far;
      break;
  }
}

}  // namespace

ReadingCounts& ReadingCounts::operator+=(const ReadingCounts& other) noexcept {
  hits += other.hits;
  no_echo += other.no_echo;
  near += other.near;
  invalid += other.invalid;
  far += other.far;
  without_pose += other.without_pose;
  return *this;
}

ObservationReader::ObservationReader(const RobotLog& log, const RobotDescription& robot,
                                     const ObservationOptions& options)
    : log_(log),
      robot_(robot),
      source_(options.poses.value_or(defaultPoseSource(log))),
      track_(options.track ? *options.track : PoseTrack(log, robot, source_)),
      celsius_(options.celsius),
      counts_(robot.sensors.size()) {
  if (celsius_ && !(*celsius_ > kAbsoluteZero_celsius && std::isfinite(*celsius_))) {
    throw std::invalid_argument("ObservationReader: celsius must lie above absolute zero");
  }
  if (robot.sensors.size() > std::numeric_limits<std::uint16_t>::max()) {
    throw std::invalid_argument("ObservationReader: too many sensors");
  }
  for (std::size_t i = 0; i < robot.sensors.size(); ++i) {
    sensor_index_.emplace(robot.sensors[i].id, i);
  }
}

std::span<const RangeObservation> ObservationReader::next() {
  buffer_.clear();
  while (next_record_ < log_.records.size() && buffer_.size() < kObservationsAtATime) {
    while (segment_ + 1 < log_.segment_starts.size() &&
           log_.segment_starts[segment_ + 1] <= next_record_) {
      ++segment_;
    }
    const Record& record = log_.records[next_record_];
    if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
      addRange(record, *range);
    } else if (const auto* scan = std::get_if<ScanRecord>(&record.body)) {
      addScan(record, *scan);
    } else if (const auto* air = std::get_if<TemperatureRecord>(&record.body)) {
      if (air->celsius > kAbsoluteZero_celsius && std::isfinite(air->celsius)) {
        celsius_ = air->celsius;
      }
    }
    ++next_record_;
  }
  return buffer_;
}

void ObservationReader::addRange(const Record& record, const RangeRecord& range) {
  const std::optional<std::size_t> sensor = sensorOf(record, range.sensor, 1);
  if (!sensor) {
    return;
  }
  const std::optional<Pose2> T_world_robot = poseAt(record);
  if (!T_world_robot) {
    countWithoutPose(record, *sensor, 1);
    return;
  }
  const SensorDescription& description = robot_.sensors[*sensor];
  ++scan_;
  add(record, *sensor, *T_world_robot * description.T_robot_sensor,
      classifyRange(range.value, range.is_raw, range.report, description, celsius_));
}

void ObservationReader::addScan(const Record& record, const ScanRecord& scan) {
  const auto beams = static_cast<std::int64_t>(scan.ranges_m.size());
  const std::optional<std::size_t> sensor = sensorOf(record, scan.sensor, beams);
  if (!sensor) {
    return;
  }
  SensorDescription description = robot_.sensors[*sensor];
  std::optional<Pose2> T_world_sensor;
  if (source_ == PoseSource::Corrected && scan.T_world_sensor) {
    T_world_sensor = scan.T_world_sensor;
  } else if (const std::optional<Pose2> T_world_robot = poseAt(record)) {
    T_world_sensor = *T_world_robot * description.T_robot_sensor;
  } else {
    countWithoutPose(record, *sensor, beams);
    return;
  }
  if (scan.max_range_m && *scan.max_range_m < description.range.max_m) {
    description.range.max_m = *scan.max_range_m;
  }
  ++scan_;
  for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
    const EchoReport report = i < scan.reports.size() ? scan.reports[i] : EchoReport::Measured;
    const double bearing_rad = scan.first_angle_rad + static_cast<double>(i) * scan.angle_step_rad;
    add(record, *sensor,
        Pose2(T_world_sensor->x(), T_world_sensor->y(), T_world_sensor->heading() + bearing_rad),
        classifyRange(scan.ranges_m[i], false, report, description, celsius_));
  }
}

void ObservationReader::add(const Record& record, std::size_t sensor, const Pose2& T_world_sensor,
                            const ClassifiedRange& range) {
  if (!T_world_sensor.isFinite()) {
    countWithoutPose(record, sensor, 1);
    return;
  }
  countReading(counts_[sensor], range.reading);
  buffer_.push_back({T_world_sensor.x(), T_world_sensor.y(), T_world_sensor.heading(),
                     range.range_m, record.line, scan_, static_cast<std::uint16_t>(sensor),
                     range.reading});
}

std::optional<std::size_t> ObservationReader::sensorOf(const Record& record, const std::string& id,
                                                       std::int64_t readings) {
  const auto found = sensor_index_.find(id);
  if (found != sensor_index_.end()) {
    return found->second;
  }
  Omission& omission = unknown_sensors_.try_emplace(id, Omission{record.line, 0}).first->second;
  omission.readings += readings;
  return std::nullopt;
}

std::optional<Pose2> ObservationReader::poseAt(const Record& record) const {
  return record.stamp ? track_.at(*record.stamp, next_record_, segment_) : std::nullopt;
}

void ObservationReader::countWithoutPose(const Record& record, std::size_t sensor,
                                         std::int64_t readings) {
  counts_[sensor].without_pose += readings;
  without_pose_.try_emplace(robot_.sensors[sensor].id, Omission{record.line, 0})
      .first->second.readings += readings;
}

std::vector<InputProblem> ObservationReader::notes() const {
  std::vector<InputProblem> notes;
  for (const auto& [id, omission] : unknown_sensors_) {
    notes.push_back({log_.source, omission.first_line, id, "a sensor of the robot description",
                     std::to_string(omission.readings) + " readings of a sensor it does not name",
                     "they are left out; add the sensor to the robot file"});
  }
  for (const auto& [id, omission] : without_pose_) {
    notes.push_back({log_.source, omission.first_line, id, "a pose at the time of each reading",
                     std::to_string(omission.readings) + " readings before the first pose, after " +
                         "the last one or without a time",
                     "they are left out"});
  }
  return notes;
}

}  // namespace vesper::inline v0
