#include "vesper/planning/search/builtin_planners.hpp"

#include <cmath>
#include <memory>
#include <stdexcept>

#include "vesper/planning/search/anya.hpp"
#include "vesper/planning/search/astar.hpp"
#include "vesper/planning/search/boost_astar.hpp"
#include "vesper/planning/search/dijkstra.hpp"
#include "vesper/planning/search/dstar_lite.hpp"
#include "vesper/planning/search/theta.hpp"

namespace vesper::planning::inline v0 {

PlannerRegistry builtinPlanners(const PlannerOptions& options) {
  if (!(options.weight >= 1.0) || !std::isfinite(options.weight)) {
    throw std::invalid_argument("PlannerOptions: weight must be finite and >= 1");
  }
  PlannerRegistry registry;
  registry.add("anya", [] { return std::make_unique<AnyaPlanner>(); });
  registry.add("astar", [options] { return std::make_unique<AstarPlanner>(options.heuristic); });
  registry.add("boost_astar", [] { return std::make_unique<BoostAstarPlanner>(); });
  registry.add("dijkstra", [] { return std::make_unique<DijkstraPlanner>(); });
  registry.add("dstar_lite", [] { return std::make_unique<DstarLitePlanner>(); });
  registry.add("lazy_theta", [] { return std::make_unique<LazyThetaPlanner>(); });
  registry.add("theta", [] { return std::make_unique<ThetaPlanner>(); });
  return registry;
}

}  // namespace vesper::planning::inline v0
