#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/planning/comparison/comparison_record.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/planning/search/limits.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// A map with the questions asked on it.
struct ComparisonMap {
  std::string path;
  std::string sha256;  ///< Of the map's cells and frame (hashOf).
  OccupancyMap map;
  std::vector<ComparisonQuery> queries;
};

/// What is done to a found path before it is judged.
enum class Smoothing : std::uint8_t { None, Shortcut, Clearance };

/// "none", "shortcut" (shortcutPath), "clearance" (smoothKeepingClearance).
[[nodiscard]] std::string_view nameOf(Smoothing smoothing) noexcept;
[[nodiscard]] std::optional<Smoothing> smoothingOf(std::string_view name) noexcept;

struct ComparisonOptions {
  std::vector<std::string> planners;  ///< Names of `registry`, in the order of the report.
  PlannerOptions planner_options;     ///< With which `registry` was made; kept with the results.
  TraversabilityOptions traversability;
  Limits limits;    ///< Of one query.
  int repeats = 1;  ///< Timed answers a query; >= 1.
  /// Answers of a planner that draws random numbers (Capabilities::seeded), where `repeats` are
  /// fewer; each draws anew. The one of median length is kept, failures counting as longest.
  int sampling_repeats = 30;
  Smoothing smoothing = Smoothing::None;  ///< Its time is SolveTiming::post_ns.
  int warm_up = 1;  ///< Untimed answers before a planner's first query on a map; >= 0.
  int threads = 1;  ///< More than one: queries run side by side, and timings disturb each other.
  std::uint64_t seed = 1;  ///< Of the order in which planners take turns.
};

struct ComparisonProgress {
  std::size_t done = 0;  ///< Answers (planner x query), those skipped included.
  std::size_t total = 0;
  std::chrono::duration<double> elapsed{};
};

/// What a comparison needs from its surroundings. Both are called by one thread at a time.
struct ComparisonSink {
  /// Each answer once, in no particular order with more than one thread.
  std::function<void(const ComparisonRecord&)> onRecord;
  std::function<void(const ComparisonProgress&)> onProgress;
  /// Answers that an earlier run has: not asked again.
  std::function<bool(std::size_t map, std::size_t query, const std::string& planner)> isDone;
};

/// SHA-256 of a map's size, resolution, origin and cells, as 64 hexadecimal digits.
[[nodiscard]] std::string hashOf(const OccupancyMap& map);

/// Asks every planner every query of every map. Each answer is checked by checkPath; an answer that
/// fails, or a planner that throws, is a record like any other. Returns false if it was stopped.
/// Throws std::invalid_argument for options out of range or planners that `registry` does not know.
bool runComparison(const std::vector<ComparisonMap>& maps, const PlannerRegistry& registry,
                   const ComparisonOptions& options, const ComparisonSink& sink,
                   std::stop_token stop);

}  // namespace vesper::planning::inline v0
