#pragma once

#include <string>

#include "vesper/core/drawing/cell_raster.hpp"
#include "vesper/core/grid_tools/map_difference.hpp"
#include "vesper/core/mapping/map_metrics.hpp"

namespace vesper::inline v0 {

/// The words of a comparison's legend, in the language of the picture.
struct DifferenceTexts {
  std::string not_judged = "truth unknown or out of reach";
  std::string free = "free in both";
  std::string unknown = "unknown in the map";
  std::string found = "wall found";
  std::string missed = "wall missed";
  std::string near = "map's wall within the tolerance";
  std::string invented = "wall invented";
};

/// A comparison as a raster for MapPicture. `truth_frame` is the frame of the truth that was
/// compared. Throws std::invalid_argument if it does not fit the comparison.
[[nodiscard]] CellRaster differenceRaster(const MapMetrics& metrics, const GridFrame& truth_frame,
                                          const DifferenceTexts& texts = {});

/// The words of the legend of two maps, in the language of the picture.
struct TwoMapTexts {
  std::string unknown = "unknown in both";
  std::string free = "free in both";
  std::string wall = "wall in both";
  std::string near = "wall in both within the tolerance";
  std::string wall_first = "wall in A, free in B";
  std::string wall_second = "wall in B, free in A";
  std::string known_first = "known in A only";
  std::string known_second = "known in B only";
};

/// Two maps as a raster for MapPicture.
[[nodiscard]] CellRaster differenceRaster(const MapDifference& difference,
                                          const TwoMapTexts& texts = {});

}  // namespace vesper::inline v0
