#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vesper/planning/comparison/statistics.hpp"
#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::planning::inline v0 {

/// One planner over all queries.
struct PlannerSummary {
  std::string planner;
  std::string rule;
  std::size_t asked = 0;
  std::size_t solved = 0;
  Interval success;  ///< Share solved, Wilson's 95 % interval. Unsolvable queries count as asked.
  std::map<std::string, std::size_t>
      unsolved_by_status;  ///< "invalid path" where the check failed.
  /// Seconds of its solved queries; empty without any.
  std::optional<double> solve_p50_s;
  std::optional<double> solve_p95_s;
  std::optional<double> solve_max_s;
  double prepare_max_s = 0.0;
  std::int64_t peak_bytes = 0;

  /// The rest is over the queries that every planner solved (see ComparisonSummary).
  std::optional<Interval> time_ratio;  ///< To the first planner, geometric mean, bootstrap 95 %.
  std::optional<double> median_time_ratio;
  std::optional<double> ratio_octile_mean;
  std::optional<double> ratio_octile_max;
  std::optional<double> ratio_any_angle_mean;
  std::optional<double> expanded_mean;
  std::optional<double> turns_mean;
  std::optional<double> turning_mean_rad;
  std::optional<double> clearance_min_mean_m;
  std::optional<double> length_mean_m;
};

struct ComparisonSummary {
  std::vector<PlannerSummary> planners;
  std::size_t queries = 0;
  std::size_t solved_by_all = 0;  ///< Queries behind every mean and ratio.
  /// Queries with a stated optimum (of scenario files, by the rule `never`) that an exact planner
  /// of that rule solved, and those whose optimum is another, by more than such files round.
  std::size_t stated = 0;
  std::size_t stated_otherwise = 0;
};

/// That the comparison was interrupted, in words; empty if every planner was asked every query.
[[nodiscard]] std::string unfinishedText(const ComparisonSummary& summary);

/// What each planner had to say of its paths, most often ("handed over to astar: ..."), in words;
/// why it is not optimal stands with the planner.
[[nodiscard]] std::vector<std::string> answerNotes(const StoredResults& results);

[[nodiscard]] ComparisonSummary summarise(const StoredResults& results);

}  // namespace vesper::planning::inline v0
