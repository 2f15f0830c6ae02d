#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Jump point search (jump_point_search.hpp). It is derived for uniform costs, which is why it
/// refuses cost fields, and for the rule `never`: under the others it hands over to A* and says so.
class JpsPlanner : public Planner {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return "jps"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

/// A* or jump point search, whichever suits the map: jump points pay where obstacles are large,
/// and cost more than they save in clutter. prepare() chooses by the share of free cells beside
/// which an obstacle ends; where it is high, it solves a few queries with both and compares their
/// work. The choice is named in every result's note, and is the same on every machine.
class AutoPlanner : public Planner {
 public:
  static constexpr double kSurelyJumping = 0.2;  ///< Up to this share jps is chosen at once.

  [[nodiscard]] std::string_view name() const noexcept override { return "auto"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;
};

/// How many free cells are jump points of a scan along their row, as a share of the free cells; 0
/// if none is free.
[[nodiscard]] double jumpPointShare(const TraversabilityGrid& grid) noexcept;

}  // namespace vesper::planning::inline v0
