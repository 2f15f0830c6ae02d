#pragma once

#include <span>
#include <vector>

#include "vesper/planning/comparison/comparison_record.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// Shape and clearance of a path on `grid`; `clearances` is what grid.clearances() returned.
[[nodiscard]] PathMetrics measurePath(const TraversabilityGrid& grid,
                                      std::span<const float> clearances,
                                      std::span<const Waypoint> path);

}  // namespace vesper::planning::inline v0
