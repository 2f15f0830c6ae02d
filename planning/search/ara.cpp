#include "vesper/planning/search/ara.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/grid_steps.hpp"
#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/step_cost.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kWeightStep = 0.5;

std::string bounded(double bound) {
  const std::string text = std::to_string(bound);
  return text.substr(0, text.find('.') + 4);
}

class AraSearch : public GridSearch {
 public:
  AraSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities,
            double weight)
      : GridSearch(std::move(grid), capabilities),
        first_weight_(weight),
        nodes_(this->grid().frame().cellCount()) {}

  [[nodiscard]] std::size_t bytes() const noexcept override {
    return nodes_.capacity() * sizeof(Node) + open_.capacity() * sizeof(Entry) +
           inconsistent_.capacity() * sizeof(std::uint32_t);
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    begin(start, goal);
    PlanResult result;
    bool may_go_on = improve(result, control);
    Node& last = nodes_[grid().frame().offsetOf(goal)];
    if (last.cost == kNotReached) {
      return may_go_on ? std::move(result) : control.ended(result.expanded_cells);
    }
    publish(result, start, may_go_on ? weight_ : std::numeric_limits<double>::infinity());
    while (may_go_on && result.bound > 1.0) {
      weight_ = std::max(1.0, std::min(weight_, result.bound) - kWeightStep);
      reorder();
      may_go_on = improve(result, control);
      const double proven = may_go_on ? weight_ : result.bound;
      publish(result, start, proven);
    }
    if (result.bound > 1.0) {
      result.note = std::string(control.ended(0).reason) + ": the path costs at most " +
                    bounded(result.bound) + " times the optimum";
    }
    result.peak_bytes = bytes();
    return result;
  }

 private:
  struct Node {
    std::int64_t cost = kNotReached;
    std::uint32_t closed_in = 0;  ///< Number of the pass that expanded it.
    std::uint8_t came_by = 0;
    bool is_inconsistent = false;
  };
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

  void begin(CellIndex start, CellIndex goal) {
    std::ranges::fill(nodes_, Node{});
    open_.clear();
    inconsistent_.clear();
    goal_ = goal;
    weight_ = first_weight_;
    pass_ = 1;
    nodes_[grid().frame().offsetOf(start)].cost = 0;
    push(static_cast<std::uint32_t>(grid().frame().offsetOf(start)));
  }

  [[nodiscard]] std::int64_t estimateAt(std::uint32_t offset) const {
    return estimate(Heuristic::Octile, grid().frame().cellOf(offset), goal_);
  }

  void push(std::uint32_t offset) {
    const std::int64_t cost = nodes_[offset].cost;
    const double weighted = weight_ * static_cast<double>(estimateAt(offset));
    open_.push_back({cost + std::llround(std::min(weighted, 4e18)), cost, offset});
    std::ranges::push_heap(open_, std::greater<>());
  }

  /// Expands until no open cell could lead to a cheaper path within the weight; false if ended.
  bool improve(PlanResult& result, SearchControl& control) {
    const std::size_t goal_offset = grid().frame().offsetOf(goal_);
    while (!open_.empty() && open_.front().f < nodes_[goal_offset].cost) {
      const Entry entry = open_.front();
      Node& node = nodes_[entry.offset];
      const bool is_stale = entry.cost != node.cost || node.closed_in == pass_;
      if (!is_stale && result.expanded_cells >= control.nextCheck() &&
          !control.mayExpand(grid().frame().cellOf(entry.offset), result.expanded_cells)) {
        return false;
      }
      std::ranges::pop_heap(open_, std::greater<>());
      open_.pop_back();
      if (is_stale) {
        continue;
      }
      result.reopened_cells += node.closed_in != 0 ? 1U : 0U;
      node.closed_in = pass_;
      ++result.expanded_cells;
      expand(entry, result);
    }
    return true;
  }

  void expand(const Entry& entry, PlanResult& result) {
    const CellIndex cell = grid().frame().cellOf(entry.offset);
    const unsigned allowed = successorMask(grid().blocked(), cell, grid().rule());
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      if ((allowed >> i & 1U) == 0) {
        continue;
      }
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      const auto offset = static_cast<std::uint32_t>(grid().frame().offsetOf(next));
      const std::int64_t cost =
          entry.cost + weightedCost(kSteps[i].cost, grid().surcharge(cell), grid().surcharge(next));
      Node& node = nodes_[offset];
      if (cost >= node.cost) {
        continue;
      }
      node.cost = cost;
      node.came_by = static_cast<std::uint8_t>(i);
      ++result.generated_cells;
      if (node.closed_in != pass_) {
        push(offset);
        result.peak_open = std::max(result.peak_open, open_.size());
      } else if (!std::exchange(node.is_inconsistent, true)) {
        inconsistent_.push_back(offset);
      }
    }
  }

  /// The path so far, and what is proven of it: within `weight` of the optimum, or better by the
  /// least cost that any way still open could have.
  void publish(PlanResult& result, CellIndex start, double weight) {
    const std::int64_t cost = nodes_[grid().frame().offsetOf(goal_)].cost;
    std::int64_t least = cost;
    const auto look = [&](std::uint32_t offset) {
      least = std::min(least, nodes_[offset].cost + estimateAt(offset));
    };
    for (const Entry& entry : open_) {
      look(entry.offset);
    }
    for (const std::uint32_t offset : inconsistent_) {
      look(offset);
    }
    const double proven = cost == 0 ? 1.0
                                    : static_cast<double>(cost) /
                                          static_cast<double>(std::max<std::int64_t>(least, 1));
    result.status = PlanStatus::Found;
    result.cost = costInCells(cost);
    result.bound = std::max(1.0, std::min(weight, proven));
    result.cells = {goal_};
    while (!(result.cells.back() == start)) {
      const Step& step = kSteps[nodes_[grid().frame().offsetOf(result.cells.back())].came_by];
      result.cells.push_back({result.cells.back().x - step.dx, result.cells.back().y - step.dy});
    }
    std::ranges::reverse(result.cells);
  }

  /// The next pass: what became inconsistent is open again, in the order of the new weight.
  void reorder() {
    ++pass_;
    std::vector<std::uint32_t> offsets = std::exchange(inconsistent_, {});
    for (const std::uint32_t offset : offsets) {
      nodes_[offset].is_inconsistent = false;
    }
    for (const Entry& entry : open_) {
      if (entry.cost == nodes_[entry.offset].cost) {
        offsets.push_back(entry.offset);
      }
    }
    std::ranges::sort(offsets);
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    open_.clear();
    for (const std::uint32_t offset : offsets) {
      push(offset);
    }
  }

  double first_weight_;
  double weight_ = 1.0;
  std::uint32_t pass_ = 0;
  CellIndex goal_;
  std::vector<Node> nodes_;
  std::vector<Entry> open_;
  std::vector<std::uint32_t> inconsistent_;
};

}  // namespace

AraPlanner::AraPlanner(double weight) : weight_(weight) {
  if (!(weight >= 1.0) || !std::isfinite(weight)) {
    throw std::invalid_argument("AraPlanner: weight must be finite and >= 1");
  }
}

Capabilities AraPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.summary = "a first path soon, then better ones until the time is up";
  return capabilities;
}

std::unique_ptr<PreparedSearch> AraPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<AraSearch>(std::move(grid), capabilities(), weight_);
}

}  // namespace vesper::planning::inline v0
