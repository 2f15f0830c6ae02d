#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// boost::astar_search on the implicit grid graph with vector property maps: what a careful user of
/// Boost.Graph gets, and the yardstick of the speed figures. Only what a query touched is reset
/// after it (astar_search_no_init), which is faster than the library's own initialisation.
class BoostAstarPlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "boost_astar"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

}  // namespace vesper::planning::inline v0
