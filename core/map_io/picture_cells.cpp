#include "vesper/core/map_io/picture_cells.hpp"

#include <algorithm>

#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {
namespace {

/// Rows came from the top; maps store them from the bottom.
void flipRows(std::vector<std::int8_t>& percent, std::ptrdiff_t width, std::ptrdiff_t height) {
  for (std::ptrdiff_t low = 0, high = height - 1; low < high; ++low, --high) {
    std::swap_ranges(percent.begin() + low * width, percent.begin() + (low + 1) * width,
                     percent.begin() + high * width);
  }
}

}  // namespace

PictureCells readPictureCells(const std::string& image_path, const ShadeRule& rule,
                              const MapLimits& limits) {
  PictureCells cells;
  std::vector<std::int8_t> percent_of_value;
  std::uint32_t value_205 = 0;
  ImageSink sink;
  sink.begin = [&](const ImageLayout& layout) {
    cells.layout = layout;
    for (std::uint32_t value = 0; value <= layout.max_value; ++value) {
      percent_of_value.push_back(rule.percentOf(value, layout.max_value));
    }
    value_205 = layout.max_value % 255 == 0 ? layout.max_value / 255 * 205 : layout.max_value + 1;
  };
  sink.row = [&](std::span<const std::uint32_t> values, std::span<const std::uint8_t> alpha) {
    const std::size_t start = cells.percent.size();
    limits.step(image_path, start,
                static_cast<std::size_t>(cells.layout.width) *
                    static_cast<std::size_t>(cells.layout.height));
    cells.percent.resize(start + values.size());
    for (std::size_t x = 0; x < values.size(); ++x) {
      const bool is_transparent = !alpha.empty() && alpha[x] == 0;
      const std::int8_t percent =
          is_transparent ? OccupancyMap::kUnknown : percent_of_value[values[x]];
      cells.percent[start + x] = percent;
      cells.transparent += is_transparent ? 1U : 0U;
      cells.free_by_205 += percent == 0 && values[x] == value_205 ? 1U : 0U;
    }
  };
  readImage(image_path, limits, sink);
  flipRows(cells.percent, cells.layout.width, cells.layout.height);
  return cells;
}

}  // namespace vesper::inline v0
