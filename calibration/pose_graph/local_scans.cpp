#include "vesper/calibration/pose_graph/local_scans.hpp"

#include <variant>

namespace vesper::calibration::inline v0 {
namespace {

bool isLaserScan(const RobotDescription& robot, const RangeObservation& observation) {
  return robot.sensors[observation.sensor].kind == SensorKind::Laser;
}

/// Whether the log has hits of a laser; throws InputError if it has none at all.
bool hasLaserHits(const RobotLog& log, const RobotDescription& robot,
                  const ObservationOptions& options) {
  ObservationReader reader(log, robot, options);
  bool has_hits = false;
  for (auto some = reader.next(); !some.empty(); some = reader.next()) {
    for (const RangeObservation& observation : some) {
      if (observation.reading == ReadingClass::Hit) {
        has_hits = true;
        if (isLaserScan(robot, observation)) {
          return true;
        }
      }
    }
  }
  if (!has_hits) {
    throw InputError({log.source, 0, "", "range readings that hit something, to correct drift by",
                      "none at a known pose, of a sensor that the robot file names", ""});
  }
  return false;
}

bool isReading(const Record& record) {
  return std::holds_alternative<RangeRecord>(record.body) ||
         std::holds_alternative<ScanRecord>(record.body);
}

}  // namespace

LocalScanReader::LocalScanReader(const RobotLog& log, const RobotDescription& robot,
                                 const ObservationOptions& options)
    : log_(log),
      robot_(robot),
      reader_(log, robot, options),
      is_laser_(hasLaserHits(log, robot, options)) {}

bool LocalScanReader::isWanted(const RangeObservation& observation) const {
  return isLaserScan(robot_, observation) == is_laser_;
}

void LocalScanReader::seekRecord(std::int64_t line) {
  while (record_ + 1 < log_.records.size() &&
         !(log_.records[record_].line == line && isReading(log_.records[record_]))) {
    ++record_;
    while (segment_ + 1 < log_.segment_starts.size() &&
           log_.segment_starts[segment_ + 1] <= record_) {
      ++segment_;
    }
  }
}

std::optional<LocalScan> LocalScanReader::next() {
  for (;;) {
    if (rest_.empty()) {
      rest_ = reader_.next();
      if (rest_.empty()) {
        return std::nullopt;
      }
    }
    std::size_t count = 1;
    while (count < rest_.size() && rest_[count].scan == rest_[0].scan) {
      ++count;
    }
    const std::span<const RangeObservation> readings = rest_.first(count);
    rest_ = rest_.subspan(count);
    if (!isWanted(readings.front())) {
      continue;
    }
    seekRecord(readings.front().line);
    const Record& record = log_.records[record_];
    const std::optional<Pose2> pose =
        record.stamp ? reader_.track().at(*record.stamp, record_, segment_) : std::nullopt;
    if (!pose) {
      continue;
    }
    LocalScan scan{*record.stamp, segment_, *pose, {readings.begin(), readings.end()}};
    const Pose2 T_robot_odom = pose->inverse();
    for (RangeObservation& reading : scan.readings) {
      const Pose2 local = T_robot_odom * reading.T_world_sensor();
      reading.x_m = local.x();
      reading.y_m = local.y();
      reading.heading_rad = local.heading();
    }
    return scan;
  }
}

}  // namespace vesper::calibration::inline v0
