#include "vesper/core/mapping/batch/batch_run.hpp"

#include <algorithm>
#include <cmath>

namespace vesper::inline v0 {
namespace {

std::uint16_t rounded(double readings) {
  return readings > 0.0 ? static_cast<std::uint16_t>(std::clamp(std::round(readings), 1.0, 65535.0))
                        : std::uint16_t{0};
}

}  // namespace

LogOddsGrid gridOf(const CellWindow& window, const std::function<BatchCell(std::size_t)>& cellOf,
                   MilliLogOdds clamp, std::size_t max_memory_bytes) {
  LogOddsGrid grid({.resolution_m = window.resolution_m,
                    .views = 1,
                    .clamp = clamp,
                    .max_memory_bytes = max_memory_bytes});
  for (std::size_t number = 0; number < window.cellCount(); ++number) {
    const BatchCell cell = cellOf(number);
    if (!(cell.raised > 0.0 || cell.lowered > 0.0)) {
      continue;
    }
    const CellIndex at = window.cellOf(static_cast<std::int32_t>(number));
    constexpr int kMask = GridTile::kSide - 1;
    GridTile& tile = grid.tileAt({at.x >> GridTile::kSideBits, at.y >> GridTile::kSideBits});
    tile.logOdds(0, at.y & kMask)[at.x & kMask] =
        std::clamp(toMilli(cell.log_odds), static_cast<MilliLogOdds>(-clamp), clamp);
    tile.hits(at.y & kMask)[at.x & kMask] = rounded(cell.raised);
    tile.misses(at.y & kMask)[at.x & kMask] = rounded(cell.lowered);
  }
  return grid;
}

}  // namespace vesper::inline v0
