#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Exact shortest paths at any angle, see interval_search.hpp. Turns at corners of obstacles.
class AnyaPlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "anya"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

}  // namespace vesper::planning::inline v0
