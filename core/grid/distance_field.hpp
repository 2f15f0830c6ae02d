#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// What squaredDistances() says where no feature lies within 65535 cells.
inline constexpr std::uint32_t kNoFeature = std::numeric_limits<std::uint32_t>::max();

/// Exact Euclidean distance transform: for every cell the squared distance, in cells, from its
/// centre to the centre of the nearest feature; 0 on a feature itself. `is_feature` holds one byte
/// a cell (not 0: a feature), row by row, as GridFrame::offsetOf orders them; so does the result.
/// Linear in the number of cells, 4 bytes a cell and two rows of scratch.
///
/// Source: Meijster, Roerdink, Hesselink, "A general algorithm for computing distance transforms in
/// linear time", Mathematical Morphology and its Applications (2000), the Euclidean case.
/// Throws std::invalid_argument unless the sizes are positive and `is_feature` has one byte a cell.
[[nodiscard]] std::vector<std::uint32_t> squaredDistances(std::span<const std::uint8_t> is_feature,
                                                          int width, int height);

/// One byte a cell: 1 where the map is occupied, else 0.
[[nodiscard]] std::vector<std::uint8_t> occupiedMarks(const OccupancyMap& map);

}  // namespace vesper::inline v0
