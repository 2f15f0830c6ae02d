#pragma once

#include <string>

#include "vesper/core/drawing/cell_raster.hpp"
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

}  // namespace vesper::inline v0
