#pragma once

#include <memory>
#include <optional>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/planning/search/planner_registry.hpp"

namespace vesper::planning::inline v0 {

/// Shortest lengths of one query, metres. Empty where no exact planner found a path.
struct ReferenceLengths {
  std::optional<double> octile_m;     ///< Under the grid's movement rule.
  std::optional<double> any_angle_m;  ///< Under the any-angle rule.
};

/// Finds the shortest lengths that paths are compared with: `astar` for the octile rules and `anya`
/// for any angle, on the same obstacles without any cost field. Not timed.
class ReferenceSearch {
 public:
  ReferenceSearch(const OccupancyMap& map, TraversabilityOptions options,
                  const PlannerRegistry& registry);

  [[nodiscard]] ReferenceLengths of(const Query& query);

 private:
  std::unique_ptr<PreparedSearch> octile_;
  std::unique_ptr<PreparedSearch> any_angle_;
};

}  // namespace vesper::planning::inline v0
