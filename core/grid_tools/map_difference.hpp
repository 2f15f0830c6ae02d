#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// What two maps say of one cell. Grades count as unknown (see OccupancyMap::stateAt).
enum class CellDifference : std::uint8_t {
  UnknownInBoth,
  FreeInBoth,
  WallInBoth,
  WallNear,       ///< A wall in one; the other has one within the tolerance.
  WallOnlyFirst,  ///< Occupied in the first, free in the second.
  WallOnlySecond,
  KnownOnlyFirst,  ///< Unknown in the second.
  KnownOnlySecond
};
inline constexpr std::size_t kCellDifferences = 8;

struct MapDifference {
  GridFrame frame;                     ///< The first map's, extended to hold the second.
  std::vector<CellDifference> cells;   ///< One a cell of the frame.
  std::vector<std::size_t> counts;     ///< By CellDifference.
  std::size_t differing_percents = 0;  ///< Cells whose values differ in any way.
  [[nodiscard]] std::size_t count(CellDifference kind) const {
    return counts[static_cast<std::size_t>(kind)];
  }
};

/// Lays `second` on the first map's cells, extended to hold both (resampled() where lattices
/// differ), and compares cell by cell. `T_first_second` maps the second's world to the first's. A
/// wall that the other map has within `tolerance_cells` (between centres) is WallNear; 0 compares
/// strictly. Throws std::invalid_argument for a negative tolerance and as extended().
[[nodiscard]] MapDifference differenceOf(const OccupancyMap& first, const OccupancyMap& second,
                                         const Pose2& T_first_second, double tolerance_cells = 0.0,
                                         std::size_t max_cells = std::size_t{1} << 28U);

}  // namespace vesper::inline v0
