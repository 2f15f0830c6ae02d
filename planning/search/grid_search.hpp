#pragma once

#include <memory>
#include <vector>

#include "vesper/planning/search/planner.hpp"
#include "vesper/planning/search/search_control.hpp"

namespace vesper::planning::inline v0 {

/// What all searches from cell to cell have in common: the ends are checked, areas that do not
/// meet are told without a search, a start inside the inflation zone is led out of it, and cells
/// become a path in metres. A planner implements search() alone.
class GridSearch : public PreparedSearch {
 public:
  [[nodiscard]] PlanResult solve(const Query& query, const Limits& limits,
                                 std::stop_token stop) override;

 protected:
  GridSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities);

  /// From one free cell to another of the same area, which may be the same cell. The result is
  /// Found with `cells` (each a neighbour of the last, or further on on a straight or diagonal
  /// line) or, for any-angle planners, with `path`; or NoPath; or what `control` says. Counters,
  /// `cost` and `bound` are the search's, everything else is filled in by solve().
  [[nodiscard]] virtual PlanResult search(CellIndex start, CellIndex goal,
                                          SearchControl& control) = 0;

  [[nodiscard]] const TraversabilityGrid& grid() const noexcept { return *grid_; }
  [[nodiscard]] const Capabilities& capabilities() const noexcept { return capabilities_; }

 private:
  std::shared_ptr<const TraversabilityGrid> grid_;  ///< Owned with the caller of prepare().
  Capabilities capabilities_;
  std::optional<std::string> refusal_;
};

/// Makes a found path whole, as solve() does: every cell, the way out of the inflation zone before
/// it, waypoints and length. `way_out` is that of QueryEnds.
void completeGridResult(PlanResult& result, const TraversabilityGrid& grid,
                        const std::vector<CellIndex>& way_out);

/// Every cell of a path given by its turning cells, in order.
[[nodiscard]] std::vector<CellIndex> everyCell(const std::vector<CellIndex>& cells);

/// Cell centres in the world frame, each with the heading towards the next.
[[nodiscard]] std::vector<Waypoint> waypointsThrough(const GridFrame& frame,
                                                     const std::vector<CellIndex>& cells);

}  // namespace vesper::planning::inline v0
