#include "vesper/planning/search/boost_astar.hpp"

#include <algorithm>
#include <boost/graph/astar_search.hpp>
#include <functional>
#include <utility>
#include <vector>

#include "vesper/planning/graph/grid_graph.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/step_cost.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// How the library's algorithm is left early; never leaves this file.
struct GoalReached {};
struct Ended {};

class OctileEstimate : public boost::astar_heuristic<GridGraph, std::int64_t> {
 public:
  OctileEstimate(const GridFrame& frame, CellIndex goal)
      : width_(static_cast<std::uint32_t>(frame.width())), goal_(goal) {}
  std::int64_t operator()(std::size_t vertex) const noexcept {
    const auto offset = static_cast<std::uint32_t>(vertex);
    const std::uint32_t y = offset / width_;
    return octileCost(static_cast<std::int64_t>(offset - y * width_) - goal_.x,
                      static_cast<std::int64_t>(y) - goal_.y);
  }

 private:
  std::uint32_t width_;
  CellIndex goal_;
};

class Visitor : public boost::default_astar_visitor {
 public:
  Visitor(const GridFrame& frame, std::size_t goal, SearchControl& control, PlanResult& result,
          std::vector<std::size_t>& touched)
      : frame_(&frame), goal_(goal), control_(&control), result_(&result), touched_(&touched) {}

  void discover_vertex(std::size_t vertex, const GridGraph& /*graph*/) {
    touched_->push_back(vertex);
  }
  void examine_vertex(std::size_t vertex, const GridGraph& /*graph*/) {
    if (vertex == goal_) {
      throw GoalReached();
    }
    if (result_->expanded_cells >= control_->nextCheck() &&
        !control_->mayExpand(frame_->cellOf(vertex), result_->expanded_cells)) {
      throw Ended();
    }
    ++result_->expanded_cells;
  }
  void black_target(const GridEdge& /*edge*/, const GridGraph& /*graph*/) {
    ++result_->reopened_cells;
  }

 private:
  const GridFrame* frame_;
  std::size_t goal_;
  SearchControl* control_;
  PlanResult* result_;
  std::vector<std::size_t>* touched_;
};

class BoostAstarSearch : public GridSearch {
 public:
  BoostAstarSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities)
      : GridSearch(std::move(grid), capabilities),
        graph_(this->grid()),
        costs_(num_vertices(graph_), kNotReached),
        estimates_(num_vertices(graph_), kNotReached),
        parents_(num_vertices(graph_)),
        colors_(num_vertices(graph_), boost::white_color) {}

  /// Without the library's own heap: up to 16 bytes a cell more while a query runs.
  [[nodiscard]] std::size_t bytes() const noexcept override {
    return graph_.bytes() + costs_.capacity() * sizeof(costs_[0]) +
           estimates_.capacity() * sizeof(estimates_[0]) +
           parents_.capacity() * sizeof(parents_[0]) + colors_.capacity() * sizeof(colors_[0]) +
           touched_.capacity() * sizeof(touched_[0]);
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    const GridFrame& frame = grid().frame();
    PlanResult result;
    const std::size_t first = frame.offsetOf(start);
    costs_[first] = 0;
    estimates_[first] = octileCost(start.x - goal.x, start.y - goal.y);
    parents_[first] = first;
    touched_.assign(1, first);
    try {
      run(first, OctileEstimate(frame, goal),
          Visitor(frame, frame.offsetOf(goal), control, result, touched_));
    } catch (const GoalReached&) {
      result.status = PlanStatus::Found;
      result.cost = costInCells(costs_[frame.offsetOf(goal)]);
      result.cells = cellsTo(frame.offsetOf(goal), first);
    } catch (const Ended&) {
      result = control.ended(result.expanded_cells);
    }
    result.generated_cells = touched_.size();
    result.peak_bytes = bytes() + num_vertices(graph_) * sizeof(std::size_t);
    for (const std::size_t vertex : touched_) {
      costs_[vertex] = kNotReached;
      colors_[vertex] = boost::white_color;
    }
    return result;
  }

 private:
  void run(std::size_t first, const OctileEstimate& estimate, const Visitor& visitor) {
    const boost::typed_identity_property_map<std::size_t> index;
    const auto mapOf = [&index](auto& values) {
      return boost::make_iterator_property_map(values.begin(), index);
    };
    boost::astar_search_no_init(graph_, first, estimate, visitor, mapOf(parents_),
                                mapOf(estimates_), mapOf(costs_), GridEdgeCosts{&graph_},
                                mapOf(colors_), index, std::less<>(), std::plus<std::int64_t>(),
                                kNotReached, std::int64_t{0});
  }

  [[nodiscard]] std::vector<CellIndex> cellsTo(std::size_t goal, std::size_t first) const {
    std::vector<CellIndex> cells;
    for (std::size_t vertex = goal; vertex != first; vertex = parents_[vertex]) {
      cells.push_back(grid().frame().cellOf(vertex));
    }
    cells.push_back(grid().frame().cellOf(first));
    std::ranges::reverse(cells);
    return cells;
  }

  GridGraph graph_;
  std::vector<std::int64_t> costs_;
  std::vector<std::int64_t> estimates_;
  std::vector<std::size_t> parents_;
  std::vector<boost::default_color_type> colors_;
  std::vector<std::size_t> touched_;
};

}  // namespace

Capabilities BoostAstarPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.summary = "A* of the Boost Graph Library, for comparison";
  return capabilities;
}

std::unique_ptr<PreparedSearch> BoostAstarPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<BoostAstarSearch>(std::move(grid), capabilities());
}

}  // namespace vesper::planning::inline v0
