#pragma once

#include <cstddef>
#include <cstdint>

#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/hybrid_astar.hpp"
#include "vesper/planning/search/planner_registry.hpp"

namespace vesper::planning::inline v0 {

/// Options of the planners, by planner.
struct PlannerOptions {
  Heuristic heuristic = Heuristic::Octile;  ///< Of astar and bidirectional.
  Heuristic graphsearch_heuristic = Heuristic::Euclidean;
  double weight = 1.5;      ///< Of wastar; >= 1.
  double ara_weight = 3.0;  ///< Where ara starts; >= 1.
  HybridAstarOptions hybrid_astar;
  /// Of rrtconnect, rrtstar, prmstar and bitstar, see OmplOptions.
  std::size_t sampling_iterations = 5000;
  std::uint32_t sampling_seed = 1;
};

/// Every planner of this library. The one place to touch when adding one. Throws
/// std::invalid_argument naming the first option out of its range.
[[nodiscard]] PlannerRegistry builtinPlanners(const PlannerOptions& options = {});

}  // namespace vesper::planning::inline v0
