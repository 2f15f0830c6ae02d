#include "vesper/planning/search/dijkstra.hpp"

#include <algorithm>
#include <queue>
#include <utility>
#include <vector>

#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/grid_steps.hpp"
#include "vesper/planning/search/step_cost.hpp"

namespace vesper::planning::inline v0 {
namespace {

using DijkstraEntry = std::pair<std::int64_t, std::uint32_t>;  // cost, offset of the cell

class DijkstraSearch : public GridSearch {
 public:
  DijkstraSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities)
      : GridSearch(std::move(grid), capabilities),
        costs_(this->grid().frame().cellCount()),
        came_by_(this->grid().frame().cellCount()) {}

  [[nodiscard]] std::size_t bytes() const noexcept override {
    return costs_.capacity() * sizeof(costs_[0]) + came_by_.capacity() +
           heap_.capacity() * sizeof(DijkstraEntry);
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    const GridFrame& frame = grid().frame();
    PlanResult result;
    std::ranges::fill(costs_, kNotReached);
    heap_.clear();
    push(frame.offsetOf(start), 0);
    while (!heap_.empty()) {
      const DijkstraEntry entry = pop();
      if (entry.first != costs_[entry.second]) {
        continue;  // a cheaper way was found since
      }
      const CellIndex cell = frame.cellOf(entry.second);
      if (cell == goal) {
        result.status = PlanStatus::Found;
        result.cells = cellsTo(goal, start);
        result.cost = costInCells(entry.first);
        break;
      }
      if (result.expanded_cells >= control.nextCheck() &&
          !control.mayExpand(cell, result.expanded_cells)) {
        return control.ended(result.expanded_cells);
      }
      ++result.expanded_cells;
      expand(cell, entry.first, result);
    }
    result.peak_bytes = bytes();
    return result;
  }

 private:
  void expand(CellIndex cell, std::int64_t cost, PlanResult& result) {
    const unsigned allowed = successorMask(grid().blocked(), cell, grid().rule());
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      if ((allowed >> i & 1U) == 0) {
        continue;
      }
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      const std::size_t offset = grid().frame().offsetOf(next);
      const std::int64_t next_cost =
          cost + weightedCost(kSteps[i].cost, grid().surcharge(cell), grid().surcharge(next));
      if (next_cost < costs_[offset]) {
        came_by_[offset] = static_cast<std::uint8_t>(i);
        push(offset, next_cost);
        ++result.generated_cells;
        result.peak_open = std::max(result.peak_open, heap_.size());
      }
    }
  }

  void push(std::size_t offset, std::int64_t cost) {
    costs_[offset] = cost;
    heap_.emplace_back(cost, static_cast<std::uint32_t>(offset));
    std::ranges::push_heap(heap_, std::greater<>());
  }

  DijkstraEntry pop() {
    std::ranges::pop_heap(heap_, std::greater<>());
    const DijkstraEntry entry = heap_.back();
    heap_.pop_back();
    return entry;
  }

  [[nodiscard]] std::vector<CellIndex> cellsTo(CellIndex goal, CellIndex start) const {
    std::vector<CellIndex> cells{goal};
    while (!(cells.back() == start)) {
      const Step& step = kSteps[came_by_[grid().frame().offsetOf(cells.back())]];
      cells.push_back({cells.back().x - step.dx, cells.back().y - step.dy});
    }
    std::ranges::reverse(cells);
    return cells;
  }

  std::vector<std::int64_t> costs_;
  std::vector<std::uint8_t> came_by_;
  std::vector<DijkstraEntry> heap_;
};

}  // namespace

Capabilities DijkstraPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.summary = "grows in all directions by cost; the reference";
  return capabilities;
}

std::unique_ptr<PreparedSearch> DijkstraPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<DijkstraSearch>(std::move(grid), capabilities());
}

}  // namespace vesper::planning::inline v0
