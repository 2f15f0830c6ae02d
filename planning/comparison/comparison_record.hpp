#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vesper/planning/search/plan_result.hpp"
#include "vesper/planning/search/query.hpp"

namespace vesper::planning::inline v0 {

/// One question of a comparison.
struct ComparisonQuery {
  std::string id;         ///< Unique within its map.
  std::string source;     ///< File it was read from, or "random".
  std::int64_t line = 0;  ///< Of that file; 0: none.
  Query query;
  /// Length that the source gives for the octile optimum under `never`, in cells.
  std::optional<double> reference_length;
};

/// How long one answer took.
struct SolveTiming {
  std::int64_t prepare_ns = 0;  ///< Of the search on this map; the same for all of its queries.
  std::int64_t solve_ns = 0;
  std::int64_t post_ns = 0;  ///< Of smoothing, where it was asked for.
};

/// Shape of a path. Lengths in metres, angles in radians.
struct PathMetrics {
  std::size_t points = 0;
  std::size_t turns = 0;       ///< Points where the direction changes by more than 1e-6 rad.
  double turning_rad = 0.0;    ///< Sum of the absolute changes of direction.
  double max_curvature = 0.0;  ///< 1/m, of the circle through three neighbouring points (Menger).
  double clearance_min_m = 0.0;
  double clearance_mean_m = 0.0;  ///< Over points every half cell along the path.
  double clearance_p05_m = 0.0;
  double unknown_share = 0.0;
};

/// One planner's answer to one query: a row of the table `result` with its timings.
struct ComparisonRecord {
  std::string planner;
  std::size_t map = 0;    ///< Index into the comparison's maps.
  std::size_t query = 0;  ///< Index into that map's queries.
  PlanResult result;
  bool is_valid = false;      ///< By the independent check.
  std::string check_problem;  ///< What it found; empty if valid.
  PathMetrics metrics;        ///< Meaningful if found.
  /// Length over the exact optimum of the same movement rule, and over the any-angle optimum.
  std::optional<double> ratio_octile;
  std::optional<double> ratio_any_angle;
  std::vector<SolveTiming> timings;  ///< One a repeat.
};

}  // namespace vesper::planning::inline v0
