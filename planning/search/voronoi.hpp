#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Keeps to the middle between obstacles: prepare() makes a roadmap of the medial axis
/// (graph/medial_axis.hpp) as a Boost.Graph adjacency list, a query joins start and goal to it by
/// the shortest ways and takes the shortest way along it (boost::dijkstra_shortest_paths). Finds a
/// path wherever there is one, but not the shortest.
class VoronoiPlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "voronoi"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

}  // namespace vesper::planning::inline v0
