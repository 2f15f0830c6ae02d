#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {

/// What the robot was told to drive in one run. All start at the origin, facing +x.
enum class RunKind {
  Clockwise,         ///< A closed square with four right turns on the spot.
  CounterClockwise,  ///< A closed square with four left turns on the spot.
  Straight,
  Spin,  ///< On the spot.
  Circle,
  Eight,
  Path
};

/// The word that runs files use: "cw", "ccw", "straight", "spin", "circle", "eight", "path".
[[nodiscard]] std::string_view nameOf(RunKind kind) noexcept;
[[nodiscard]] std::optional<RunKind> runKindOf(std::string_view name) noexcept;
[[nodiscard]] constexpr bool isSquare(RunKind kind) noexcept {
  return kind == RunKind::Clockwise || kind == RunKind::CounterClockwise;
}

/// Where a run ended: x forward, y left of the start pose, heading counter-clockwise.
struct EndPose {
  double x_m = 0.0;
  double y_m = 0.0;
  /// Empty: not measured. Counts whole turns for spins; elsewhere any equivalent angle.
  std::optional<double> theta_rad;
  friend bool operator==(const EndPose&, const EndPose&) = default;
};

/// Standard deviations of measuring an end pose.
struct MeasuredSd {
  double x_m = 0.002;
  double y_m = 0.002;
  double theta_rad = 0.009;
  friend bool operator==(const MeasuredSd&, const MeasuredSd&) = default;
};

/// One run of a runs file.
struct CalibrationRun {
  std::string name;
  RunKind kind = RunKind::Clockwise;
  double side_m = 0.0;  ///< Side of a square, length of a straight; 0 where it has none.
  double turns = 0.0;   ///< Of a spin, counter-clockwise positive; 0 otherwise.
  std::optional<EndPose> measured;  ///< Empty only where a log with a pose track stands in.
  EndPose odometry;                 ///< What the robot believed; see has_odometry.
  bool has_odometry = false;        ///< False: `odometry` is what the task says (FORMATS §3).
  std::optional<std::array<double, 2>> ticks;  ///< Left and right totals, signed.
  std::string log;                             ///< Robot lines of the run; empty: none.
  bool use = true;
  std::int64_t line = 0;
};

/// A whole runs file.
struct RunsFile {
  std::string source;
  std::vector<CalibrationRun> runs;
  MeasuredSd measured_sd;
  bool has_measured_sd = false;    ///< False: measured_sd is the default.
  std::vector<std::string> notes;  ///< What was read but deserves a word.
};

}  // namespace vesper::calibration::inline v0
