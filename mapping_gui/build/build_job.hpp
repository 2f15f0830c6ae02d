#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "vesper/calibration/pose_graph/drift_correction.hpp"
#include "vesper/core/mapping/explain_cell.hpp"
#include "vesper/core/mapping/map_report.hpp"
#include "vesper/mapping_gui/session/open_file.hpp"

namespace vesper::gui {

/// Everything that decides what a built map looks like.
struct BuildRequest {
  // Shared by the session, the map that was built and the jobs.
  std::shared_ptr<const LogDocument> log;
  std::shared_ptr<const RobotDocument> robot;
  MapSettings settings;
  ObservationOptions observations;
  bool corrects_drift =
      false;  ///< As `vesper map --correct`; the map's request then has the track.
  /// Only the records before this one; empty: all.
  std::optional<std::size_t> end_record;
};

struct BuiltMap {
  std::shared_ptr<MapDocument> document;
  MapReport report;
  std::optional<calibration::DriftReport> drift;
};

/// Builds a map as `vesper map` does. Runs in any thread. Throws std::exception with the reason if
/// no reading changes the map, or the robot and the log do not fit; an empty document when stopped.
[[nodiscard]] BuiltMap buildMapOf(std::shared_ptr<const BuildRequest> request,
                                  const ShadeThresholds& thresholds, const std::stop_token& stop,
                                  const ProgressSink& progress);

/// The readings that raised or lowered `cell` of the grid that `request` builds.
[[nodiscard]] CellExplanation explainCellOf(const BuildRequest& request, CellIndex cell,
                                            const std::stop_token& stop);

}  // namespace vesper::gui
