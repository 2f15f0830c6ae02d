#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// The readings of one sensor; of a scan every beam counts.
struct SensorSummary {
  std::string id;
  bool is_scan = false;
  std::int64_t records = 0;
  std::int64_t hits = 0;  ///< Measured; with a robot file: within the sensor's limits.
  std::int64_t no_echo = 0;
  std::int64_t near = 0;
  std::int64_t invalid = 0;
  std::int64_t far = 0;
  double smallest = 0.0;  ///< Of the hits, metres or the sensor's own unit (is_raw).
  double largest = 0.0;
  bool is_raw = false;
  bool is_in_robot_file = false;  ///< Then its limits and codes decided.

  [[nodiscard]] std::int64_t readings() const noexcept {
    return hits + no_echo + near + invalid + far;
  }
};

/// One account of where the robot (or a laser) was.
struct TrackSummary {
  std::string source;  ///< "odom", "truth", "corrected", ..., or "sensor <id>" for a laser's poses.
  std::int64_t poses = 0;
  double path_length_m = 0.0;  ///< Within segments.
  double turned_rad = 0.0;     ///< Sum of all turns, by the shortest way from pose to pose.
  double net_turn_rad = 0.0;
  double largest_speed_m_per_s = 0.0;
};

struct TypeCount {
  std::string type;  ///< As in robot lines; "console" for console text.
  std::int64_t count = 0;
};

/// What a log holds, for people and programs.
struct LogSummary {
  std::vector<TypeCount> types;  ///< In the order of RecordBody; unknown types behind, by name.
  std::vector<SensorSummary> sensors;  ///< By id.
  std::vector<TrackSummary> tracks;    ///< By source.
  std::size_t segments = 0;
  std::optional<Stamp> first;
  std::optional<Stamp> last;
  double duration_s = 0.0;  ///< Sum over the segments.
};

/// Without `robot`, counts what the log itself says of its readings; with it, what the sensor's
/// limits and no-echo codes say (classifyRange).
[[nodiscard]] LogSummary summarize(const RobotLog& log, const RobotDescription* robot = nullptr);

}  // namespace vesper::inline v0
