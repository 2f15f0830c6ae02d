#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// D* Lite (Koenig, Likhachev 2002, "D* Lite", fig. 4, the optimised version): searches from the
/// goal, so that what it knows stays true while the robot moves, and repairs only what changed
/// cells spoil. prepare() returns a ReplanningSearch. A query with the goal of the one before,
/// wherever it starts, goes on with what is known; another goal begins anew. 24 bytes a cell.
///
/// Pays where changes are seen near the robot; changes near the goal may cost more than planning
/// anew.
class DstarLitePlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "dstar_lite"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

}  // namespace vesper::planning::inline v0
