#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// The frame of the cells `box` of `frame`, which may lie outside it: same lattice, same yaw.
/// Throws std::invalid_argument if the box does not fit a GridFrame of at most `max_cells` cells.
[[nodiscard]] GridFrame partOf(const GridFrame& frame, const CellBox& box,
                               std::size_t max_cells = std::size_t{1} << 28U);

/// A frame and the motion that maps its world to another's.
struct PlacedFrame {
  GridFrame frame;
  Pose2 T_world_frame;  ///< Maps the world of `frame` to the world it is placed in.
};

/// `frame` extended by whole cells until it covers the others. Throws as partOf().
[[nodiscard]] GridFrame extended(const GridFrame& frame, const std::vector<PlacedFrame>& others,
                                 std::size_t max_cells = std::size_t{1} << 28U);

/// A frame of the same resolution with `yaw_rad` that covers `placed`. A turn by whole quarters
/// between the two keeps the cells: their corners coincide. Throws as partOf().
[[nodiscard]] GridFrame coveringWithYaw(const PlacedFrame& placed, double yaw_rad,
                                        std::size_t max_cells = std::size_t{1} << 28U);

/// A rectangle in the world, metres.
struct WorldBox {
  Eigen::Vector2d low_m;
  Eigen::Vector2d high_m;
};

/// The smallest rectangle of cells of `frame` that covers `box` (with a yaw: its corners). A side
/// within 1e-9 m of a border of cells counts as on it.
[[nodiscard]] CellBox cellsCovering(const GridFrame& frame, const WorldBox& box);

/// The smallest rectangle that holds all cells that are not unknown, grades included; empty if
/// there are none.
[[nodiscard]] std::optional<CellBox> knownBox(const OccupancyMap& map);

/// The cells of `box`; where it leaves the map they are unknown. Throws as partOf().
[[nodiscard]] OccupancyMap cropped(const OccupancyMap& map, const CellBox& box,
                                   std::size_t max_cells = std::size_t{1} << 28U);

/// The cells of the grid whose centres lie in `box`. Throws GridMemoryError.
[[nodiscard]] LogOddsGrid cropped(const LogOddsGrid& grid, const WorldBox& box);

}  // namespace vesper::inline v0
