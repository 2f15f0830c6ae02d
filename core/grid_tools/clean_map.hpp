#pragma once

#include <cstddef>
#include <optional>

#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

struct CleanOptions {
  /// Groups of occupied cells (8-connected) of fewer cells are removed; 0: none.
  std::size_t specks_below_cells = 0;
  /// Walls at most so many cells thick become one cell thick; 0: none. A wall cell in a square of
  /// occupied cells with a longer side belongs to something solid and stays.
  int thin_up_to_cells = 0;
};

struct CleanedMap {
  OccupancyMap map;
  std::size_t specks = 0;         ///< Groups removed,
  std::size_t speck_cells = 0;    ///< and their cells.
  std::size_t thinned_cells = 0;  ///< Cells taken off walls.
};

/// Removes specks first, then thins walls by taking off cells from north, south, east and west in
/// turn as long as that neither parts a wall, nor closes or opens a hole, nor shortens a line's end
/// (simple points: Rosenfeld, "Connectivity in digital pictures", JACM 17, 1970). A cell that is no
/// longer occupied takes the value of the nearest cell that never was (4-neighbours, the lowest and
/// leftmost of equal ones). Grades and unknown cells stay. Throws std::invalid_argument if
/// thin_up_to_cells is negative or more than 1000.
[[nodiscard]] CleanedMap cleaned(const OccupancyMap& map, const CleanOptions& options);

}  // namespace vesper::inline v0
