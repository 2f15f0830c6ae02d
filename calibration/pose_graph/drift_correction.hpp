#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "vesper/calibration/pose_graph/loop_closing.hpp"
#include "vesper/core/mapping/observations.hpp"

namespace vesper::calibration::inline v0 {

struct CorrectionRun {
  std::stop_token stop;
  /// Called now and then with what is being done.
  std::function<void(const std::string& stage, std::size_t done, std::size_t total)> progress;
};

struct DriftReport {
  bool is_laser = false;
  std::size_t matched_scans = 0;  ///< Laser scans matched to the submap under way.
  std::size_t submaps = 0;
  ClosureCounts closures;
  double mean_shift_m = 0.0;  ///< By how much the poses of the track moved.
  double max_shift_m = 0.0;
  double end_shift_m = 0.0;  ///< At the end.
  double end_turn_rad = 0.0;
};

struct CorrectedDrift {
  PoseTrack track;
  DriftReport report;
};

/// Corrects the drift of dead reckoning by what the log's range sensors see: submaps along the way
/// (SubmapChain), places that were seen before (LoopCloser), a pose graph of the submaps' anchors
/// (solvePoseGraph). The first pose of the track stays. Throws InputError if the log has no hits of
/// a range sensor, std::invalid_argument if `options` asks for poses that do not drift (truth,
/// corrected). Empty if stopped.
[[nodiscard]] std::optional<CorrectedDrift> correctDrift(const RobotLog& log,
                                                         const RobotDescription& robot,
                                                         const ObservationOptions& options,
                                                         const CorrectionRun& run = {});

}  // namespace vesper::calibration::inline v0
