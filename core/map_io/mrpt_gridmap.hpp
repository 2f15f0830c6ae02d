#pragma once

#include <string>
#include <string_view>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/map_io/map_limits.hpp"

namespace vesper::inline v0 {

/// Whether the first bytes of a file, unpacked, are those of a grid map of the Mobile Robot
/// Programming Toolkit.
[[nodiscard]] bool looksLikeMrptGridmap(std::string_view beginning) noexcept;

/// Reads a `.gridmap` of MRPT (a serialised COccupancyGridMap2D with one byte a cell), packed by
/// gzip or not. The byte 0x80 + length of the class name, the name, a version, the bits a cell (8;
/// 16 is refused), columns and rows (uint32), x_min, x_max, y_min, y_max and the resolution in
/// metres (floats), then rows from the bottom: signed bytes v for which the cell is free with
/// probability 1/(1 + exp(-v/16)); 0 says nothing and is read as unknown. Cells as in
/// percentOfProbability(). What follows the cells (options of the map) is passed over. Throws
/// InputError naming path and field.
[[nodiscard]] OccupancyMap readMrptGridmap(const std::string& path, const MapLimits& limits = {});

}  // namespace vesper::inline v0
