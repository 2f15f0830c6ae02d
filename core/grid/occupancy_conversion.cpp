#include "vesper/core/grid/occupancy_conversion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace vesper::inline v0 {
namespace {

constexpr std::uint16_t kMostCounts = std::numeric_limits<std::uint16_t>::max();

CellBox extentOf(const LogOddsGrid& grid, const MapConversion& conversion) {
  if (conversion.extent) {
    return *conversion.extent;
  }
  const std::optional<CellBox> box = grid.observedBox();
  if (!box) {
    throw std::invalid_argument("toOccupancyMap: no cell was observed");
  }
  const int margin = conversion.margin_cells;
  return {{box->low.x - margin, box->low.y - margin}, {box->high.x + margin, box->high.y + margin}};
}

GridFrame frameOf(const CellBox& box, double resolution_m) {
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  if (box.width() < 1 || box.height() < 1 || box.width() > kMost || box.height() > kMost) {
    throw std::invalid_argument("toOccupancyMap: the extent is empty or too large");
  }
  return {static_cast<int>(box.width()), static_cast<int>(box.height()), resolution_m,
          Pose2(box.low.x * resolution_m, box.low.y * resolution_m, 0.0)};
}

/// Per cent for each value of log-odds, decided once.
class PercentOf {
 public:
  explicit PercentOf(const MapConversion& conversion)
      : occupied_above_(logOddsOf(conversion.occupied_above)),
        free_below_(logOddsOf(conversion.free_below)),
        is_graded_(conversion.is_graded) {}

  [[nodiscard]] std::int8_t operator()(int milli) const noexcept {
    const double log_odds = toLogOdds(milli);
    if (log_odds > occupied_above_) {
      return 100;
    }
    if (log_odds < free_below_) {
      return 0;
    }
    if (!is_graded_) {
      return OccupancyMap::kUnknown;
    }
    return static_cast<std::int8_t>(
        std::clamp(std::lround(100.0 * probabilityOf(log_odds)), 1L, 99L));
  }

 private:
  double occupied_above_;
  double free_below_;
  bool is_graded_;
};

void convertTile(const GridTile& tile, CellIndex low, int views, const CellBox& extent,
                 const PercentOf& percent_of, OccupancyMap& map) {
  for (int y = 0; y < GridTile::kSide; ++y) {
    for (int x = 0; x < GridTile::kSide; ++x) {
      const CellIndex cell{low.x + x, low.y + y};
      if (!extent.contains(cell) || (tile.hits(y)[x] == 0 && tile.misses(y)[x] == 0)) {
        continue;
      }
      const int milli = valueOfViews(tile.logOdds(0, y) + x, GridTile::kPlane, views);
      map.set({cell.x - extent.low.x, cell.y - extent.low.y}, percent_of(milli));
    }
  }
}

}  // namespace

OccupancyMap toOccupancyMap(const LogOddsGrid& grid, const MapConversion& conversion) {
  if (!(conversion.free_below > 0.0 && conversion.free_below <= conversion.occupied_above &&
        conversion.occupied_above < 1.0)) {
    throw std::invalid_argument(
        "toOccupancyMap: thresholds must satisfy 0 < free_below <= occupied_above < 1");
  }
  if (conversion.margin_cells < 0) {
    throw std::invalid_argument("toOccupancyMap: margin_cells must not be negative");
  }
  const CellBox extent = extentOf(grid, conversion);
  OccupancyMap map(frameOf(extent, grid.resolution()));
  const PercentOf percent_of(conversion);
  for (const auto& [key, tile] : grid.tiles()) {
    convertTile(*tile, {key.second * GridTile::kSide, key.first * GridTile::kSide}, grid.views(),
                extent, percent_of, map);
  }
  return map;
}

GridSummary summarise(const LogOddsGrid& grid) {
  GridSummary summary;
  for (const auto& [key, tile] : grid.tiles()) {
    for (int y = 0; y < GridTile::kSide; ++y) {
      const std::uint16_t* hits = tile->hits(y);
      const std::uint16_t* misses = tile->misses(y);
      for (int x = 0; x < GridTile::kSide; ++x) {
        summary.observed_cells += hits[x] != 0 || misses[x] != 0 ? 1U : 0U;
        summary.saturated_cells += hits[x] == kMostCounts || misses[x] == kMostCounts ? 1U : 0U;
      }
    }
  }
  return summary;
}

}  // namespace vesper::inline v0
