#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/map_io/map_limits.hpp"

namespace vesper::inline v0 {

/// A map of the MovingAI benchmarks: every cell is passable (free) or blocked (occupied).
/// The file's row 0 is at the top, and so is the largest y of the map: cell (column, row) of the
/// file is CellIndex{column, height - 1 - row} (movingAiCell). Terrain letters beyond that are not
/// kept; `letters` counts them.
struct MovingAiMap {
  OccupancyMap map;
  std::array<std::size_t, 256> letters{};  ///< Cells by the letter they had.
};

/// Reads `type octile`, `height`, `width` (in either order), `map` and the rows: `.` `G` `S` are
/// passable, `@` `O` `T` `W` blocked; rows of at most 2^20 letters. CR LF and a missing last
/// newline are accepted. The format has no resolution: `resolution_m` is the side of a cell, the
/// origin is (0, 0, 0). Throws InputError naming file, line and field; std::invalid_argument for
/// the resolution.
[[nodiscard]] MovingAiMap readMovingAiMap(const std::string& path, double resolution_m = 1.0,
                                          const MapLimits& limits = {});

/// Writes `.` for free cells and `@` for all others, atomically: the format has no unknown, no
/// resolution and no origin. Throws std::system_error.
void writeMovingAiMap(const std::string& path, const OccupancyMap& map);

/// The cell that a MovingAI file calls (`column`, `row`), row 0 at the top; it may lie outside.
[[nodiscard]] constexpr CellIndex movingAiCell(int column, int row, int height) noexcept {
  return {column, height - 1 - row};
}

}  // namespace vesper::inline v0
