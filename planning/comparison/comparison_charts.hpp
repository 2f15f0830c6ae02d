#pragma once

#include <string>
#include <vector>

#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::planning::inline v0 {

/// A chart of a comparison: an SVG element with what it is called and what it shows.
struct NamedChart {
  std::string name;     ///< For files: "cactus", "time_by_length", ...
  std::string caption;  ///< How to read it, one sentence.
  std::string svg;
};

/// Queries solved within a time: the further right and down a planner's curve runs, the better.
[[nodiscard]] NamedChart cactusChart(const StoredResults& results);
/// Solving time against the length of the optimum, both logarithmic.
[[nodiscard]] NamedChart timeByLengthChart(const StoredResults& results);
/// Share of queries that a planner solved within a factor of the fastest planner's time (Dolan &
/// More 2002, Mathematical Programming 91).
[[nodiscard]] NamedChart performanceProfileChart(const StoredResults& results);
/// Distribution of path length over the octile optimum.
[[nodiscard]] NamedChart lengthRatioChart(const StoredResults& results);
/// Distribution of expanded cells over queries.
[[nodiscard]] NamedChart expansionChart(const StoredResults& results);
/// Mean time against mean length ratio over the queries that all planners solved.
[[nodiscard]] NamedChart paretoChart(const StoredResults& results);
/// Solving times of two planners query by query, with the diagonal. Requires two planners' indices.
[[nodiscard]] NamedChart pairChart(const StoredResults& results, std::size_t first,
                                   std::size_t second);
/// Clearance along each planner's path of one query.
[[nodiscard]] NamedChart clearanceChart(const StoredResults& results, std::size_t query);

/// All of these, with pairs of each planner against the first and the clearance of the query with
/// the longest shortest path.
[[nodiscard]] std::vector<NamedChart> comparisonCharts(const StoredResults& results);

/// The query whose shortest path is longest among those that most planners solved: the one that
/// shows most when drawn.
[[nodiscard]] std::size_t mostTellingQuery(const StoredResults& results);
/// The same among the queries of one map, the number of queries if it has none.
[[nodiscard]] std::size_t mostTellingQuery(const StoredResults& results, std::size_t map);

}  // namespace vesper::planning::inline v0
