#pragma once

#include <array>
#include <cstdint>

#include "vesper/planning/search/movement_rule.hpp"

namespace vesper::planning::inline v0 {

/// Which steps out of a cell need not be tried, given the step that led into it: those whose end
/// is reached from the cell before as cheaply without passing this one. Of equals the one that goes
/// diagonally first (under `four`: vertically first) is kept, so that of all cheapest paths of one
/// shape a single one is searched.
///
/// Source: the pruning rules of Harabor & Grastien, "Online graph pruning for pathfinding on grid
/// maps", AAAI 2011; as an order of A* Sturtevant & Rabin, "Canonical orderings on grids", IJCAI
/// 2016. Here told from the allowed steps of the cell before alone, which serves all four rules: a
/// step is pruned because a shorter or equal way is known to be allowed, hence never wrongly.
class CanonicalSteps {
 public:
  static constexpr std::uint8_t kStart = 8;  ///< In place of a step: the search begins here.

  explicit CanonicalSteps(MovementRule rule) noexcept;

  /// Mask of the steps worth trying from a cell that was entered by step `came_by` from a cell
  /// whose allowed steps are `allowed_before`; to be combined with the cell's own allowed steps.
  [[nodiscard]] std::uint8_t worthTrying(std::uint8_t came_by,
                                         std::uint8_t allowed_before) const noexcept {
    return masks_[came_by][allowed_before];
  }

 private:
  std::array<std::array<std::uint8_t, 256>, 9> masks_{};
};

}  // namespace vesper::planning::inline v0
