#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/mapping/map_builder.hpp"
#include "vesper/core/mapping/map_provenance.hpp"
#include "vesper/core/mapping/map_report.hpp"
#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

struct LiveMapperOptions {
  MapSettings settings;
  /// Odometry, Encoders, Truth or Corrected; empty: odometry if the first two seconds hold some,
  /// else encoders.
  std::optional<PoseSource> poses;
  std::optional<double> celsius;
};

/// Builds a map from records as they come. What is mapped is the same as from the recording:
/// records are put into the order of time within 0.5 s, a clock that starts anew opens a new
/// segment (FORMATS §1), readings wait for the pose after them.
class LiveMapper {
 public:
  /// `source` names the link in reports. Keeps a reference to the robot, which must outlive it.
  /// Throws std::invalid_argument for settings that do not do, for poses by encoders with yaw, and
  /// for encoders of a car, whose counts and angles cannot be cut into pieces.
  LiveMapper(const RobotDescription& robot, const LiveMapperOptions& options, std::string source);

  void add(const Record& record);
  /// Maps what is settled by now; to be called some times a second.
  void advance();
  /// Maps all that is left.
  void finish();

  [[nodiscard]] const MapBuilder& builder() const noexcept { return builder_; }
  /// The finished cells; empty as long as no reading changed the map.
  [[nodiscard]] std::optional<OccupancyMap> map() const;
  /// Where the robot last said to be.
  [[nodiscard]] const std::optional<Pose2>& pose() const noexcept { return pose_; }
  [[nodiscard]] PoseSource poses() const noexcept { return poses_.value_or(PoseSource::Odometry); }
  [[nodiscard]] const ReadingCounts& counts() const noexcept { return counts_; }
  /// Records whose time did not fit, and segments after the first.
  [[nodiscard]] std::uint64_t strays() const noexcept { return strays_; }
  [[nodiscard]] std::uint64_t clockJumps() const noexcept { return clock_jumps_; }
  /// Readings of sensors that the robot's description does not name.
  [[nodiscard]] const std::map<std::string, std::int64_t>& unknownSensors() const noexcept {
    return unknown_sensors_;
  }

 private:
  void keep(const Record& record);
  void startSegment();
  /// Maps held records up to `until`; all of them if it is empty.
  void process(const std::optional<Stamp>& until);
  void choosePoses(bool is_last_chance);
  [[nodiscard]] bool isPose(const Record& record) const;
  void integrate(std::vector<Record>& chunk);
  void observe(const std::vector<Record>& chunk);

  const RobotDescription& robot_;
  LiveMapperOptions options_;
  std::string source_;
  MapBuilder builder_;
  std::optional<PoseSource> poses_;
  std::vector<Record> held_;      ///< Of the open segment, in the order of arrival.
  std::vector<Record> suspects_;  ///< Of a clock that may have started anew.
  std::optional<Stamp> latest_;
  std::optional<Record> last_pose_;    ///< The one before the held records.
  std::optional<Record> last_counts_;  ///< The same of the encoders.
  std::optional<double> width_m_;
  std::optional<double> celsius_;
  std::optional<Pose2> pose_;
  Pose2 T_world_integrated_;
  ReadingCounts counts_;
  std::map<std::string, std::int64_t> unknown_sensors_;
  std::uint64_t strays_ = 0;
  std::uint64_t clock_jumps_ = 0;
};

}  // namespace vesper::inline v0
