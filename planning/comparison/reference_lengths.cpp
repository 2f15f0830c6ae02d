#include "vesper/planning/comparison/reference_lengths.hpp"

#include <utility>

namespace vesper::planning::inline v0 {
namespace {

std::optional<double> lengthFound(PreparedSearch* search, const Query& query) {
  if (search == nullptr) {
    return std::nullopt;
  }
  const PlanResult result = search->solve(query, Limits{}, std::stop_token{});
  return result.status == PlanStatus::Found ? std::optional(result.length_m) : std::nullopt;
}

}  // namespace

ReferenceSearch::ReferenceSearch(const OccupancyMap& map, TraversabilityOptions options,
                                 const PlannerRegistry& registry) {
  options.wall_cost_factor = 0.0;
  if (options.unknown == UnknownRule::Cost) {
    options.unknown = UnknownRule::Free;
  }
  const auto grid = std::make_shared<const TraversabilityGrid>(map, options);
  octile_ = registry.create("astar")->prepare(grid);
  if (registry.contains("anya")) {
    any_angle_ = registry.create("anya")->prepare(grid);
  }
}

ReferenceLengths ReferenceSearch::of(const Query& query) {
  return {lengthFound(octile_.get(), query), lengthFound(any_angle_.get(), query)};
}

}  // namespace vesper::planning::inline v0
