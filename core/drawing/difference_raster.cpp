#include "vesper/core/drawing/difference_raster.hpp"

#include <stdexcept>

namespace vesper::inline v0 {

CellRaster differenceRaster(const MapMetrics& metrics, const GridFrame& truth_frame,
                            const DifferenceTexts& texts) {
  if (metrics.comparison.size() != truth_frame.cellCount()) {
    throw std::invalid_argument("differenceRaster: the frame is not that of the comparison");
  }
  CellRaster raster{truth_frame, {}, {}, 0};
  raster.classes.reserve(metrics.comparison.size());
  for (const CellComparison cell : metrics.comparison) {
    raster.classes.push_back(static_cast<std::uint8_t>(cell));
  }
  // In the order of CellComparison; faults win where cells share a pixel.
  raster.palette = {{texts.not_judged, {214, 218, 222}, 0},  {texts.free, {255, 255, 255}, 0},
                    {texts.unknown, {240, 224, 170}, 0},     {texts.found, colours::kBlack, 2},
                    {texts.missed, colours::kBlue, 4},       {texts.near, {120, 120, 120}, 1},
                    {texts.invented, colours::kVermilion, 3}};
  return raster;
}

CellRaster differenceRaster(const MapDifference& difference, const TwoMapTexts& texts) {
  CellRaster raster{difference.frame, {}, {}, 0};
  raster.classes.reserve(difference.cells.size());
  for (const CellDifference cell : difference.cells) {
    raster.classes.push_back(static_cast<std::uint8_t>(cell));
  }
  // In the order of CellDifference; what differs wins where cells share a pixel.
  raster.palette = {
      {texts.unknown, {214, 218, 222}, 0},     {texts.free, {255, 255, 255}, 0},
      {texts.wall, colours::kBlack, 2},        {texts.near, {120, 120, 120}, 1},
      {texts.wall_first, colours::kBlue, 4},   {texts.wall_second, colours::kVermilion, 3},
      {texts.known_first, {190, 220, 240}, 0}, {texts.known_second, {250, 220, 190}, 0}};
  return raster;
}

}  // namespace vesper::inline v0
