#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Dijkstra's algorithm, written to be read rather than to be fast: the reference the other
/// planners are tested against. A binary heap of costs, 64-bit integers, every rule, costs.
class DijkstraPlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "dijkstra"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

}  // namespace vesper::planning::inline v0
