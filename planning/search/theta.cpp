#include "vesper/planning/search/theta.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "vesper/planning/path/line_of_sight.hpp"
#include "vesper/planning/search/any_angle_path.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kShorter_cells = 1e-10;  ///< Less than this is rounding, not a shorter way.

double distanceInCells(CellIndex a, CellIndex b) noexcept {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  return std::sqrt(dx * dx + dy * dy);
}

class ThetaSearch : public GridSearch {
 public:
  ThetaSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities,
              bool is_lazy)
      : GridSearch(std::move(grid), capabilities),
        is_lazy_(is_lazy),
        nodes_(this->grid().frame().cellCount()) {}

  [[nodiscard]] std::size_t bytes() const noexcept override {
    return nodes_.capacity() * sizeof(Node) + heap_.capacity() * sizeof(Entry);
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    PlanResult result;
    beginQuery();
    goal_ = goal;
    nodeAt(offsetOf(start)) = {0.0, static_cast<std::uint32_t>(offsetOf(start)), query_ & kMaxQuery,
                               true, false};
    push(start, 0.0);
    while (!heap_.empty()) {
      const CellIndex cell = grid().frame().cellOf(heap_.front().cell);
      const Node& node = nodes_[offsetOf(cell)];
      const bool is_stale = heap_.front().length != node.length || node.is_expanded;
      pop();
      if (is_stale || (is_lazy_ && !node.is_seen && hasToWait(cell))) {
        continue;
      }
      if (cell == goal) {
        result.status = PlanStatus::Found;
        const std::vector<Eigen::Vector2i> points = pointsTo(goal);
        result.cost = lengthOf(points);
        result.path = anyAngleWaypoints(grid().frame(), points);
        break;
      }
      if (result.expanded_cells >= control.nextCheck() &&
          !(control.mayTake(bytes()) && control.mayExpand(cell, result.expanded_cells))) {
        return control.ended(result.expanded_cells);
      }
      ++result.expanded_cells;
      expand(cell, result);
      result.peak_open = std::max(result.peak_open, heap_.size());
    }
    result.peak_bytes = bytes();
    return result;
  }

 private:
  struct Node {
    double length = kInfinity;  ///< From the start, cells.
    std::uint32_t parent = 0;
    std::uint32_t query : 30 = 0;  ///< The node is of this query, else it counts as not reached.
    bool is_seen : 1 = false;      ///< The parent is known to see it.
    bool is_expanded : 1 = false;
  };
  static constexpr std::uint32_t kMaxQuery = (1U << 30U) - 1;
  struct Entry {
    double estimate;
    double length;
    std::uint32_t cell;
    /// Of equal estimates the one nearer to the goal first.
    bool operator<(const Entry& other) const noexcept {
      return estimate != other.estimate ? estimate > other.estimate : length < other.length;
    }
  };

  [[nodiscard]] std::size_t offsetOf(CellIndex cell) const noexcept {
    return grid().frame().offsetOf(cell);
  }

  /// Forgets all nodes, without touching them but for once in a thousand million queries.
  void beginQuery() {
    if (query_ == kMaxQuery) {
      std::ranges::fill(nodes_, Node{});
      query_ = 0;
    }
    ++query_;
    heap_.clear();
  }

  [[nodiscard]] Node& nodeAt(std::size_t offset) noexcept {
    Node& node = nodes_[offset];
    if (node.query != query_) {
      node = Node{};
      node.query = query_ & kMaxQuery;
    }
    return node;
  }

  void push(CellIndex cell, double length) {
    heap_.push_back({length + distanceInCells(cell, goal_), length,
                     static_cast<std::uint32_t>(offsetOf(cell))});
    std::push_heap(heap_.begin(), heap_.end());
  }
  void pop() {
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
  }

  void expand(CellIndex cell, PlanResult& result) {
    Node& node = nodes_[offsetOf(cell)];
    node.is_expanded = true;
    const CellIndex parent = grid().frame().cellOf(node.parent);
    const std::uint8_t allowed = successorMask(grid().blocked(), cell, MovementRule::One);
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      if ((static_cast<unsigned>(allowed) >> i & 1U) == 0) {
        continue;
      }
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      const Node& there = nodeAt(offsetOf(next));
      const double from_parent = nodes_[node.parent].length + distanceInCells(parent, next);
      if (from_parent < there.length - kShorter_cells &&
          (is_lazy_ || hasLineOfSight(grid().blocked(), parent, next))) {
        improve(next, {from_parent, node.parent, query_ & kMaxQuery, !is_lazy_, false}, result);
      } else if (!is_lazy_) {
        const double from_cell = node.length + distanceInCells(cell, next);
        if (from_cell < there.length - kShorter_cells) {
          improve(next,
                  {from_cell, static_cast<std::uint32_t>(offsetOf(cell)), query_ & kMaxQuery, true,
                   false},
                  result);
        }
      }
    }
  }

  void improve(CellIndex cell, const Node& better, PlanResult& result) {
    Node& node = nodes_[offsetOf(cell)];
    result.reopened_cells += node.is_expanded ? 1 : 0;
    node = better;
    push(cell, node.length);
    ++result.generated_cells;
  }

  /// Looks whether the parent taken for granted sees the cell; if not, the best expanded neighbour
  /// becomes its parent and the cell goes back to the open list with its true length.
  bool hasToWait(CellIndex cell) {
    Node& node = nodes_[offsetOf(cell)];
    node.is_seen = true;
    if (hasLineOfSight(grid().blocked(), grid().frame().cellOf(node.parent), cell)) {
      return false;
    }
    node.length = kInfinity;
    const std::uint8_t allowed = successorMask(grid().blocked(), cell, MovementRule::One);
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      if ((static_cast<unsigned>(allowed) >> i & 1U) == 0) {
        continue;
      }
      const std::size_t offset = offsetOf(next);
      const double length = nodeAt(offset).length + distanceInCells(next, cell);
      if (nodeAt(offset).is_expanded && length < node.length) {
        node.length = length;
        node.parent = static_cast<std::uint32_t>(offset);
      }
    }
    if (node.length < kInfinity) {
      push(cell, node.length);
    }  // else the neighbour it came from was reopened and will find it again
    return true;
  }

  [[nodiscard]] std::vector<Eigen::Vector2i> pointsTo(CellIndex goal) const {
    std::vector<Eigen::Vector2i> points;
    auto offset = static_cast<std::uint32_t>(offsetOf(goal));
    while (true) {
      const CellIndex cell = grid().frame().cellOf(offset);
      points.emplace_back(2 * cell.x + 1, 2 * cell.y + 1);
      if (nodes_[offset].parent == offset) {
        break;
      }
      offset = nodes_[offset].parent;
    }
    std::ranges::reverse(points);
    return points;
  }

  [[nodiscard]] static double lengthOf(const std::vector<Eigen::Vector2i>& points) {
    double length_cells = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
      length_cells += 0.5 * (points[i] - points[i - 1]).cast<double>().norm();
    }
    return length_cells;
  }

  bool is_lazy_;
  std::uint32_t query_ = 0;
  CellIndex goal_;
  std::vector<Node> nodes_;
  std::vector<Entry> heap_;
};

Capabilities thetaCapabilities(const char* summary) {
  Capabilities capabilities;
  capabilities.octile = false;
  capabilities.optimal = false;
  capabilities.not_optimal_because = "it turns at cell centres, the shortest path at corners";
  capabilities.summary = summary;
  return capabilities;
}

}  // namespace

Capabilities ThetaPlanner::capabilities() const {
  return thetaCapabilities("any-angle A* whose cells look for the farthest parent they see");
}

std::unique_ptr<PreparedSearch> ThetaPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<ThetaSearch>(std::move(grid), capabilities(), false);
}

Capabilities LazyThetaPlanner::capabilities() const {
  return thetaCapabilities("as theta, but looks for line of sight only when it expands a cell");
}

std::unique_ptr<PreparedSearch> LazyThetaPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<ThetaSearch>(std::move(grid), capabilities(), true);
}

}  // namespace vesper::planning::inline v0
