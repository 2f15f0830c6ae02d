#include "vesper/planning/comparison/expansion_recording.hpp"

#include <exception>
#include <memory>

namespace vesper::planning::inline v0 {

void recordExpansions(const ComparisonMap& map, std::size_t query, const PlannerRegistry& registry,
                      const ComparisonOptions& options, const ExpansionSink& sink,
                      std::stop_token stop) {
  const Query asked = map.queries.at(query).query;
  const auto grid = std::make_shared<const TraversabilityGrid>(map.map, options.traversability);
  for (const std::string& name : options.planners) {
    const std::unique_ptr<Planner> planner = registry.create(name);
    if (stop.stop_requested() || !planner->capabilities().records_expansions) {
      continue;
    }
    std::vector<CellIndex> cells;
    try {
      Limits limits = options.limits;
      limits.expansions_out = &cells;
      static_cast<void>(planner->prepare(grid)->solve(asked, limits, stop));
    } catch (const std::exception&) {
      continue;
    }
    sink(name, cells);
  }
}

}  // namespace vesper::planning::inline v0
