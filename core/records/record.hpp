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
};
/// Cumulative counts as the robot sends them; they may wrap or be reset.
struct EncoderRecord {
  std::array<std::int64_t, 4> counts = {0, 0, 0, 0};  ///< left, right; or FL, FR, RL, RR.
  int wheels = 2;                                     ///< 2 or 4.
};
struct SteerRecord {
  double front_rad = 0.0;
  double rear_rad = 0.0;
  std::string mode = "car";
};
struct WidthRecord {
  double width_m = 0.0;  ///< Between the wheel planes.
};
struct OdometryRecord {
  Pose2 T_odom_robot;
  std::optional<std::array<double, 6>> covariance;  ///< xx xy xt yy yt tt.
};
struct RangeRecord {
  std::string sensor;
  /// Metres, or the sensor's own unit if `is_raw`. Meaningless unless report is Measured; then it
  /// may still be infinite (no echo).
  double value = 0.0;
  EchoReport report = EchoReport::Measured;
  bool is_raw = false;
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
};
struct ImuRecord {
  std::optional<double> yaw_rad;
  std::optional<double> rate_rad_per_s;
};
struct BumperRecord {
  std::string sensor;
  bool pressed = false;
};
struct LightRecord {
  std::string sensor;
  double value = 0.0;
};
struct TemperatureRecord {
  double celsius = 0.0;
};
/// A measured pose of the robot: "truth", "corrected", "tape", ...
struct PoseRecord {
  Pose2 T_world_robot;
  std::string source;
};
struct MarkRecord {
  std::string label;
};
struct CommandRecord {
  double speed_m_per_s = 0.0;
  double turn_rad_per_s = 0.0;
};
struct StopRecord {};
struct MessageRecord {
  std::string level;
  std::string text;
};
/// A line whose type is not known: kept as it stood, passed on.
struct OtherRecord {
  std::string type;  ///< Empty: console text.
  std::string text;  ///< The whole line.
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

}  // namespace vesper::inline v0
