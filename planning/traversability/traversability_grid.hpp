#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/planning/traversability/bit_grid.hpp"
#include "vesper/planning/traversability/connected_areas.hpp"
#include "vesper/planning/traversability/traversability_options.hpp"

namespace vesper::planning::inline v0 {

/// Where a robot may go and at what cost: an occupancy map seen by one footprint, one rule for
/// unknown cells and one movement rule. What every planner plans on. Immutable.
class TraversabilityGrid {
 public:
  /// Throws std::invalid_argument naming the first option out of its range.
  explicit TraversabilityGrid(const OccupancyMap& map, const TraversabilityOptions& options = {});

  [[nodiscard]] const GridFrame& frame() const noexcept { return frame_; }
  [[nodiscard]] int width() const noexcept { return frame_.width(); }
  [[nodiscard]] int height() const noexcept { return frame_.height(); }
  [[nodiscard]] const TraversabilityOptions& options() const noexcept { return options_; }
  [[nodiscard]] MovementRule rule() const noexcept { return options_.rule; }

  /// Obstacles grown by the round footprint, readable one cell beyond the grid (blocked there).
  [[nodiscard]] const BitGrid& blocked() const noexcept { return blocked_; }
  /// The obstacles themselves: occupied cells, and unknown ones under UnknownRule::Blocked.
  [[nodiscard]] const BitGrid& obstacles() const noexcept { return obstacles_; }
  [[nodiscard]] const BitGrid& unknown() const noexcept { return unknown_; }
  /// Requires a cell inside the grid or on the border of one cell around it.
  [[nodiscard]] bool isBlocked(CellIndex cell) const noexcept { return blocked_.at(cell); }
  [[nodiscard]] const ConnectedAreas& areas() const noexcept { return areas_; }

  [[nodiscard]] bool hasCosts() const noexcept { return !surcharge_.empty(); }
  /// How many 32nds of its length a step that enters or leaves the cell costs more; a step from a
  /// to b costs its length times (1 + (surcharge(a) + surcharge(b)) / 64). 0 without costs.
  [[nodiscard]] std::uint16_t surcharge(CellIndex cell) const noexcept {
    return surcharge_.empty() ? std::uint16_t{0} : surcharge_[frame_.offsetOf(cell)];
  }

  /// For every cell, row by row, metres from its centre to the nearest obstacle: the distance of
  /// the centres less half a cell (exact beside straight walls), 0 on obstacles, infinity without
  /// any. Computed anew at each call: linear time, exact Euclidean distance transform.
  [[nodiscard]] std::vector<float> clearances() const;
  /// What the grid itself holds.
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  void addSurcharges();

  GridFrame frame_;
  TraversabilityOptions options_;
  BitGrid obstacles_;
  BitGrid unknown_;
  BitGrid blocked_;
  ConnectedAreas areas_;
  std::vector<std::uint16_t> surcharge_;
};

}  // namespace vesper::planning::inline v0
