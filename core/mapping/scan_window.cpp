#include "vesper/core/mapping/scan_window.hpp"

#include <algorithm>
#include <array>

namespace vesper::inline v0 {

void ScanWindow::open(const CellBox& box) {
  box_ = box;
  stride_ = static_cast<std::size_t>(box.width());
  const std::size_t cells = stride_ * static_cast<std::size_t>(box.height()) + kLanesBehind;
  if (counts_.size() < cells) {
    counts_.resize(cells, 0);
  }
}

void ScanWindow::flush(LogOddsGrid& grid, MilliLogOdds free, MilliLogOdds occupied) {
  const CountWeights weights{free, occupied, grid.options().clamp};
  for (int y = box_.low.y >> GridTile::kSideBits; y <= box_.high.y >> GridTile::kSideBits; ++y) {
    for (int x = box_.low.x >> GridTile::kSideBits; x <= box_.high.x >> GridTile::kSideBits; ++x) {
      flushTile(grid, {x, y}, weights);
    }
  }
}

void ScanWindow::flushTile(LogOddsGrid& grid, CellIndex tile, const CountWeights& weights) {
  constexpr int kSide = GridTile::kSide;
  const CellIndex corner{tile.x * kSide, tile.y * kSide};
  const CellBox here{
      {std::max(corner.x, box_.low.x), std::max(corner.y, box_.low.y)},
      {std::min(corner.x + kSide - 1, box_.high.x), std::min(corner.y + kSide - 1, box_.high.y)}};
  if (!isTouched(here)) {
    return;
  }
  GridTile& target = grid.tileAt(tile);
  const int column = here.low.x - corner.x;
  std::array<CountUpdate, kSide> rows;
  std::size_t size = 0;
  for (int y = here.low.y; y <= here.high.y; ++y) {
    const int row = y - corner.y;
    rows[size++] = {target.logOdds(0, row) + column, target.hits(row) + column,
                    target.misses(row) + column, &at({here.low.x, y}),
                    static_cast<std::int32_t>(here.width())};
  }
  addCounts({rows.data(), size}, weights);
}

bool ScanWindow::isTouched(const CellBox& box) noexcept {
  for (int y = box.low.y; y <= box.high.y; ++y) {
    const std::uint16_t* counts = &at({box.low.x, y});
    if (std::any_of(counts, counts + box.width(), [](std::uint16_t count) { return count != 0; })) {
      return true;
    }
  }
  return false;
}

}  // namespace vesper::inline v0
