#pragma once

#include <cstddef>
#include <string>

#include "vesper/planning/search/plan_result.hpp"
#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// What the independent check found.
struct PathCheck {
  bool valid = false;
  std::string problem;    ///< In words, with the point; empty if valid.
  std::size_t index = 0;  ///< Of the waypoint where the problem lies.
  double length_m = 0.0;  ///< Recomputed: n + m sqrt(2) on cells, else sums of segments.
  /// Least distance of the path's line to an obstacle's square, looked for up to the radius of the
  /// footprint plus two cells; infinity if there is none so near.
  double clearance_m = 0.0;
  double clearance_reach_m = 0.0;  ///< How far it was looked for.
  double unknown_share = 0.0;      ///< Of the points sampled along it every half cell.
};

/// Checks a path that claims to answer `query` on `grid`, by no planner's code: that it starts and
/// ends at the query's cells, is contiguous, obeys its movement rule and corners, enters no blocked
/// and (under UnknownRule::Blocked) no unknown cell, keeps the footprint swept along it free, and
/// that its length is what the result says. The round footprint is swept under the rules `never`
/// and `four`; `one`, `always` and any-angle lines promise free cells only, grown beforehand. A
/// polygon is looked at every half cell. A path that leaves the inflation zone around its start
/// may stand in it until its first free cell. Results that are not Found have nothing to check
/// and are valid if they carry no path.
[[nodiscard]] PathCheck checkPath(const TraversabilityGrid& grid, const Query& query,
                                  const PlanResult& result);

}  // namespace vesper::planning::inline v0
