#include "vesper/core/live/live_mapper.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"
#include "vesper/core/mapping/observations.hpp"

namespace vesper::inline v0 {
namespace {

constexpr Stamp kDisorder = std::chrono::milliseconds(500);
constexpr Stamp kClockBack = std::chrono::seconds(1);
/// A robot that sent none for so long has no odometry of its own.
constexpr Stamp kWaitForOdometry = std::chrono::seconds(2);
/// Two records more decide whether a clock started anew.
constexpr std::size_t kWitnesses = 3;
/// Held records without any pose, before the oldest are given up.
constexpr std::size_t kMostHeld = 100'000;

Stamp apart(Stamp a, Stamp b) { return a < b ? b - a : a - b; }

bool isCar(const RobotDescription& robot) {
  return std::holds_alternative<AckermannDrive>(robot.drive.geometry);
}

}  // namespace

LiveMapper::LiveMapper(const RobotDescription& robot, const LiveMapperOptions& options,
                       std::string source)
    : robot_(robot),
      options_(options),
      source_(std::move(source)),
      builder_(robot, options.settings, source_),
      poses_(options.poses),
      celsius_(options.celsius) {
  if (poses_ == PoseSource::EncodersYaw) {
    throw std::invalid_argument(
        "a live map takes its poses from odom, encoders, truth or corrected");
  }
  if (poses_ == PoseSource::Encoders && isCar(robot)) {
    throw std::invalid_argument(
        "a live map of a car takes its poses from odom; map the recording for encoders");
  }
}

void LiveMapper::add(const Record& record) {
  if (!record.stamp) {
    return;
  }
  const Stamp stamp = *record.stamp;
  if (!latest_ || stamp >= *latest_ - kClockBack) {
    if (!suspects_.empty() && apart(stamp, *suspects_.back().stamp) >= apart(stamp, *latest_)) {
      strays_ += suspects_.size();
      suspects_.clear();
    }
    if (suspects_.empty()) {
      keep(record);
      return;
    }
  }
  suspects_.push_back(record);
  if (suspects_.size() < kWitnesses) {
    return;
  }
  startSegment();
  for (const Record& suspect : std::exchange(suspects_, {})) {
    keep(suspect);
  }
}

void LiveMapper::keep(const Record& record) {
  latest_ = std::max(latest_.value_or(*record.stamp), *record.stamp);
  held_.push_back(record);
  if (held_.size() > kMostHeld) {
    process(*latest_ - kDisorder);
    if (held_.size() > kMostHeld) {
      held_.erase(held_.begin(), held_.begin() + kMostHeld / 2);
    }
  }
}

void LiveMapper::startSegment() {
  process(std::nullopt);
  ++clock_jumps_;
  held_.clear();
  last_pose_.reset();
  last_counts_.reset();
  latest_.reset();
}

void LiveMapper::advance() {
  if (latest_) {
    process(*latest_ - kDisorder);
  }
}

void LiveMapper::finish() {
  strays_ += suspects_.size();
  suspects_.clear();
  process(std::nullopt);
}

/// Counts may come before the odometry of the same moment: they are taken once there was time for
/// both, or when no more comes.
void LiveMapper::choosePoses(bool is_last_chance) {
  const auto holds = [this](auto&& test) { return std::any_of(held_.begin(), held_.end(), test); };
  if (holds([](const Record& r) { return std::holds_alternative<OdometryRecord>(r.body); })) {
    poses_ = PoseSource::Odometry;
    return;
  }
  const bool has_waited =
      latest_ && !held_.empty() && *latest_ - *held_.front().stamp >= kWaitForOdometry;
  if ((is_last_chance || has_waited) && !isCar(robot_) &&
      holds([](const Record& r) { return std::holds_alternative<EncoderRecord>(r.body); })) {
    poses_ = PoseSource::Encoders;
  }
}

bool LiveMapper::isPose(const Record& record) const {
  switch (poses()) {
    case PoseSource::Truth:
    case PoseSource::Corrected: {
      const auto* pose = std::get_if<PoseRecord>(&record.body);
      return pose != nullptr &&
             pose->source == (poses() == PoseSource::Truth ? "truth" : "corrected");
    }
    default:
      return std::holds_alternative<OdometryRecord>(record.body);
  }
}

/// Replaces wheel counts by the poses that they mean, going on from the last one.
void LiveMapper::integrate(std::vector<Record>& chunk) {
  RobotLog log;
  log.source = source_;
  log.segment_starts = {0};
  if (width_m_) {
    Record width;
    width.stamp = chunk.front().stamp;
    width.body = WidthRecord{*width_m_};
    log.records.push_back(width);
  }
  if (last_counts_) {
    log.records.push_back(*last_counts_);
  }
  for (const Record& record : chunk) {
    if (std::holds_alternative<EncoderRecord>(record.body)) {
      last_counts_ = record;
      log.records.push_back(record);
    } else if (const auto* width = std::get_if<WidthRecord>(&record.body)) {
      width_m_ = width->width_m;
      log.records.push_back(record);
    }
  }
  EncoderOdometryOptions options;
  options.T_world_start = T_world_integrated_;
  const EncoderOdometry odometry = encoderOdometry(log, robot_, options);
  std::erase_if(chunk, [](const Record& record) {
    return std::holds_alternative<EncoderRecord>(record.body) ||
           std::holds_alternative<OdometryRecord>(record.body);
  });
  for (const StampedPose& pose : odometry.trajectory.poses()) {
    Record record;
    record.stamp = pose.stamp;
    record.body = OdometryRecord{pose.T_world_robot, std::nullopt};
    chunk.push_back(record);
    T_world_integrated_ = pose.T_world_robot;
  }
  std::stable_sort(chunk.begin(), chunk.end(),
                   [](const Record& a, const Record& b) { return *a.stamp < *b.stamp; });
}

void LiveMapper::process(const std::optional<Stamp>& until) {
  if (!poses_) {
    choosePoses(!until);
  }
  if (!poses_ || held_.empty()) {
    return;
  }
  std::stable_sort(held_.begin(), held_.end(),
                   [](const Record& a, const Record& b) { return *a.stamp < *b.stamp; });
  // The piece ends with a pose, so that readings before it lie between two of them.
  const bool by_counts = poses() == PoseSource::Encoders;
  auto end = held_.begin();
  for (auto i = held_.begin(); i != held_.end() && (!until || *i->stamp <= *until); ++i) {
    if (by_counts ? std::holds_alternative<EncoderRecord>(i->body) : isPose(*i)) {
      end = i + 1;
    }
  }
  while (end != held_.begin() && end != held_.end() && *end->stamp == *(end - 1)->stamp &&
         (!until || *end->stamp <= *until)) {
    ++end;  // what stands at the same time belongs to it
  }
  if (end == held_.begin()) {
    return;
  }
  std::vector<Record> chunk(std::make_move_iterator(held_.begin()), std::make_move_iterator(end));
  held_.erase(held_.begin(), end);
  if (by_counts) {
    integrate(chunk);
  } else if (last_pose_) {
    chunk.insert(chunk.begin(), *last_pose_);
  }
  observe(chunk);
  const auto last = std::find_if(chunk.rbegin(), chunk.rend(),
                                 [this](const Record& record) { return isPose(record); });
  if (last != chunk.rend()) {
    last_pose_ = *last;
    const auto* odometry = std::get_if<OdometryRecord>(&last->body);
    pose_ = odometry != nullptr ? odometry->T_odom_robot
                                : std::get<PoseRecord>(last->body).T_world_robot;
  }
}

void LiveMapper::observe(const std::vector<Record>& chunk) {
  RobotLog log;
  log.source = source_;
  log.segment_starts = {0};
  log.records = chunk;
  const bool has_pose = std::any_of(chunk.begin(), chunk.end(),
                                    [this](const Record& record) { return isPose(record); });
  if (!has_pose) {
    return;
  }
  ObservationOptions options;
  options.poses = poses() == PoseSource::Encoders ? PoseSource::Odometry : poses();
  options.celsius = celsius_;
  ObservationReader reader(log, robot_, options);
  (void)buildMap(reader, builder_);
  for (const ReadingCounts& counts : reader.counts()) {
    counts_ += counts;
  }
  for (const Record& record : chunk) {
    if (const auto* air = std::get_if<TemperatureRecord>(&record.body)) {
      celsius_ = air->celsius > -273.15 ? std::optional(air->celsius) : celsius_;
    }
    const auto* range = std::get_if<RangeRecord>(&record.body);
    const auto* scan = std::get_if<ScanRecord>(&record.body);
    if (range != nullptr || scan != nullptr) {
      const std::string& id = range != nullptr ? range->sensor : scan->sensor;
      const bool is_known = std::any_of(robot_.sensors.begin(), robot_.sensors.end(),
                                        [&id](const auto& sensor) { return sensor.id == id; });
      constexpr std::size_t kMostNamed = 100;
      if (!is_known && (unknown_sensors_.size() < kMostNamed || unknown_sensors_.contains(id))) {
        ++unknown_sensors_[id];
      }
    }
  }
}

std::optional<OccupancyMap> LiveMapper::map() const {
  return builder_.grid().observedBox() ? std::optional(toOccupancyMap(builder_.grid()))
                                       : std::nullopt;
}

}  // namespace vesper::inline v0
