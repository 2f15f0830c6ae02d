#include "vesper/planning/comparison/expansion_raster.hpp"

#include <array>
#include <stdexcept>

namespace vesper::planning::inline v0 {
namespace {

/// From dark to light in even steps of lightness, for any colour vision and grey print.
constexpr std::array<Colour, 8> kOrderColours = {{{68, 1, 84},
                                                  {70, 50, 127},
                                                  {54, 92, 141},
                                                  {39, 127, 142},
                                                  {31, 161, 135},
                                                  {74, 194, 109},
                                                  {159, 218, 58},
                                                  {253, 231, 37}}};

/// Below this share of the map, expansions are points that must not vanish behind walls where
/// cells share a pixel; above it they are areas, which must not hide walls.
constexpr std::size_t kSparseShare = 20;

}  // namespace

CellRaster expansionRaster(const OccupancyMap& map, std::span<const CellIndex> order) {
  CellRaster raster = rasterOf(map);
  const std::size_t first_class = raster.palette.size();
  const bool is_sparse = order.size() * kSparseShare < map.frame().cellCount();
  for (std::size_t i = 0; i < kOrderColours.size(); ++i) {
    const char* name = i == 0                          ? "expanded first"
                       : i + 1 == kOrderColours.size() ? "expanded last"
                                                       : "";
    raster.palette.push_back({name, kOrderColours[i], is_sparse ? 200 : 1});
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!map.frame().contains(order[i])) {
      throw std::out_of_range("expansionRaster: a cell lies outside the map");
    }
    raster.classes[map.frame().offsetOf(order[i])] =
        static_cast<std::uint8_t>(first_class + i * kOrderColours.size() / order.size());
  }
  return raster;
}

}  // namespace vesper::planning::inline v0
