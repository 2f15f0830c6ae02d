#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// The place that would have to open for two cells to be connected.
struct NarrowestGap {
  CellIndex cell;              ///< Where the gap is, or the first cell of the wall.
  bool is_wall = false;        ///< No gap at any radius: obstacles close the way.
  double clearance_m = 0.0;    ///< A gap: distance of its narrowest cell to the nearest obstacle.
  std::size_t wall_cells = 0;  ///< A wall: the least number of obstacle cells to clear.
};

/// Where the footprint alone separates the cells: the way whose least clearance is greatest, and
/// the cell where it is least. Otherwise the thinnest wall. `mayGoOn` is asked now and then; empty
/// once it says no. Takes O(cells log cells); meant for searches that have failed.
[[nodiscard]] std::optional<NarrowestGap> narrowestGap(const TraversabilityGrid& grid,
                                                       CellIndex from, CellIndex to,
                                                       const std::function<bool()>& mayGoOn);

}  // namespace vesper::planning::inline v0
