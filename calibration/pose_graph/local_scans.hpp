#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <vector>

#include "vesper/core/mapping/observations.hpp"

namespace vesper::calibration::inline v0 {

/// The readings of one scan, or one of a sonar, and where the robot's own poses put it.
struct LocalScan {
  Stamp stamp{};
  std::size_t segment = 0;  ///< Of the log.
  Pose2 T_odom_robot;
  std::vector<RangeObservation> readings;  ///< In the robot's frame.
};

/// Reads the scans of a log one by one, those of lasers if it has any that hit something, else
/// sonar readings. Keeps references to the log and the robot.
class LocalScanReader {
 public:
  /// Throws what ObservationReader throws, and InputError if the log has no reading that hit
  /// anything at a place that is known.
  LocalScanReader(const RobotLog& log, const RobotDescription& robot,
                  const ObservationOptions& options);

  [[nodiscard]] bool isLaser() const noexcept { return is_laser_; }
  /// Empty at the end.
  [[nodiscard]] std::optional<LocalScan> next();
  [[nodiscard]] std::size_t recordsDone() const noexcept { return reader_.recordsDone(); }
  [[nodiscard]] std::size_t recordCount() const noexcept { return log_.records.size(); }
  [[nodiscard]] const PoseTrack& track() const noexcept { return reader_.track(); }

 private:
  [[nodiscard]] bool isWanted(const RangeObservation& observation) const;
  /// Moves on to the record that the reading on `line` comes from.
  void seekRecord(std::int64_t line);

  const RobotLog& log_;
  const RobotDescription& robot_;
  ObservationReader reader_;
  std::span<const RangeObservation> rest_;
  std::size_t record_ = 0;
  std::size_t segment_ = 0;
  bool is_laser_ = false;
};

}  // namespace vesper::calibration::inline v0
