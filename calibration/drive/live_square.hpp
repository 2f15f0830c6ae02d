#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "vesper/calibration/drive/square_driver.hpp"
#include "vesper/core/live/line_link.hpp"

namespace vesper::calibration::inline v0 {

enum class LiveSquareStatus {
  Done,
  Silent,       ///< No wheel counts for longer than the watchdog allows.
  Stuck,        ///< Its wheels stand still though it is told to move.
  Lost,         ///< The peer closed the link.
  Interrupted,  ///< By the stop token.
  Released      ///< By the dead man's switch.
};

struct LiveSquareResult {
  LiveSquareStatus status = LiveSquareStatus::Done;
  Pose2 belief;            ///< Of the robot's odometry, seen from the start.
  bool is_stopped = true;  ///< A stop was sent and the link took it.
  std::size_t lines = 0;   ///< Recorded.
  std::size_t bad_lines = 0;
};

struct LiveSquareOptions {
  SquareDriveOptions drive;
  std::chrono::milliseconds command_period{50};   ///< Robots stop by themselves after 500 ms.
  std::chrono::milliseconds watchdog{500};        ///< Longest time without wheel counts.
  std::chrono::milliseconds first_counts{3'000};  ///< The same before the robot moves.
  std::chrono::milliseconds patience{3'000};      ///< Longest stand under orders to move.
  std::chrono::milliseconds settling{500};        ///< Recorded after the stop.
};

/// Drives one square over a live link by `command` records, stops, and records every line that
/// comes in to `recording` (raw, with arrival stamps) before it is looked at. Whatever ends the
/// run, by an exception too, `stop` is sent first. `is_held` is the dead man's switch: asked before
/// each command, the run ends once it says no. `report` gets the progress, 0 to 1.
/// Throws std::system_error if the recording cannot be written.
[[nodiscard]] LiveSquareResult driveLiveSquare(LineLink& link, const RobotDescription& robot,
                                               RunKind kind, const std::filesystem::path& recording,
                                               const LiveSquareOptions& options,
                                               const std::stop_token& stop,
                                               const std::function<bool()>& is_held,
                                               const std::function<void(double)>& report);

}  // namespace vesper::calibration::inline v0
