#include "vesper/planning/search/weighted_search.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {

std::size_t WeightedSearch::bytesFor(const GridFrame& frame) noexcept {
  return frame.cellCount() * sizeof(Node);
}

WeightedSearch::WeightedSearch(const TraversabilityGrid& grid)
    : grid_(grid), nodes_(std::make_unique<Node[]>(grid.frame().cellCount())) {}

PlanResult WeightedSearch::search(CellIndex start, CellIndex goal, Heuristic heuristic,
                                  double weight, SearchControl& control) {
  goal_ = goal;
  heuristic_ = heuristic;
  weight_ = weight;
  ++generation_;
  heap_.clear();
  PlanResult result;
  push(start, 0, 0);
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_, IsLater());
    const Entry entry = heap_.back();
    heap_.pop_back();
    Node& node = nodes_[entry.offset];
    if (node.cost != entry.cost) {
      continue;  // a cheaper way was found since
    }
    const CellIndex cell = grid_.frame().cellOf(entry.offset);
    if (cell == goal) {
      result.status = PlanStatus::Found;
      result.cost = costInCells(entry.cost);
      result.cells = cellsTo(goal, start);
      break;
    }
    if (result.expanded_cells >= control.nextCheck() &&
        !control.mayExpand(cell, result.expanded_cells)) {
      return control.ended(result.expanded_cells);
    }
    ++result.expanded_cells;
    result.reopened_cells += node.is_expanded ? 1U : 0U;
    node.is_expanded = true;
    expand(cell, entry.cost, result);
  }
  return result;
}

void WeightedSearch::expand(CellIndex cell, std::int64_t cost, PlanResult& result) {
  const std::uint32_t surcharge = grid_.surcharge(cell);
  const unsigned allowed = successorMask(grid_.blocked(), cell, grid_.rule());
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    if ((allowed >> i & 1U) == 0) {
      continue;
    }
    const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
    const std::int64_t next_cost =
        cost + weightedCost(kSteps[i].cost, surcharge, grid_.surcharge(next));
    const Node& node = nodes_[grid_.frame().offsetOf(next)];
    if (node.generation != generation_ || next_cost < node.cost) {
      push(next, next_cost, static_cast<std::uint8_t>(i));
      ++result.generated_cells;
      result.peak_open = std::max(result.peak_open, heap_.size());
    }
  }
}

void WeightedSearch::push(CellIndex cell, std::int64_t cost, std::uint8_t came_by) {
  const std::size_t offset = grid_.frame().offsetOf(cell);
  Node& node = nodes_[offset];
  node.is_expanded = node.generation == generation_ && node.is_expanded;
  node.cost = cost;
  node.generation = generation_;
  node.came_by = came_by;
  const std::int64_t estimated = estimate(heuristic_, cell, goal_);
  const std::int64_t weighted =
      weight_ == 1.0 ? estimated
                     : std::llround(std::min(weight_ * static_cast<double>(estimated), 4e18));
  heap_.push_back({cost + weighted, cost, static_cast<std::uint32_t>(offset)});
  std::ranges::push_heap(heap_, IsLater());
}

std::vector<CellIndex> WeightedSearch::cellsTo(CellIndex goal, CellIndex start) const {
  std::vector<CellIndex> cells{goal};
  while (!(cells.back() == start)) {
    const Step& step = kSteps[nodes_[grid_.frame().offsetOf(cells.back())].came_by];
    cells.push_back({cells.back().x - step.dx, cells.back().y - step.dy});
  }
  std::ranges::reverse(cells);
  return cells;
}

std::size_t WeightedSearch::bytes() const noexcept {
  return grid_.frame().cellCount() * sizeof(Node) + heap_.capacity() * sizeof(Entry) +
         sizeof(*this);
}

}  // namespace vesper::planning::inline v0
