#include "vesper/planning/search/voronoi.hpp"

#include <algorithm>
#include <array>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <deque>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "vesper/planning/graph/medial_axis.hpp"
#include "vesper/planning/path/line_of_sight.hpp"
#include "vesper/planning/search/any_angle_path.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {
namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, std::uint32_t,
                                    boost::property<boost::edge_weight_t, double>>;
using Vertex = boost::graph_traits<Graph>::vertex_descriptor;

/// Places in kSteps.
constexpr std::array<std::uint8_t, 8> kStraightFirst = {0, 2, 4, 6, 1, 3, 5, 7};

constexpr std::uint32_t kNoVertex = 0xFFFFFFFFU;

/// Ends Boost's search from within: thrown by the visitor, caught around the call.
struct SearchEnds {
  bool at_goal;
};

class StopAtGoal : public boost::default_dijkstra_visitor {
 public:
  StopAtGoal(const GridFrame& frame, Vertex goal, SearchControl& control, std::size_t& expanded)
      : frame_(&frame), goal_(goal), control_(&control), expanded_(&expanded) {}
  void examine_vertex(Vertex vertex, const Graph& graph) {
    if (vertex == goal_) {
      throw SearchEnds{true};
    }
    if (*expanded_ >= control_->nextCheck() &&
        !control_->mayExpand(frame_->cellOf(graph[vertex]), *expanded_)) {
      throw SearchEnds{false};
    }
    ++*expanded_;
  }

 private:
  const GridFrame* frame_;
  Vertex goal_;
  SearchControl* control_;
  std::size_t* expanded_;
};

class VoronoiSearch : public GridSearch {
 public:
  VoronoiSearch(std::shared_ptr<const TraversabilityGrid> shared, const Capabilities& capabilities)
      : GridSearch(std::move(shared), capabilities),
        vertex_of_(grid().frame().cellCount(), kNoVertex),
        came_by_(grid().frame().cellCount()) {
    const BitGrid axis = medialAxis(grid());
    const GridFrame& frame = grid().frame();
    std::vector<std::uint32_t> axis_cells;
    for (std::size_t offset = 0; offset < vertex_of_.size(); ++offset) {
      if (axis.at(frame.cellOf(offset))) {
        vertex_of_[offset] = static_cast<std::uint32_t>(axis_cells.size());
        axis_cells.push_back(static_cast<std::uint32_t>(offset));
      }
    }
    graph_ = Graph(axis_cells.size());
    for (Vertex vertex = 0; vertex < axis_cells.size(); ++vertex) {
      graph_[vertex] = axis_cells[vertex];
    }
    for (Vertex vertex = 0; vertex < boost::num_vertices(graph_); ++vertex) {
      connect(vertex);
    }
    parents_.resize(boost::num_vertices(graph_));
    lengths_.resize(boost::num_vertices(graph_));
  }

  [[nodiscard]] std::size_t bytes() const noexcept override {
    // A vertex keeps a vector of edges and its cell; an edge lies in a list and at both its ends.
    constexpr std::size_t kVertex = sizeof(std::vector<int>) + sizeof(std::size_t);
    constexpr std::size_t kEdge = 3 * sizeof(double) + 6 * sizeof(void*);
    return vertex_of_.capacity() * sizeof(std::uint32_t) + came_by_.capacity() +
           parents_.capacity() * sizeof(Vertex) + lengths_.capacity() * sizeof(double) +
           boost::num_vertices(graph_) * kVertex + boost::num_edges(graph_) * kEdge;
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    PlanResult result;
    if (!control.mayTake(bytes()) || !control.mayGoOn()) {
      return control.ended(0);
    }
    const std::vector<CellIndex> from_start = wayToAxis(start);
    std::vector<CellIndex> from_goal = wayToAxis(goal);
    if (from_start.empty() || from_goal.empty()) {
      return result;
    }
    const Vertex first = vertexAt(from_start.back());
    const Vertex last = vertexAt(from_goal.back());
    std::vector<CellIndex> cells = from_start;
    if (first == last && hasLineOfSight(grid().blocked(), start, goal)) {
      cells = {start, goal};
    } else {
      if (!findAlongAxis(first, last, control, result.expanded_cells)) {
        return control.hasEnded() ? control.ended(result.expanded_cells) : result;
      }
      appendAxis(first, last, cells);
      std::ranges::reverse(from_goal);
      cells.insert(cells.end(), from_goal.begin() + 1, from_goal.end());
    }
    result.status = PlanStatus::Found;
    result.bound = std::numeric_limits<double>::infinity();
    result.peak_bytes = bytes();
    setPath(withoutDetours(cells), result);
    return result;
  }

 private:
  void connect(Vertex vertex) {
    const CellIndex cell = grid().frame().cellOf(graph_[vertex]);
    const unsigned allowed = successorMask(grid().blocked(), cell, MovementRule::One);
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      if ((allowed >> i & 1U) == 0 || vertexAt(next) == kNoVertex || vertexAt(next) < vertex) {
        continue;
      }
      boost::add_edge(vertex, vertexAt(next), i % 2 == 0 ? 1.0 : std::numbers::sqrt2, graph_);
    }
  }

  [[nodiscard]] std::uint32_t vertexAt(CellIndex cell) const noexcept {
    return vertex_of_[grid().frame().offsetOf(cell)];
  }

  /// The way from the cell to the nearest vertex, breadth first, straight steps first.
  [[nodiscard]] std::vector<CellIndex> wayToAxis(CellIndex from) {
    const GridFrame& frame = grid().frame();
    std::ranges::fill(came_by_, kNotSeen);
    std::deque<CellIndex> open{from};
    came_by_[frame.offsetOf(from)] = kStart;
    while (!open.empty()) {
      CellIndex cell = open.front();
      open.pop_front();
      if (vertexAt(cell) != kNoVertex) {
        std::vector<CellIndex> way{cell};
        while (came_by_[frame.offsetOf(cell)] != kStart) {
          const Step& step = kSteps[came_by_[frame.offsetOf(cell)]];
          cell = {cell.x - step.dx, cell.y - step.dy};
          way.push_back(cell);
        }
        std::ranges::reverse(way);
        return way;
      }
      const unsigned allowed = successorMask(grid().blocked(), cell, MovementRule::One);
      for (const std::uint8_t i : kStraightFirst) {
        const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
        if ((allowed >> i & 1U) != 0 && came_by_[frame.offsetOf(next)] == kNotSeen) {
          came_by_[frame.offsetOf(next)] = i;
          open.push_back(next);
        }
      }
    }
    return {};
  }

  [[nodiscard]] bool findAlongAxis(Vertex first, Vertex last, SearchControl& control,
                                   std::size_t& expanded) {
    try {
      boost::dijkstra_shortest_paths(
          graph_, first,
          boost::predecessor_map(parents_.data())
              .distance_map(lengths_.data())
              .visitor(StopAtGoal(grid().frame(), last, control, expanded)));
    } catch (const SearchEnds& end) {
      return end.at_goal;
    }
    return false;
  }

  void appendAxis(Vertex first, Vertex last, std::vector<CellIndex>& cells) const {
    const std::size_t before = cells.size();
    for (Vertex vertex = last; vertex != first; vertex = parents_[vertex]) {
      cells.push_back(grid().frame().cellOf(graph_[vertex]));
    }
    std::reverse(cells.begin() + static_cast<std::ptrdiff_t>(before), cells.end());
  }

  /// A cell that comes twice closes a detour: where the ways to the axis run along it.
  [[nodiscard]] std::vector<CellIndex> withoutDetours(const std::vector<CellIndex>& cells) {
    std::vector<CellIndex> direct;
    std::ranges::fill(came_by_, kNotSeen);
    for (const CellIndex& cell : cells) {
      const std::size_t offset = grid().frame().offsetOf(cell);
      if (came_by_[offset] != kNotSeen) {
        while (!(direct.back() == cell)) {
          came_by_[grid().frame().offsetOf(direct.back())] = kNotSeen;
          direct.pop_back();
        }
        continue;
      }
      came_by_[offset] = kStart;
      direct.push_back(cell);
    }
    return direct;
  }

  void setPath(const std::vector<CellIndex>& cells, PlanResult& result) const {
    std::vector<Eigen::Vector2i> points;
    for (const CellIndex& cell : cells) {
      points.emplace_back(2 * cell.x + 1, 2 * cell.y + 1);
      if (points.size() > 1) {
        result.cost += 0.5 * (points.back() - points[points.size() - 2]).cast<double>().norm();
      }
    }
    result.path = anyAngleWaypoints(grid().frame(), points);
  }

  static constexpr std::uint8_t kStart = 8;
  static constexpr std::uint8_t kNotSeen = 9;

  Graph graph_;  ///< A vertex a cell of the axis; its property is the cell's offset.
  std::vector<std::uint32_t> vertex_of_;
  std::vector<std::uint8_t> came_by_;
  std::vector<Vertex> parents_;
  std::vector<double> lengths_;
};

}  // namespace

Capabilities VoronoiPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.octile = false;
  capabilities.optimal = false;
  capabilities.not_optimal_because = "it keeps to the middle between obstacles";
  capabilities.summary = "a roadmap in the middle between obstacles, for wide berths";
  return capabilities;
}

std::unique_ptr<PreparedSearch> VoronoiPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<VoronoiSearch>(std::move(grid), capabilities());
}

}  // namespace vesper::planning::inline v0
