#include "vesper/core/mapping/scan_window.hpp"

#include <algorithm>

#include "vesper/core/grid/row_update.hpp"

namespace vesper::inline v0 {
namespace {

constexpr int kMostCounts = 65535;

/// One row of a tile, where counts are added.
struct RowOfCells {
  RowTarget target;
  int clamp = 0;
};

void addCell(const RowOfCells& row, int x, unsigned count, unsigned marked, int delta) noexcept {
  const int sum = row.target.log_odds[x] + static_cast<int>(count) * delta;
  row.target.log_odds[x] = static_cast<MilliLogOdds>(std::clamp(sum, -row.clamp, row.clamp));
  std::uint16_t& readings = marked != 0 ? row.target.hits[x] : row.target.misses[x];
  readings =
      static_cast<std::uint16_t>(std::min<int>(readings + static_cast<int>(count), kMostCounts));
}

}  // namespace

void ScanWindow::open(const CellBox& box) {
  box_ = box;
  stride_ = static_cast<std::size_t>(box.width());
  const std::size_t cells = stride_ * static_cast<std::size_t>(box.height());
  if (counts_.size() < cells) {
    counts_.resize(cells, 0);
  }
}

void ScanWindow::flush(LogOddsGrid& grid, MilliLogOdds free, MilliLogOdds occupied) {
  constexpr int kSide = GridTile::kSide;
  for (int y = box_.low.y; y <= box_.high.y; ++y) {
    std::uint16_t* counts = counts_.data() + indexOf({box_.low.x, y});
    for (int x = box_.low.x; x <= box_.high.x;) {
      const int column = x & (kSide - 1);
      const int here = std::min(kSide - column, box_.high.x - x + 1);
      const bool is_touched =
          std::any_of(counts, counts + here, [](std::uint16_t count) { return count != 0; });
      if (is_touched) {
        const int row = y & (kSide - 1);
        GridTile& tile = grid.tileAt({x >> GridTile::kSideBits, y >> GridTile::kSideBits});
        const RowOfCells cells{
            {tile.logOdds(0, row) + column, tile.hits(row) + column, tile.misses(row) + column},
            grid.options().clamp};
        for (int i = 0; i < here; ++i) {
          const unsigned marked = counts[i] & kMarked;
          if (counts[i] != 0) {
            addCell(cells, i, counts[i] & ~kMarked, marked, marked != 0 ? occupied : free);
          }
        }
        std::fill(counts, counts + here, std::uint16_t{0});
      }
      counts += here;
      x += here;
    }
  }
}

}  // namespace vesper::inline v0
