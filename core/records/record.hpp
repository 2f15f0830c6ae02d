#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"

namespace vesper::inline v0 {

/// Time on the robot's own clock, since that clock's zero.
using Stamp = std::chrono::nanoseconds;

[[nodiscard]] constexpr double toSeconds(Stamp stamp) noexcept {
  return std::chrono::duration<double>(stamp).count();
}
/// Nearest nanosecond. Requires |seconds| < 9.2e9.
[[nodiscard]] constexpr Stamp fromSeconds(double seconds) noexcept {
  return Stamp{static_cast<std::int64_t>(seconds * 1e9 + (seconds < 0.0 ? -0.5 : 0.5))};
}

/// What the log itself says of one range reading, before a robot description is known.
enum class EchoReport : std::uint8_t {
  Measured,  ///< A number was given; the sensor's limits decide what it means.
  NoEcho,    ///< null, or a code that the column file declares.
  Near,      ///< Too close to measure.
  Invalid,   ///< NaN, negative, -inf, empty.
  Far        ///< Heard nothing within the maximum range, said so.
};

struct HelloRecord {
  int version = 1;
  std::string robot;
  std::string robot_file;  ///< Shown to the user, never opened.
  std::string start;       ///< ISO 8601.
  friend bool operator==(const HelloRecord&, const HelloRecord&) = default;
};
/// Cumulative counts as the robot sends them; they may wrap or be reset.
struct EncoderRecord {
  std::array<std::int64_t, 4> counts = {0, 0, 0, 0};  ///< left, right; or FL, FR, RL, RR.
  int wheels = 2;                                     ///< 2 or 4.
  friend bool operator==(const EncoderRecord&, const EncoderRecord&) = default;
};
struct SteerRecord {
  double front_rad = 0.0;
  double rear_rad = 0.0;
  std::string mode = "car";
  friend bool operator==(const SteerRecord&, const SteerRecord&) = default;
};
struct WidthRecord {
  double width_m = 0.0;  ///< Between the wheel planes.
  friend bool operator==(const WidthRecord&, const WidthRecord&) = default;
};
struct OdometryRecord {
  Pose2 T_odom_robot;
  std::optional<std::array<double, 6>> covariance;  ///< xx xy xt yy yt tt.
  friend bool operator==(const OdometryRecord&, const OdometryRecord&) = default;
};
struct RangeRecord {
  std::string sensor;
  /// Metres, or the sensor's own unit if `is_raw`. Meaningless unless report is Measured; then it
  /// may still be infinite (no echo).
  double value = 0.0;
  EchoReport report = EchoReport::Measured;
  bool is_raw = false;
  friend bool operator==(const RangeRecord&, const RangeRecord&) = default;
};
struct ScanRecord {
  std::string sensor;
  double first_angle_rad = 0.0;
  double angle_step_rad = 0.0;
  std::vector<double> ranges_m;     ///< Meaningless where reports says other than Measured.
  std::vector<EchoReport> reports;  ///< One a beam; empty: all Measured.
  /// Where the log gives it: the pose of the sensor itself (CARMEN's first triple).
  std::optional<Pose2> T_world_sensor;
  std::optional<double> max_range_m;  ///< Where the log gives it.
  friend bool operator==(const ScanRecord&, const ScanRecord&) = default;
};
struct ImuRecord {
  std::optional<double> yaw_rad;
  std::optional<double> rate_rad_per_s;
  friend bool operator==(const ImuRecord&, const ImuRecord&) = default;
};
struct BumperRecord {
  std::string sensor;
  bool pressed = false;
  friend bool operator==(const BumperRecord&, const BumperRecord&) = default;
};
struct LightRecord {
  std::string sensor;
  double value = 0.0;
  friend bool operator==(const LightRecord&, const LightRecord&) = default;
};
struct TemperatureRecord {
  double celsius = 0.0;
  friend bool operator==(const TemperatureRecord&, const TemperatureRecord&) = default;
};
/// A measured pose of the robot: "truth", "corrected", "tape", ...
struct PoseRecord {
  Pose2 T_world_robot;
  std::string source;
  friend bool operator==(const PoseRecord&, const PoseRecord&) = default;
};
struct MarkRecord {
  std::string label;
  friend bool operator==(const MarkRecord&, const MarkRecord&) = default;
};
struct CommandRecord {
  double speed_m_per_s = 0.0;
  double turn_rad_per_s = 0.0;
  friend bool operator==(const CommandRecord&, const CommandRecord&) = default;
};
struct StopRecord {
  friend bool operator==(const StopRecord&, const StopRecord&) = default;
};
struct MessageRecord {
  std::string level;
  std::string text;
  friend bool operator==(const MessageRecord&, const MessageRecord&) = default;
};
/// A line whose type is not known: kept as it stood, passed on.
struct OtherRecord {
  std::string type;  ///< Empty: console text.
  std::string text;  ///< The whole line.
  friend bool operator==(const OtherRecord&, const OtherRecord&) = default;
};

using RecordBody =
    std::variant<HelloRecord, EncoderRecord, SteerRecord, WidthRecord, OdometryRecord, RangeRecord,
                 ScanRecord, ImuRecord, BumperRecord, LightRecord, TemperatureRecord, PoseRecord,
                 MarkRecord, CommandRecord, StopRecord, MessageRecord, OtherRecord>;

/// One message of a robot.
struct Record {
  std::optional<Stamp> stamp;  ///< hello and console text have none.
  std::optional<std::uint32_t> sequence;
  std::optional<std::int64_t> arrival_ns;  ///< Host's unix time, of recordings made live.
  std::int64_t line = 0;                   ///< Line of the file, from 1.
  std::string extra;                       ///< Unknown keys, as a JSON object; empty: none.
  RecordBody body;
};

/// True if two records say the same: all but the line they stand in and the time they arrived.
[[nodiscard]] bool haveSameContent(const Record& a, const Record& b);

}  // namespace vesper::inline v0
