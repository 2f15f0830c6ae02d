#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// Which free cells can reach each other. Kept a run of cells, not a cell: a few bytes a wall.
/// Immutable.
class ConnectedAreas {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// Cells that are not set in `blocked` are free. `corners_connect`: cells that meet at a corner
  /// only belong together (movement rule `always`); the other rules all connect by sides, since
  /// their diagonal steps pass a free cell.
  ConnectedAreas(const BitGrid& blocked, bool corners_connect);

  /// The number of the cell's area, 0 .. count() - 1 in the order of their lowest cell, row by row;
  /// kNone for blocked cells.
  [[nodiscard]] std::uint32_t areaOf(CellIndex cell) const noexcept;
  [[nodiscard]] std::uint32_t count() const noexcept {
    return static_cast<std::uint32_t>(cells_.size());
  }
  /// Cells in an area.
  [[nodiscard]] std::size_t cellsIn(std::uint32_t area) const noexcept { return cells_[area]; }
  /// The area with most cells, the first of equals; kNone if every cell is blocked.
  [[nodiscard]] std::uint32_t largest() const noexcept;
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  struct Run {
    int first_x;
    int last_x;
    std::uint32_t area;
  };

  std::vector<Run> runs_;
  std::vector<std::size_t> row_start_;  ///< Of row y: runs row_start_[y] .. row_start_[y + 1] - 1.
  std::vector<std::size_t> cells_;
};

}  // namespace vesper::planning::inline v0
