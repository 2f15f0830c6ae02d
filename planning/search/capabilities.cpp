#include "vesper/planning/search/capabilities.hpp"

#include <array>
#include <cstdio>

namespace vesper::planning::inline v0 {
namespace {

std::string millimetresUp(double radius_m) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", radius_m + 0.0005);
  return text.data();
}

}  // namespace

std::optional<std::string> refusalOf(const Capabilities& capabilities,
                                     const TraversabilityGrid& grid) {
  if (grid.hasCosts() && !capabilities.costs) {
    return "it does not honour cost fields: its path would be cheapest by length alone";
  }
  const auto& polygon_m = grid.options().footprint_polygon_m;
  if (!polygon_m.empty() && !capabilities.polygon_footprint) {
    return "it does not turn a polygon footprint with the heading; a round footprint of radius " +
           millimetresUp(circumscribedRadius(polygon_m)) +
           " m holds this polygon; hybrid_astar turns it";
  }
  return std::nullopt;
}

}  // namespace vesper::planning::inline v0
