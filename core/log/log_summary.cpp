#include "vesper/core/log/log_summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>
#include <variant>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/log/natural_order.hpp"
#include "vesper/core/mapping/reading_class.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::array<const char*, std::variant_size_v<RecordBody>> kTypeNames = {
    "hello", "enc",  "steer", "width", "odom",    "range", "scan", "imu",  "bumper",
    "light", "temp", "pose",  "mark",  "command", "stop",  "log",  "other"};

/// Adds pose after pose of one source.
struct TrackBuilder {
  TrackSummary summary;
  std::optional<Pose2> last_pose;
  std::optional<Stamp> last_stamp;

  void add(const Pose2& pose, std::optional<Stamp> stamp) {
    ++summary.poses;
    if (last_pose) {
      const double step_m = std::hypot(pose.x() - last_pose->x(), pose.y() - last_pose->y());
      const double turn_rad = angleBetween(last_pose->heading(), pose.heading());
      summary.path_length_m += step_m;
      summary.turned_rad += std::abs(turn_rad);
      summary.net_turn_rad += turn_rad;
      if (stamp && last_stamp && *stamp > *last_stamp) {
        summary.largest_speed_m_per_s =
            std::max(summary.largest_speed_m_per_s, step_m / toSeconds(*stamp - *last_stamp));
      }
    }
    last_pose = pose;
    last_stamp = stamp;
  }
};

class SummaryBuilder {
 public:
  explicit SummaryBuilder(const RobotDescription* robot) : robot_(robot) {}

  void startSegment() {
    closeSegment();
    ++summary_.segments;
    for (auto& [source, track] : tracks_) {
      track.last_pose.reset();
    }
  }

  void add(const Record& record) {
    if (const auto* other = std::get_if<OtherRecord>(&record.body)) {
      ++other_types_[other->type.empty() ? "console" : other->type];
    } else {
      ++types_.at(record.body.index());
    }
    if (record.stamp) {
      segment_first_ = segment_first_ ? segment_first_ : record.stamp;
      segment_last_ = record.stamp;
    }
    stamp_ = record.stamp;
    std::visit([this](const auto& body) { take(body); }, record.body);
  }

  LogSummary finish() {
    closeSegment();
    for (std::size_t i = 0; i < types_.size(); ++i) {
      if (types_.at(i) > 0) {
        summary_.types.push_back({kTypeNames.at(i), types_.at(i)});
      }
    }
    for (const auto& [type, count] : other_types_) {
      summary_.types.push_back({type, count});
    }
    for (auto& [id, sensor] : sensors_) {
      summary_.sensors.push_back(std::move(sensor.summary));
    }
    for (auto& [source, track] : tracks_) {
      track.summary.source = source;
      summary_.tracks.push_back(std::move(track.summary));
    }
    return std::move(summary_);
  }

 private:
  struct Sensor {
    SensorSummary summary;
    const SensorDescription* description = nullptr;
  };

  void closeSegment() {
    if (segment_first_) {
      summary_.duration_s += toSeconds(*segment_last_ - *segment_first_);
      summary_.first = summary_.first ? summary_.first : segment_first_;
      summary_.last = segment_last_;
    }
    segment_first_.reset();
    segment_last_.reset();
  }

  Sensor& sensorOf(const std::string& id, bool is_scan) {
    const auto [place, is_new] = sensors_.try_emplace(id);
    Sensor& sensor = place->second;
    if (is_new) {
      sensor.summary.id = id;
      sensor.summary.is_scan = is_scan;
      if (robot_ != nullptr) {
        const auto found =
            std::find_if(robot_->sensors.begin(), robot_->sensors.end(),
                         [&id](const SensorDescription& known) { return known.id == id; });
        sensor.description = found == robot_->sensors.end() ? nullptr : &*found;
        sensor.summary.is_in_robot_file = sensor.description != nullptr;
      }
    }
    ++sensor.summary.records;
    return sensor;
  }

  void count(Sensor& sensor, double value, bool is_raw, EchoReport report) const {
    SensorSummary& summary = sensor.summary;
    ReadingClass reading = ReadingClass::Hit;
    if (sensor.description != nullptr) {
      const ClassifiedRange range =
          classifyRange(value, is_raw, report, *sensor.description, celsius_);
      reading = range.reading;
      value = range.range_m;
    } else {
      constexpr std::array<ReadingClass, 5> kByReport = {ReadingClass::Hit, ReadingClass::NoEcho,
                                                         ReadingClass::Near, ReadingClass::Invalid,
                                                         ReadingClass::Far};
      reading = kByReport.at(static_cast<std::size_t>(report));
      if (reading == ReadingClass::Hit && !(value >= 0.0)) {
        reading = ReadingClass::Invalid;  // as for the mapper
      }
      summary.is_raw = summary.is_raw || is_raw;
    }
    switch (reading) {
      case ReadingClass::Hit:
        summary.smallest = summary.hits == 0 ? value : std::min(summary.smallest, value);
        summary.largest = summary.hits == 0 ? value : std::max(summary.largest, value);
        ++summary.hits;
        break;
      case ReadingClass::NoEcho:
        ++summary.no_echo;
        break;
      case ReadingClass::Near:
        ++summary.near;
        break;
      case ReadingClass::Invalid:
        ++summary.invalid;
        break;
      case ReadingClass::Far:
        ++summary.far;
        break;
    }
  }

  void take(const OdometryRecord& odometry) { tracks_["odom"].add(odometry.T_odom_robot, stamp_); }
  void take(const PoseRecord& pose) {
    tracks_[pose.source.empty() ? "pose" : pose.source].add(pose.T_world_robot, stamp_);
  }
  void take(const TemperatureRecord& temperature) { celsius_ = temperature.celsius; }
  void take(const RangeRecord& range) {
    count(sensorOf(range.sensor, false), range.value, range.is_raw, range.report);
  }
  void take(const ScanRecord& scan) {
    Sensor& sensor = sensorOf(scan.sensor, true);
    for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
      count(sensor, scan.ranges_m[i], false,
            scan.reports.empty() ? EchoReport::Measured : scan.reports[i]);
    }
    if (scan.T_world_sensor) {
      tracks_["sensor " + scan.sensor].add(*scan.T_world_sensor, stamp_);
    }
  }
  template <typename Body>
  void take(const Body& /*body*/) {}

  const RobotDescription* robot_;
  LogSummary summary_;
  std::array<std::int64_t, kTypeNames.size()> types_{};
  std::map<std::string, std::int64_t> other_types_;
  std::map<std::string, Sensor, NaturalOrder> sensors_;
  std::map<std::string, TrackBuilder, NaturalOrder> tracks_;
  std::optional<Stamp> stamp_;
  std::optional<Stamp> segment_first_;
  std::optional<Stamp> segment_last_;
  std::optional<double> celsius_;
};

}  // namespace

LogSummary summarize(const RobotLog& log, const RobotDescription* robot) {
  SummaryBuilder builder(robot);
  std::size_t next_segment = 0;
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    if (next_segment < log.segment_starts.size() && log.segment_starts[next_segment] == i) {
      builder.startSegment();
      ++next_segment;
    }
    builder.add(log.records[i]);
  }
  return builder.finish();
}

}  // namespace vesper::inline v0
