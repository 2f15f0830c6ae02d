#include "vesper/planning/search/bidirectional.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/grid_steps.hpp"
#include "vesper/planning/search/step_cost.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// The search from one end.
struct Side {
  struct Entry {
    std::int64_t f;
    std::int64_t cost;
    std::uint32_t offset;
    bool operator>(const Entry& other) const noexcept {
      return f != other.f         ? f > other.f
             : cost != other.cost ? cost < other.cost
                                  : offset > other.offset;
    }
  };
  std::vector<std::int64_t> costs;
  std::vector<std::uint8_t> came_by;
  std::vector<Entry> heap;
  CellIndex target;

  void begin(std::size_t cells, CellIndex towards) {
    costs.assign(cells, kNotReached);
    came_by.resize(cells);
    heap.clear();
    target = towards;
  }
  /// Drops entries that a cheaper way has made stale; whether one is left.
  bool hasNext() {
    while (!heap.empty() && heap.front().cost != costs[heap.front().offset]) {
      pop();
    }
    return !heap.empty();
  }
  Entry pop() {
    std::ranges::pop_heap(heap, std::greater<>());
    const Entry entry = heap.back();
    heap.pop_back();
    return entry;
  }
};

class BidirectionalSearch : public GridSearch {
 public:
  BidirectionalSearch(std::shared_ptr<const TraversabilityGrid> grid,
                      const Capabilities& capabilities, Heuristic heuristic)
      : GridSearch(std::move(grid), capabilities), heuristic_(heuristic) {}

  [[nodiscard]] std::size_t bytes() const noexcept override {
    std::size_t bytes = sizeof(*this);
    for (const Side& side : sides_) {
      bytes += side.costs.capacity() * sizeof(std::int64_t) + side.came_by.capacity() +
               side.heap.capacity() * sizeof(Side::Entry);
    }
    return bytes;
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    const std::size_t cells = grid().frame().cellCount();
    sides_[0].begin(cells, goal);
    sides_[1].begin(cells, start);
    best_ = kNotReached;
    PlanResult result;
    offer(0, start, 0, 0, result);
    offer(1, goal, 0, 0, result);
    while (sides_[0].hasNext() && sides_[1].hasNext()) {
      // Whichever list is shorter grows; either one alone can prove that nothing is cheaper.
      const std::size_t which = sides_[0].heap.size() <= sides_[1].heap.size() ? 0 : 1;
      if (std::max(sides_[0].heap.front().f, sides_[1].heap.front().f) >= best_) {
        break;
      }
      if (result.expanded_cells >= control.nextCheck() &&
          !control.mayExpand(grid().frame().cellOf(sides_[which].heap.front().offset),
                             result.expanded_cells)) {
        return control.ended(result.expanded_cells);
      }
      ++result.expanded_cells;
      expand(which, sides_[which].pop(), result);
    }
    if (best_ != kNotReached) {
      result.status = PlanStatus::Found;
      result.cost = costInCells(best_);
      result.cells = cellsThroughMeeting(start, goal);
    }
    if (!isAdmissible(heuristic_, grid().rule())) {
      result.bound = std::numeric_limits<double>::infinity();
      result.note = capabilities().not_optimal_because;
    }
    result.peak_bytes = bytes();
    return result;
  }

 private:
  void expand(std::size_t which, const Side::Entry& entry, PlanResult& result) {
    const CellIndex cell = grid().frame().cellOf(entry.offset);
    const unsigned allowed = successorMask(grid().blocked(), cell, grid().rule());
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      if ((allowed >> i & 1U) != 0) {
        const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
        offer(which, next,
              entry.cost +
                  weightedCost(kSteps[i].cost, grid().surcharge(cell), grid().surcharge(next)),
              static_cast<std::uint8_t>(i), result);
      }
    }
  }

  void offer(std::size_t which, CellIndex cell, std::int64_t cost, std::uint8_t came_by,
             PlanResult& result) {
    Side& side = sides_[which];
    const std::size_t offset = grid().frame().offsetOf(cell);
    if (side.costs[offset] <= cost) {
      return;
    }
    side.costs[offset] = cost;
    side.came_by[offset] = came_by;
    side.heap.push_back(
        {cost + estimate(heuristic_, cell, side.target), cost, static_cast<std::uint32_t>(offset)});
    std::ranges::push_heap(side.heap, std::greater<>());
    ++result.generated_cells;
    result.peak_open = std::max(result.peak_open, sides_[0].heap.size() + sides_[1].heap.size());
    const std::int64_t other = sides_[1 - which].costs[offset];
    if (other != kNotReached && cost + other < best_) {
      best_ = cost + other;
      meeting_ = cell;
    }
  }

  [[nodiscard]] std::vector<CellIndex> cellsThroughMeeting(CellIndex start, CellIndex goal) const {
    const auto walk = [this](std::size_t which, CellIndex from, CellIndex to) {
      std::vector<CellIndex> cells{from};
      while (!(cells.back() == to)) {
        const Step& step = kSteps[sides_[which].came_by[grid().frame().offsetOf(cells.back())]];
        cells.push_back({cells.back().x - step.dx, cells.back().y - step.dy});
      }
      return cells;
    };
    std::vector<CellIndex> cells = walk(0, meeting_, start);
    std::ranges::reverse(cells);
    const std::vector<CellIndex> rest = walk(1, meeting_, goal);
    cells.insert(cells.end(), rest.begin() + 1, rest.end());
    return cells;
  }

  Heuristic heuristic_;
  std::array<Side, 2> sides_;
  std::int64_t best_ = kNotReached;
  CellIndex meeting_;
};

}  // namespace

Capabilities BidirectionalPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.summary =
      "A* from both ends with the " + std::string(nameOf(heuristic_)) + " heuristic";
  if (heuristic_ == Heuristic::Manhattan) {
    capabilities.optimal = false;
    capabilities.not_optimal_because =
        "not guaranteed shortest: the Manhattan heuristic overestimates where diagonal steps are "
        "allowed";
  }
  return capabilities;
}

std::unique_ptr<PreparedSearch> BidirectionalPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<BidirectionalSearch>(std::move(grid), capabilities(), heuristic_);
}

}  // namespace vesper::planning::inline v0
