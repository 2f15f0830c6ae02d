#include "vesper/planning/search/graphsearch.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// What is known of a cell that was reached.
struct Reached {
  std::int64_t cost = 0;
  CellIndex parent;
  bool is_closed = false;
};

class GraphSearch : public GridSearch {
 public:
  GraphSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities,
              Heuristic heuristic)
      : GridSearch(std::move(grid), capabilities), heuristic_(heuristic) {}

  [[nodiscard]] std::size_t bytes() const noexcept override {
    constexpr std::size_t kTreeNode = 4 * sizeof(void*);
    return sizeof(*this) + reached_.size() * (sizeof(std::size_t) + sizeof(Reached) + kTreeNode) +
           open_.size() * (sizeof(OpenEntry) + kTreeNode);
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    goal_ = goal;
    open_.clear();
    reached_.clear();
    PlanResult result;
    offer(start, start, 0, result);
    while (!open_.empty()) {
      const std::size_t offset = std::get<2>(*open_.begin());
      const CellIndex cell = grid().frame().cellOf(offset);
      if (cell == goal) {
        result.status = PlanStatus::Found;
        result.cells = cellsTo(goal, start);
        result.cost = costInCells(reached_[offset].cost);
        break;
      }
      if (result.expanded_cells >= control.nextCheck() &&
          !control.mayExpand(cell, result.expanded_cells)) {
        return control.ended(result.expanded_cells);
      }
      open_.erase(open_.begin());
      reached_[offset].is_closed = true;
      ++result.expanded_cells;
      expand(cell, reached_[offset].cost, result);
    }
    if (!isAdmissible(heuristic_, grid().rule())) {
      result.bound = std::numeric_limits<double>::infinity();
      result.note = capabilities().not_optimal_because;
    }
    result.peak_bytes = bytes();
    return result;
  }

 private:
  using OpenEntry = std::tuple<std::int64_t, std::int64_t, std::size_t>;  // f, -cost, offset

  [[nodiscard]] OpenEntry entryOf(CellIndex cell, std::int64_t cost) const {
    return {cost + estimate(heuristic_, cell, goal_), -cost, grid().frame().offsetOf(cell)};
  }

  void expand(CellIndex cell, std::int64_t cost, PlanResult& result) {
    const unsigned allowed = successorMask(grid().blocked(), cell, grid().rule());
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      if ((allowed >> i & 1U) != 0) {
        const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
        offer(next, cell,
              cost + weightedCost(kSteps[i].cost, grid().surcharge(cell), grid().surcharge(next)),
              result);
      }
    }
  }

  /// Puts a cell on the open list if it is new or this way to it is cheaper.
  void offer(CellIndex cell, CellIndex parent, std::int64_t cost, PlanResult& result) {
    const auto [place, is_new] = reached_.try_emplace(grid().frame().offsetOf(cell));
    Reached& known = place->second;
    if (!is_new) {
      if (known.cost <= cost) {
        return;
      }
      if (known.is_closed) {
        ++result.reopened_cells;
      } else {
        open_.erase(entryOf(cell, known.cost));
      }
    }
    known = {cost, parent, false};
    open_.insert(entryOf(cell, cost));
    ++result.generated_cells;
    result.peak_open = std::max(result.peak_open, open_.size());
  }

  [[nodiscard]] std::vector<CellIndex> cellsTo(CellIndex goal, CellIndex start) const {
    std::vector<CellIndex> cells{goal};
    while (!(cells.back() == start)) {
      cells.push_back(reached_.at(grid().frame().offsetOf(cells.back())).parent);
    }
    std::ranges::reverse(cells);
    return cells;
  }

  Heuristic heuristic_;
  CellIndex goal_;
  std::set<OpenEntry> open_;
  std::map<std::size_t, Reached> reached_;  ///< The closed list, and what is on the open one.
};

}  // namespace

Capabilities GraphSearchPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.summary = "open and closed lists with re-insertion, " +
                         std::string(nameOf(heuristic_)) + " heuristic; for teaching";
  if (heuristic_ == Heuristic::Manhattan) {
    capabilities.optimal = false;
    capabilities.not_optimal_because =
        "not guaranteed shortest: the Manhattan heuristic overestimates where diagonal steps are "
        "allowed";
  }
  return capabilities;
}

std::unique_ptr<PreparedSearch> GraphSearchPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<GraphSearch>(std::move(grid), capabilities(), heuristic_);
}

}  // namespace vesper::planning::inline v0
