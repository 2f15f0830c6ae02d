#include "vesper/core/grid/log_odds_grid.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "vesper/core/grid/row_update.hpp"

namespace vesper::inline v0 {
namespace {

constexpr int kMask = GridTile::kSide - 1;

CellIndex tileOf(CellIndex cell) noexcept {
  return {cell.x >> GridTile::kSideBits, cell.y >> GridTile::kSideBits};
}

void extend(std::optional<CellBox>& box, CellIndex cell) noexcept {
  if (!box) {
    box = CellBox{cell, cell};
  }
  box->low = {std::min(box->low.x, cell.x), std::min(box->low.y, cell.y)};
  box->high = {std::max(box->high.x, cell.x), std::max(box->high.y, cell.y)};
}

}  // namespace

LogOddsGrid::LogOddsGrid(const LogOddsGridOptions& options) : options_(options) {
  if (!(options.resolution_m > 0.0) || !std::isfinite(options.resolution_m)) {
    throw std::invalid_argument("LogOddsGrid: resolution_m must be positive and finite");
  }
  if (options.views < 1 || options.views > kMostViews) {
    throw std::invalid_argument("LogOddsGrid: views must lie in 1..64");
  }
  if (options.clamp < 1 || options.clamp > kMostClamp) {
    throw std::invalid_argument("LogOddsGrid: clamp must lie in 1..8000");
  }
}

std::optional<CellIndex> LogOddsGrid::cellAt(const Eigen::Vector2d& p_world_m) const noexcept {
  const double x = std::floor((p_world_m.x() + kCellBorderTolerance_m) / resolution());
  const double y = std::floor((p_world_m.y() + kCellBorderTolerance_m) / resolution());
  if (!(std::abs(x) <= kMostIndex && std::abs(y) <= kMostIndex)) {
    return std::nullopt;
  }
  return CellIndex{static_cast<int>(x), static_cast<int>(y)};
}

int LogOddsGrid::hits(CellIndex cell) const noexcept {
  const GridTile* tile = findTile(tileOf(cell));
  return tile == nullptr ? 0 : tile->hits(cell.y & kMask)[cell.x & kMask];
}

int LogOddsGrid::misses(CellIndex cell) const noexcept {
  const GridTile* tile = findTile(tileOf(cell));
  return tile == nullptr ? 0 : tile->misses(cell.y & kMask)[cell.x & kMask];
}

int LogOddsGrid::viewMilli(CellIndex cell, int view) const noexcept {
  assert(view >= 0 && view < views());
  const GridTile* tile = findTile(tileOf(cell));
  return tile == nullptr ? 0 : tile->logOdds(view, cell.y & kMask)[cell.x & kMask];
}

int LogOddsGrid::valueMilli(CellIndex cell) const noexcept {
  const GridTile* tile = findTile(tileOf(cell));
  if (tile == nullptr) {
    return 0;
  }
  return valueOfViews(tile->logOdds(0, cell.y & kMask) + (cell.x & kMask), GridTile::kPlane,
                      views());
}

void LogOddsGrid::addRun(CellIndex first, int view, const MilliLogOdds* deltas, int count,
                         bool marks) {
  assert(view >= 0 && view < views());
  while (count > 0) {
    GridTile& tile = tileAt(tileOf(first));
    const int column = first.x & kMask;
    const int row = first.y & kMask;
    const int here = std::min(count, GridTile::kSide - column);
    const RowTarget target{tile.logOdds(view, row) + column, tile.hits(row) + column,
                           tile.misses(row) + column};
    // Whole groups of 8: behind `here` they fall on the tile's padding or on zero deltas.
    const int whole = here == count ? here & ~7 : (here + 7) & ~7;
    addRow(target, deltas, whole, marks, options_.clamp);
    if (whole < here) {
      std::array<MilliLogOdds, 8> tail{};
      std::copy(deltas + whole, deltas + here, tail.begin());
      addRow({target.log_odds + whole, target.hits + whole, target.misses + whole}, tail.data(), 8,
             marks, options_.clamp);
    }
    first.x += here;
    deltas += here;
    count -= here;
  }
}

void LogOddsGrid::addRuns(CellIndex center, const CellRuns& evidence) {
  const MilliLogOdds* deltas = evidence.deltas.data();
  CellIndex index;
  GridTile* tile = nullptr;
  for (const CellRun& run : evidence.runs) {
    const CellIndex first{center.x + run.dx, center.y + run.dy};
    const int column = first.x & kMask;
    if (column + run.count > GridTile::kSide) {
      addRun(first, run.view, deltas, run.count, run.marks);
    } else {
      const CellIndex here = tileOf(first);
      if (tile == nullptr || !(here == index)) {
        tile = &tileAt(here);
        index = here;
      }
      const int row = first.y & kMask;
      addRow({tile->logOdds(run.view, row) + column, tile->hits(row) + column,
              tile->misses(row) + column},
             deltas, static_cast<int>(run.lanes()), run.marks, options_.clamp);
    }
    deltas += run.lanes();
  }
}

void LogOddsGrid::add(CellIndex cell, int view, MilliLogOdds delta) {
  const std::array<MilliLogOdds, 8> deltas = {delta};
  addRun(cell, view, deltas.data(), 1, delta > 0);
}

GridTile& LogOddsGrid::tileAt(CellIndex tile) {
  CachedTile& slot = slotOf(tile);
  if (slot.tile == nullptr || !(slot.index == tile)) {
    const auto found = tiles_.find({tile.y, tile.x});
    GridTile& there = found == tiles_.end() ? makeTile(tile) : *found->second;
    slot = {tile, &there};
  }
  return *slot.tile;
}

GridTile& LogOddsGrid::makeTile(CellIndex tile) {
  constexpr int kMostTile = kMostIndex >> GridTile::kSideBits;
  if (std::abs(tile.x) > kMostTile || std::abs(tile.y) > kMostTile) {
    throw std::out_of_range("LogOddsGrid: a cell lies too far from the origin");
  }
  const std::size_t need = memoryBytes() + GridTile::bytes(views());
  if (need > options_.max_memory_bytes) {
    throw GridMemoryError("the map needs more than " +
                          std::to_string(options_.max_memory_bytes >> 20) + " MiB after " +
                          std::to_string(tiles_.size()) + " tiles of 128 x 128 cells with " +
                          std::to_string(views()) + " views");
  }
  return *tiles_.emplace(std::pair(tile.y, tile.x), std::make_unique<GridTile>(views()))
              .first->second;
}

const GridTile* LogOddsGrid::findTile(CellIndex tile) const noexcept {
  const auto found = tiles_.find({tile.y, tile.x});
  return found == tiles_.end() ? nullptr : found->second.get();
}

std::optional<CellBox> LogOddsGrid::observedBox() const {
  std::optional<CellBox> box;
  for (const auto& [key, tile] : tiles_) {
    for (int y = 0; y < GridTile::kSide; ++y) {
      const std::uint16_t* hits = tile->hits(y);
      const std::uint16_t* misses = tile->misses(y);
      for (int x = 0; x < GridTile::kSide; ++x) {
        if (hits[x] != 0 || misses[x] != 0) {
          extend(box, {key.second * GridTile::kSide + x, key.first * GridTile::kSide + y});
        }
      }
    }
  }
  return box;
}

int valueOfViews(const MilliLogOdds* first, std::size_t stride, int views) noexcept {
  if (views == 1) {
    return *first;
  }
  int lowest = std::numeric_limits<int>::max();
  int highest = std::numeric_limits<int>::min();
  for (int view = 0; view < views; ++view, first += stride) {
    if (*first != 0) {
      lowest = std::min(lowest, int{*first});
      highest = std::max(highest, int{*first});
    }
  }
  if (highest == std::numeric_limits<int>::min()) {
    return 0;
  }
  return highest > kOccupiedViewMilli ? highest : lowest;
}

}  // namespace vesper::inline v0
