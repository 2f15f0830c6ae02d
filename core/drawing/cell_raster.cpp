#include "vesper/core/drawing/cell_raster.hpp"

namespace vesper::inline v0 {

CellRaster rasterOf(const OccupancyMap& map, const MapLegendTexts& texts) {
  CellRaster raster{map.frame(), {}, {}, 0};
  raster.classes.reserve(map.percents().size());
  for (const std::int8_t percent : map.percents()) {
    raster.classes.push_back(static_cast<std::uint8_t>(percent + 1));
  }
  raster.palette.push_back({texts.unknown, {190, 196, 202}, 0});
  for (int percent = 0; percent <= 100; ++percent) {
    const auto shade = static_cast<std::uint8_t>((255 * (100 - percent) + 50) / 100);
    raster.palette.push_back({"", {shade, shade, shade}, percent > 50 ? percent : 0});
  }
  raster.palette[1].name = texts.free;
  raster.palette[101].name = texts.occupied;
  return raster;
}

}  // namespace vesper::inline v0
