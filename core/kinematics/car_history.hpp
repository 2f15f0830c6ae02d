#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// What wheels and steering of an Ackermann robot did over one control period.
struct CarPeriod {
  Stamp start{};
  Stamp end{};
  /// Turned since the start: front left, front right, rear left, rear right.
  std::array<double, 4> turned_rad = {0.0, 0.0, 0.0, 0.0};
  double steer_rad = 0.0;  ///< As reported; mean over the way.
  SteerMode mode = SteerMode::Car;
  [[nodiscard]] double duration() const noexcept { return toSeconds(end - start); }  ///< s
};

/// Counts of the wheels as angles that only ever go on, with the steering beside them.
struct CarStretch {
  struct Wheels {
    Stamp stamp{};
    std::array<double, 4> turned_rad;  ///< Since the first sample.
  };
  struct Steering {
    Stamp stamp{};
    double angle_rad = 0.0;
    SteerMode mode = SteerMode::Car;
  };
  std::size_t segment = 0;         ///< Of the log.
  std::vector<Wheels> wheels;      ///< At least one, stamps rising.
  std::vector<Steering> steering;  ///< At least one, stamps not falling.

  /// The way from `from` to `to` in periods of `period` (the last one may be shorter; a change of
  /// mode ends one), whatever the rate of the log: counts are linear between their records, angles
  /// too, and held outside theirs. Throws std::invalid_argument unless both lie within the stretch,
  /// in order, and `period` is positive.
  [[nodiscard]] std::vector<CarPeriod> periods(Stamp from, Stamp to, Stamp period) const;
};

/// The control period that noise is stated for.
inline constexpr Stamp kCarControlPeriod = std::chrono::milliseconds(100);

struct CarHistory {
  std::vector<CarStretch> stretches;  ///< In the order of the log.
  std::int64_t resets = 0;            ///< Counters that started anew.
  std::vector<InputProblem> notes;    ///< At most 100.
};

/// Gathers the `enc` and `steer` records of a log. A change that is faster than the robot's limits
/// allow is a reset and begins a new stretch, as does a segment of the log. Throws InputError for
/// records with two counts and for a log without steering angles, std::invalid_argument unless the
/// drive is an Ackermann drive whose sizes and ticks are positive.
[[nodiscard]] CarHistory carHistory(const RobotLog& log, const RobotDescription& robot);

}  // namespace vesper::inline v0
