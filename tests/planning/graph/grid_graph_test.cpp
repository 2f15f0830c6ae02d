#include "vesper/planning/graph/grid_graph.hpp"

#include <gtest/gtest.h>

#include <boost/concept/assert.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <vector>

#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

BOOST_CONCEPT_ASSERT((boost::GraphConcept<GridGraph>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<GridGraph>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<GridGraph>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyMapConcept<GridEdgeCosts, GridEdge>));

TEST(GridGraphTest, AnAlgorithmOfTheLibraryRunsOnAMap) {
  std::mt19937 random(3);
  const auto grid = test::gridOf(test::randomMap(40, 30, 20, random));
  const GridGraph graph(*grid);
  const std::size_t start = grid->frame().offsetOf({0, 0});
  ASSERT_FALSE(grid->isBlocked({0, 0}));
  std::vector<std::int64_t> costs(num_vertices(graph));
  const boost::typed_identity_property_map<std::size_t> index;
  boost::dijkstra_shortest_paths(
      graph, start,
      boost::weight_map(GridEdgeCosts{&graph})
          .vertex_index_map(index)
          .distance_map(boost::make_iterator_property_map(costs.begin(), index)));
  const auto reference = builtinPlanners().create("dijkstra")->prepare(grid);
  for (std::size_t vertex = 0; vertex < costs.size(); vertex += 7) {
    const CellIndex cell = grid->frame().cellOf(vertex);
    const PlanResult expected = reference->solve(queryBetween(grid->frame(), {0, 0}, cell), {}, {});
    EXPECT_EQ(costs[vertex] != std::numeric_limits<std::int64_t>::max(),
              expected.status == PlanStatus::Found);
    if (expected.status == PlanStatus::Found) {
      EXPECT_DOUBLE_EQ(costInCells(costs[vertex]), expected.cost);
    }
  }
}

TEST(GridGraphTest, EdgesAreTheAllowedSteps) {
  const auto grid = test::gridOf(test::mapOf({"...", ".#.", "..."}));
  const GridGraph graph(*grid);
  EXPECT_EQ(num_vertices(graph), 9U);
  EXPECT_EQ(out_degree(0, graph), 2U);  // a diagonal would cut no corner, but its end is blocked
  EXPECT_EQ(out_degree(4, graph), 0U);
  std::vector<std::size_t> ends;
  for (auto [edge, end] = out_edges(1, graph); edge != end; ++edge) {
    EXPECT_EQ(source(*edge, graph), 1U);
    ends.push_back(target(*edge, graph));
  }
  EXPECT_EQ(ends, (std::vector<std::size_t>{2, 0}));
}

}  // namespace
}  // namespace vesper::planning
