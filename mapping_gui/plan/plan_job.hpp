#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"
#include "vesper/planning/comparison/comparison_record.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/traversability/narrowest_gap.hpp"
#include "vesper/planning/traversability/traversability_options.hpp"

namespace vesper::gui {

/// One question to several planners.
struct PlanRequest {
  OccupancyMap map;
  planning::TraversabilityOptions options;
  planning::Query query;
  std::vector<std::string> planners;
  int repeats = 5;                ///< Of each answer, for its time.
  double time_limit_s = 10.0;     ///< Of one answer.
  bool notes_expansions = false;  ///< By one more answer, which is not timed.
};

struct PlanRow {
  std::string planner;
  planning::PlanResult result;
  planning::PathCheck check;
  planning::PathMetrics metrics;  ///< Meaningful if found.
  double prepare_ms = 0.0;
  double median_ms = 0.0;  ///< Of `repeats` answers.
  double least_ms = 0.0;
  double most_ms = 0.0;
  std::size_t bytes = 0;  ///< Of the prepared search.
  /// What it expanded, in order; empty for planners that do not note it.
  std::vector<CellIndex> expanded;
};

struct PlanAnswers {
  std::vector<PlanRow> rows;
  /// Where no path is found though both ends are free: what would have to open.
  std::optional<planning::NarrowestGap> gap;
  std::optional<CellIndex> gap_cell;
  bool is_complete = false;
};

/// Runs in any thread. Throws std::invalid_argument naming an option out of its range.
[[nodiscard]] PlanAnswers runPlanners(const PlanRequest& request, const std::stop_token& stop,
                                      const std::function<void(double)>& progress);

/// Cells that a robot's centre may not enter though no obstacle lies in them: occupied shades;
/// all others unknown.
[[nodiscard]] std::vector<CellShade> inflationShades(
    const OccupancyMap& map, const planning::TraversabilityOptions& options);

/// One line a planner, SI units.
[[nodiscard]] std::string planCsv(const PlanAnswers& answers);

/// The names of all planners, sorted.
[[nodiscard]] std::vector<std::string> plannerNames();

}  // namespace vesper::gui
