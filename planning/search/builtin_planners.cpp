#include "vesper/planning/search/builtin_planners.hpp"

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

#include "vesper/planning/search/anya.hpp"
#include "vesper/planning/search/ara.hpp"
#include "vesper/planning/search/astar.hpp"
#include "vesper/planning/search/bidirectional.hpp"
#include "vesper/planning/search/boost_astar.hpp"
#include "vesper/planning/search/dijkstra.hpp"
#include "vesper/planning/search/dstar_lite.hpp"
#include "vesper/planning/search/graphsearch.hpp"
#include "vesper/planning/search/hybrid_astar.hpp"
#include "vesper/planning/search/jps.hpp"
#include "vesper/planning/search/theta.hpp"
#include "vesper/planning/search/voronoi.hpp"
#include "vesper/planning/search/wastar.hpp"
#ifdef VESPER_WITH_OMPL
#include "vesper/planning/search/ompl_planner.hpp"
#endif

namespace vesper::planning::inline v0 {

namespace {

/// The sampling planners, where OMPL was found.
void addOmplPlanners([[maybe_unused]] PlannerRegistry& registry,
                     [[maybe_unused]] const PlannerOptions& options) {
#ifdef VESPER_WITH_OMPL
  const OmplOptions ompl{options.sampling_iterations, options.sampling_seed};
  using Kind = OmplPlanner::Kind;
  for (const Kind kind : {Kind::RrtConnect, Kind::RrtStar, Kind::PrmStar, Kind::BitStar}) {
    const std::string name(OmplPlanner(kind, ompl).name());
    registry.add(name, [kind, ompl] { return std::make_unique<OmplPlanner>(kind, ompl); });
  }
#endif
}

}  // namespace

PlannerRegistry builtinPlanners(const PlannerOptions& options) {
  for (const double weight : {options.weight, options.ara_weight}) {
    if (!(weight >= 1.0) || !std::isfinite(weight)) {
      throw std::invalid_argument("PlannerOptions: weights must be finite and >= 1");
    }
  }
  PlannerRegistry registry;
  registry.add("anya", [] { return std::make_unique<AnyaPlanner>(); });
  registry.add("astar", [options] { return std::make_unique<AstarPlanner>(options.heuristic); });
  registry.add("auto", [] { return std::make_unique<AutoPlanner>(); });
  registry.add("ara", [options] { return std::make_unique<AraPlanner>(options.ara_weight); });
  registry.add("bidirectional",
               [options] { return std::make_unique<BidirectionalPlanner>(options.heuristic); });
  registry.add("boost_astar", [] { return std::make_unique<BoostAstarPlanner>(); });
  registry.add("dijkstra", [] { return std::make_unique<DijkstraPlanner>(); });
  registry.add("dstar_lite", [] { return std::make_unique<DstarLitePlanner>(); });
  registry.add("hybrid_astar",
               [options] { return std::make_unique<HybridAstarPlanner>(options.hybrid_astar); });
  registry.add("lazy_theta", [] { return std::make_unique<LazyThetaPlanner>(); });
  registry.add("theta", [] { return std::make_unique<ThetaPlanner>(); });
  registry.add("voronoi", [] { return std::make_unique<VoronoiPlanner>(); });
  addOmplPlanners(registry, options);
  registry.add("graphsearch", [options] {
    return std::make_unique<GraphSearchPlanner>(options.graphsearch_heuristic);
  });
  registry.add("jps", [] { return std::make_unique<JpsPlanner>(); });
  registry.add("wastar", [options] { return std::make_unique<WastarPlanner>(options.weight); });
  return registry;
}

}  // namespace vesper::planning::inline v0
