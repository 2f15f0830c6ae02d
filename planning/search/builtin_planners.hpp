#pragma once

#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/planner_registry.hpp"

namespace vesper::planning::inline v0 {

/// Options of the planners, by planner.
struct PlannerOptions {
  Heuristic heuristic = Heuristic::Octile;  ///< Of astar, graphsearch and bidirectional.
  double weight = 1.5;                      ///< Of wastar, and where ara starts; >= 1.
};

/// Every planner of this library. The one place to touch when adding one. Throws
/// std::invalid_argument naming the first option out of its range.
[[nodiscard]] PlannerRegistry builtinPlanners(const PlannerOptions& options = {});

}  // namespace vesper::planning::inline v0
