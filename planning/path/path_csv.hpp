#pragma once

#include <string>

#include "vesper/planning/search/plan_result.hpp"

namespace vesper::planning::inline v0 {

/// The path as CSV, one waypoint a line under `x_m,y_m,theta_rad,gear,col,row` (the last two for
/// paths on cells only; rows count from the bottom). Coordinates in the world frame with all
/// digits, so that reading gives the same doubles. Just the header for a result without a path.
[[nodiscard]] std::string pathCsv(const PlanResult& result);

}  // namespace vesper::planning::inline v0
