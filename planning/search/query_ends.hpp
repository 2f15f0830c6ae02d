#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vesper/planning/search/plan_result.hpp"
#include "vesper/planning/search/query.hpp"
#include "vesper/planning/search/search_control.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// The ends of a query on a grid, or why there is nothing to search for.
struct QueryEnds {
  /// Found: go on. Otherwise the answer, with its reason.
  PlanStatus status = PlanStatus::Found;
  std::string reason;
  CellIndex start;  ///< The cell that covers the start.
  CellIndex goal;
  /// From `start` to the first free cell, both included, where the start lies in the inflation
  /// zone; else just `start`. Search from its last cell.
  std::vector<CellIndex> way_out;
};

/// Looks at both ends: outside the grid, on an obstacle, unknown, within the inflation zone, or in
/// areas that do not meet; then the reason names the narrowest gap that would have to open. A start
/// inside the inflation zone is led out by the shortest way over cells that are no obstacles, to a
/// cell from which the goal can be reached.
[[nodiscard]] QueryEnds checkEnds(const TraversabilityGrid& grid, const Query& query,
                                  SearchControl& control);

}  // namespace vesper::planning::inline v0
