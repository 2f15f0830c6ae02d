#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/calibration/pose_graph/drift_correction.hpp"
#include "vesper/core/mapping/batch/batch_map.hpp"
#include "vesper/core/mapping/map_provenance.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/tools/verbs/map_verb_options.hpp"

namespace vesper::tools {

/// Everything that a run of `vesper map` reads.
struct MapJob {
  RobotDescription robot;
  RobotLog log;
  MapSettings settings;
  ObservationOptions observations;
  MapProvenance before;                                          ///< Of the map that is continued.
  std::optional<calibration::DriftReport> drift = std::nullopt;  ///< Of corrected poses.
};

/// Throws InputError, std::invalid_argument. The log is cut off if `stop` asks for an end.
[[nodiscard]] MapJob readMapJob(const MapVerbOptions& options, const std::stop_token& stop);

/// A log, with the column file and strictness of `options`, and a progress bar.
[[nodiscard]] RobotLog readMapLog(const std::string& path, const MapVerbOptions& options,
                                  const std::stop_token& stop);

/// A builder for the model of `job`, which adds reading by reading; with the grid that is
/// continued.
[[nodiscard]] MapBuilder builderFor(const MapVerbOptions& options, const MapJob& job);

/// A grid, by whatever model.
struct BuiltGrid {
  LogOddsGrid grid;
  Refusals refusals;
  std::optional<ForwardReport> forward;
};

/// Builds the map of `job` from what `reader` gives, with a progress bar. Batch models read the
/// logs of the map that is continued again: throws InputError, naming it, if one cannot be read or
/// has other readings than then. Empty if stopped.
[[nodiscard]] std::optional<BuiltGrid> buildGrid(const MapVerbOptions& options, const MapJob& job,
                                                 ObservationReader& reader,
                                                 const std::stop_token& stop);

}  // namespace vesper::tools
