#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/planning/comparison/comparison.hpp"
#include "vesper/planning/comparison/reference_lengths.hpp"

namespace vesper::planning::inline v0 {

/// What one thread of a comparison needs to ask every planner on one map.
class MapWorker {
 public:
  /// Keeps a reference to `options`. Prepares all planners; one that fails answers every query with
  /// PlanStatus::Error.
  MapWorker(const OccupancyMap& map, std::shared_ptr<const TraversabilityGrid> grid,
            const PlannerRegistry& registry, const ComparisonOptions& options);

  /// The answer of options.planners[planner], timed, checked and measured; never throws for what a
  /// planner does. Indices of map and query are left to the caller.
  [[nodiscard]] ComparisonRecord ask(std::size_t planner, const ComparisonQuery& query,
                                     std::stop_token stop);

 private:
  struct Search {
    std::unique_ptr<PreparedSearch> prepared;
    std::string failure;
    std::int64_t prepare_ns = 0;
    bool is_warm = false;
    bool is_seeded = false;
    bool drives_cars = false;
  };

  [[nodiscard]] Search prepare(const PlannerRegistry& registry, const std::string& name) const;
  void solve(Search& search, const Query& query, ComparisonRecord& record,
             const std::stop_token& stop) const;
  [[nodiscard]] PlanResult smoothed(const Query& query, const PlanResult& result) const;
  [[nodiscard]] const ReferenceLengths& referencesOf(const Query& query);
  void judge(const Query& query, ComparisonRecord& record);

  std::shared_ptr<const TraversabilityGrid> grid_;
  const ComparisonOptions& options_;
  ReferenceSearch references_;
  std::optional<ReferenceLengths> lengths_;
  Query lengths_query_;
  std::vector<float> clearances_;
  std::vector<Search> searches_;
};

}  // namespace vesper::planning::inline v0
