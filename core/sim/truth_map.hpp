#pragma once

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/sim/world.hpp"

namespace vesper::inline v0 {

/// The world as a perfect map: cells that a surface passes through or that lie inside a solid are
/// occupied, cells that a point can reach from the start without crossing one (by edges) are free,
/// all others unknown. The frame covers the world's size and two cells more on every side; its
/// origin is a whole number of cells from the world's. Throws std::invalid_argument unless
/// `resolution_m` is positive and finite and the map has at most 2^26 cells.
[[nodiscard]] OccupancyMap truthMap(const World& world, double resolution_m);

}  // namespace vesper::inline v0
