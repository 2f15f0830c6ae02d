#pragma once

#include <span>

#include "vesper/core/drawing/cell_raster.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::planning::inline v0 {

/// A map on which the expanded cells are coloured by their order, from dark (first) over green to
/// yellow (last); a cell that was expanded more than once by its last turn. Throws
/// std::out_of_range for a cell outside the map.
[[nodiscard]] CellRaster expansionRaster(const OccupancyMap& map, std::span<const CellIndex> order);

}  // namespace vesper::planning::inline v0
