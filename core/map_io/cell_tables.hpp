#pragma once

#include <string>

#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// The bytes of a NumPy array file (format 1.0): little-endian float32 of shape (height, width),
/// the probability of occupancy 0..1, NaN for unknown; row 0 is the lowest row of the map.
[[nodiscard]] std::string npyBytes(const OccupancyMap& map);

/// The cells that are not unknown as CSV, row by row from the bottom:
/// `col,row,x_m,y_m,occupancy_percent`, columns and rows from the lower left, the cell's centre in
/// the world. The frame stands in a comment above the header.
[[nodiscard]] std::string cellCsv(const OccupancyMap& map);

}  // namespace vesper::inline v0
