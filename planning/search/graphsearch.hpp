#pragma once

#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// GraphSearch as textbooks write it, with an open and a closed list: a cell of the closed list to
/// which a cheaper way is found is inserted in the open list again, so that the path is a cheapest
/// one with every estimate that never exceeds the true cost. For teaching: slower than astar.
///
/// Source: Nilsson, "Problem-Solving Methods in Artificial Intelligence" (1971), ch. 3; used with
/// the Euclidean estimate by Arnal Benedicto (2011).
class GraphSearchPlanner : public Planner {
 public:
  explicit GraphSearchPlanner(Heuristic heuristic = Heuristic::Euclidean) : heuristic_(heuristic) {}
  [[nodiscard]] std::string_view name() const noexcept override { return "graphsearch"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;

 private:
  Heuristic heuristic_;
};

}  // namespace vesper::planning::inline v0
