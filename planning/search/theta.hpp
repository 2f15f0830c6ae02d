#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Basic Theta* (Nash, Daniel, Koenig, Felner 2007, fig. 3; Daniel et al. 2010, JAIR 39): A* over
/// cell centres whose parents may be any cell in line of sight. Turns at cell centres, so its paths
/// are a little longer than the shortest. Unlike the paper a cell is taken up again when a shorter
/// way to it is found, which makes the path never longer than the octile one under `never` or
/// `one`.
class ThetaPlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "theta"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

/// Lazy Theta* (Nash, Koenig, Tovey 2010, fig. 3): as Theta*, but takes line of sight for granted
/// when it generates a cell and looks when it expands it: one look a cell instead of eight.
class LazyThetaPlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "lazy_theta"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

}  // namespace vesper::planning::inline v0
