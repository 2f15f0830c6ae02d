#pragma once

#include <bit>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "vesper/planning/search/grid_steps.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// A step of a grid graph, from the cell at offset `from`.
struct GridEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  std::uint8_t step = 0;  ///< Place in kSteps.
  friend bool operator==(const GridEdge&, const GridEdge&) = default;
};

/// Walks over the allowed steps of one cell.
class GridEdgeIterator : public boost::iterator_facade<GridEdgeIterator, GridEdge,
                                                       boost::forward_traversal_tag, GridEdge> {
 public:
  GridEdgeIterator() = default;
  /// `steps`: the mask of steps not yet visited.
  GridEdgeIterator(std::size_t from, std::ptrdiff_t width, unsigned steps) noexcept
      : from_(from), width_(width), steps_(steps) {}

 private:
  friend class boost::iterator_core_access;
  [[nodiscard]] GridEdge dereference() const noexcept {
    const auto step = static_cast<std::uint8_t>(std::countr_zero(steps_));
    return {from_,
            static_cast<std::size_t>(static_cast<std::ptrdiff_t>(from_) + kSteps[step].dy * width_ +
                                     kSteps[step].dx),
            step};
  }
  void increment() noexcept { steps_ &= steps_ - 1; }
  [[nodiscard]] bool equal(const GridEdgeIterator& other) const noexcept {
    return steps_ == other.steps_;
  }

  std::size_t from_ = 0;
  std::ptrdiff_t width_ = 0;
  unsigned steps_ = 0;
};

/// A traversability grid as a graph of Boost.Graph: every cell is a vertex (its offset in the
/// frame, so that the identity is the vertex index), every allowed step an edge. Edges are told
/// from one byte a cell; none is stored. Models IncidenceGraph and VertexListGraph, so that the
/// library's algorithms run on a map as they are.
class GridGraph {
 public:
  using vertex_descriptor = std::size_t;
  using edge_descriptor = GridEdge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  // NOLINTNEXTLINE(readability-identifier-naming): Boost looks for this name
  struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
  using vertices_size_type = std::size_t;
  using degree_size_type = std::size_t;
  using edges_size_type = std::size_t;
  using out_edge_iterator = GridEdgeIterator;
  using vertex_iterator = boost::counting_iterator<std::size_t>;
  using adjacency_iterator = void;
  using in_edge_iterator = void;
  using edge_iterator = void;

  /// `grid` must outlive the graph. O(cells).
  explicit GridGraph(const TraversabilityGrid& grid);

  [[nodiscard]] static vertex_descriptor null_vertex() noexcept { return ~std::size_t{0}; }
  [[nodiscard]] const TraversabilityGrid& grid() const noexcept { return *grid_; }
  [[nodiscard]] std::uint8_t allowedSteps(std::size_t vertex) const noexcept {
    return allowed_[vertex];
  }
  /// In units of step_cost.hpp, with the grid's cost field.
  [[nodiscard]] std::int64_t costOf(const GridEdge& edge) const noexcept {
    const std::int64_t length = kSteps[edge.step].cost;
    return has_costs_ ? weighted(edge) : length;
  }
  [[nodiscard]] std::size_t bytes() const noexcept { return allowed_.capacity(); }

 private:
  [[nodiscard]] std::int64_t weighted(const GridEdge& edge) const noexcept;

  const TraversabilityGrid* grid_;
  bool has_costs_;
  std::vector<std::uint8_t> allowed_;
};

[[nodiscard]] inline std::size_t source(const GridEdge& edge, const GridGraph& /*graph*/) noexcept {
  return edge.from;
}
[[nodiscard]] inline std::size_t target(const GridEdge& edge, const GridGraph& /*graph*/) noexcept {
  return edge.to;
}
[[nodiscard]] inline std::pair<GridEdgeIterator, GridEdgeIterator> out_edges(
    std::size_t vertex, const GridGraph& graph) noexcept {
  const std::ptrdiff_t width = graph.grid().width();
  return {GridEdgeIterator(vertex, width, graph.allowedSteps(vertex)),
          GridEdgeIterator(vertex, width, 0)};
}
[[nodiscard]] inline std::size_t out_degree(std::size_t vertex, const GridGraph& graph) noexcept {
  return static_cast<std::size_t>(std::popcount(graph.allowedSteps(vertex)));
}
[[nodiscard]] inline std::size_t num_vertices(const GridGraph& graph) noexcept {
  return graph.grid().frame().cellCount();
}
[[nodiscard]] inline std::pair<GridGraph::vertex_iterator, GridGraph::vertex_iterator> vertices(
    const GridGraph& graph) noexcept {
  return {GridGraph::vertex_iterator(0), GridGraph::vertex_iterator(num_vertices(graph))};
}

/// The edge weights as a readable property map.
struct GridEdgeCosts {
  using key_type = GridEdge;
  using value_type = std::int64_t;
  using reference = std::int64_t;
  using category = boost::readable_property_map_tag;
  const GridGraph* graph;
  friend std::int64_t get(const GridEdgeCosts& costs, const GridEdge& edge) noexcept {
    return costs.graph->costOf(edge);
  }
};

}  // namespace vesper::planning::inline v0
