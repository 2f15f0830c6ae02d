#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>

#include "vesper/planning/search/capabilities.hpp"
#include "vesper/planning/search/limits.hpp"
#include "vesper/planning/search/plan_result.hpp"
#include "vesper/planning/search/query.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// A planner's search on one grid with the memory it needs. Answers any number of queries, one
/// after another; use one per thread.
class PreparedSearch {
 public:
  PreparedSearch() = default;
  PreparedSearch(const PreparedSearch&) = delete;
  PreparedSearch& operator=(const PreparedSearch&) = delete;
  virtual ~PreparedSearch() = default;

  /// Never throws for what the query says: every outcome is a status with a reason.
  [[nodiscard]] virtual PlanResult solve(const Query& query, const Limits& limits,
                                         std::stop_token stop) = 0;
  /// Memory that prepare() and the queries so far took, without the grid.
  [[nodiscard]] virtual std::size_t bytes() const noexcept = 0;
};

/// What became of one cell.
struct CellChange {
  CellIndex cell;
  bool blocked = true;
};

/// A search that keeps what it knows when cells change.
class ReplanningSearch : public PreparedSearch {
 public:
  /// Applies to all later queries of this search; the grid it was prepared for stays as it is.
  /// Throws std::out_of_range if a cell lies outside the grid.
  virtual void update(std::span<const CellChange> changes) = 0;
};

/// Finds a path on a grid. Work that depends on the grid alone happens once, in prepare(), and is
/// measured apart.
class Planner {
 public:
  Planner() = default;
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;
  virtual ~Planner() = default;

  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  /// Which rules, costs and footprints it honours; what it must refuse.
  [[nodiscard]] virtual Capabilities capabilities() const = 0;
  /// The grid is owned by the caller and the prepared search together. A grid that the planner
  /// must refuse is prepared too: every query then ends as PlanStatus::Refused with the reason.
  [[nodiscard]] virtual std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const = 0;
};

}  // namespace vesper::planning::inline v0
