#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/planning/comparison/path_metrics.hpp"
#include "vesper/planning/comparison/result_store.hpp"

namespace vesper::planning::inline v0 {

struct StoredMap {
  std::string path;
  std::string sha256;
  OccupancyMap map;
};

struct StoredPlanner {
  std::string name;
  std::string rule;
  bool optimal = false;
  std::string not_optimal_because;
  std::string summary;
  bool seeded = false;  ///< Draws random numbers.
};

struct StoredQuery {
  std::size_t map = 0;  ///< Index into StoredResults::maps.
  std::string id;
  std::string source;
  std::int64_t line = 0;
  Eigen::Vector2d start_world_m = Eigen::Vector2d::Zero();
  Eigen::Vector2d goal_world_m = Eigen::Vector2d::Zero();
  std::optional<double> reference_length;
};

struct StoredAnswer {
  std::size_t planner = 0;  ///< Index into StoredResults::planners.
  std::size_t query = 0;    ///< Index into StoredResults::queries.
  std::string status;       ///< nameOf(PlanStatus).
  std::string reason;       ///< Why there is no path; of a path the planner's note, if it has one.
  bool is_valid = false;
  std::string check_problem;
  std::optional<double> length_m;
  std::optional<double> cost;
  std::optional<double> ratio_octile;
  std::optional<double> ratio_any_angle;
  std::int64_t expanded = 0;
  std::int64_t generated = 0;
  std::int64_t reopened = 0;
  std::int64_t peak_open = 0;
  std::int64_t peak_bytes = 0;
  PathMetrics metrics;
  double prepare_s = 0.0;
  double solve_s = 0.0;  ///< Median over the repeats.
  double post_s = 0.0;   ///< Of smoothing, likewise; 0 without.
  int repeats = 0;       ///< Answers that were timed.

  /// Found, and the independent check agrees.
  [[nodiscard]] bool isSolved() const { return status == "found" && is_valid; }
};

/// Everything a results file holds but the paths, which pathOf reads one by one.
struct StoredResults {
  std::string path;
  std::vector<RunIdentity> runs;
  int threads = 1;  ///< The most that any run used.
  std::uint64_t seed = 0;
  std::string unknown_rule;
  std::string smoothing = "none";  ///< nameOf(Smoothing).
  std::string footprint_json;
  std::optional<double> time_limit_s;
  std::vector<StoredMap> maps;
  std::vector<StoredPlanner> planners;
  std::vector<StoredQuery> queries;
  std::vector<StoredAnswer> answers;  ///< By query, then planner.
};

/// Throws InputError if the file is no comparison's file or holds what cannot be.
[[nodiscard]] StoredResults readResults(const std::string& path);

/// The path of an answer, in world metres; empty if it has none.
[[nodiscard]] std::vector<Eigen::Vector2d> pathOf(const StoredResults& results,
                                                  const StoredAnswer& answer);

/// What an answer expanded, in order; empty if the file does not keep it (it does for the most
/// telling query of each map, of planners that record). Throws InputError if it holds what cannot
/// be.
[[nodiscard]] std::vector<CellIndex> expansionsOf(const StoredResults& results,
                                                  const StoredAnswer& answer);

}  // namespace vesper::planning::inline v0
