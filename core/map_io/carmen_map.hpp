#pragma once

#include <string>
#include <string_view>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/map_io/map_limits.hpp"

namespace vesper::inline v0 {

/// Whether the first bytes of a file, unpacked, are those of a CARMEN map: comment lines, then
/// `CARMENMAPFILE`.
[[nodiscard]] bool looksLikeCarmenMap(std::string_view beginning) noexcept;

/// Reads a map of the Carnegie Mellon Robot Navigation Toolkit, version `v020`, packed by gzip or
/// not: after comments (`#`) and the magic a row of chunks, each one byte of kind, its size
/// (uint32, little-endian, the name included), ten letters of name. Kind 1, `GRIDMAP`: columns and
/// rows (uint32), metres a cell (float), then columns of floats from the bottom up: the probability
/// of being occupied, negative for unknown. The map's corner is the world's origin. Other chunks
/// (creator, off-limits, places) are passed over. Cells as in percentOfProbability(). Throws
/// InputError naming path and field.
[[nodiscard]] OccupancyMap readCarmenMap(const std::string& path, const MapLimits& limits = {});

}  // namespace vesper::inline v0
