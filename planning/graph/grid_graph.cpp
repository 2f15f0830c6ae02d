#include "vesper/planning/graph/grid_graph.hpp"

namespace vesper::planning::inline v0 {

GridGraph::GridGraph(const TraversabilityGrid& grid)
    : grid_(&grid), has_costs_(grid.hasCosts()), allowed_(grid.frame().cellCount()) {
  for (std::size_t offset = 0; offset < allowed_.size(); ++offset) {
    const CellIndex cell = grid.frame().cellOf(offset);
    allowed_[offset] =
        grid.isBlocked(cell) ? std::uint8_t{0} : successorMask(grid.blocked(), cell, grid.rule());
  }
}

std::int64_t GridGraph::weighted(const GridEdge& edge) const noexcept {
  const GridFrame& frame = grid_->frame();
  return weightedCost(kSteps[edge.step].cost, grid_->surcharge(frame.cellOf(edge.from)),
                      grid_->surcharge(frame.cellOf(edge.to)));
}

}  // namespace vesper::planning::inline v0
