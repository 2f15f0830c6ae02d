#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vesper/calibration/pose_graph/drift_correction.hpp"
#include "vesper/core/mapping/batch/forward_model.hpp"
#include "vesper/core/mapping/explain_cell.hpp"
#include "vesper/core/mapping/map_report.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::tools {

/// What `vesper map` tells of a run.
struct MapRun {
  MapReport report;
  std::string log;
  std::int64_t skipped_lines = 0;
  std::vector<InputProblem> log_problems;  ///< Skipped lines and notes of the log reader.
  ModelOptions model;
  std::optional<ForwardReport> forward;  ///< Of the model `forward`.
  std::optional<calibration::DriftReport> drift;
  double seconds = 0.0;
  std::vector<std::string> files;  ///< Written.
};

/// For people: readings by sensor and class, cells, extent, files.
[[nodiscard]] std::string summaryText(const MapRun& run);

/// Why a cell has its value: one line a reading, and the rule at the end.
[[nodiscard]] std::string explanationText(const CellExplanation& explanation,
                                          const RobotDescription& robot, double resolution_m);

/// One JSON document: the run, and the explanation where one was asked for.
[[nodiscard]] std::string mapJson(const MapRun& run, const CellExplanation* explanation,
                                  const RobotDescription& robot);

}  // namespace vesper::tools
