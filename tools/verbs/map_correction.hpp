#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>

#include "vesper/calibration/pose_graph/drift_correction.hpp"
#include "vesper/tools/verbs/map_job.hpp"

namespace vesper::tools {

/// Throws std::invalid_argument if `--correct` is asked for poses that do not drift.
void requireCorrectable(const MapVerbOptions& options);

/// Corrects the drift of the job's poses, with progress bars: its observations use the corrected
/// track from then on. False if stopped.
[[nodiscard]] bool correctPoses(MapJob& job, const std::stop_token& stop);

/// The poses of `track`, one a time, as lines of a TUM file. Throws InputError naming `source` if
/// times do not rise.
[[nodiscard]] std::string tumTextOf(const PoseTrack& track, const std::string& source);

[[nodiscard]] std::string driftText(const calibration::DriftReport& report);
[[nodiscard]] nlohmann::ordered_json driftJson(const calibration::DriftReport& report);

}  // namespace vesper::tools
