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

/// The tile at hand and the rows gathered so far.
struct LogOddsGrid::RowBatch {
  MilliLogOdds* origin = nullptr;  ///< Cell (0, 0) of the tile.
  CellIndex corner;                ///< That cell in the grid.
  std::size_t size = 0;            ///< Of rows_.
};

/// Gathers the rows first and adds them then, so that neither the look-up of tiles nor the sums
/// wait for the other.
template <bool kIsTurned, class PartOf>
void LogOddsGrid::addParts(CellIndex center, const CellRunsView& evidence,
                           const LatticeMirror& mirror, PartOf partOf) {
  constexpr auto kSide = unsigned{GridTile::kSide};
  constexpr auto kPlane = static_cast<std::int32_t>(GridTile::kPlane);
  const std::int32_t hits_offset = views() * kPlane;
  const RowUpdateRule rule{kIsTurned ? DeltaOrder::Backward : DeltaOrder::Forward, options_.clamp,
                           hits_offset, hits_offset + kPlane};
  const std::size_t image = mirror.image();
  const int column_sum = center.x + (kIsTurned ? mirror.column_sum : 0);
  const int row_sum = center.y + (mirror.is_mirrored_y ? mirror.row_sum : 0);
  const int row_sign = mirror.is_mirrored_y ? -1 : 1;
  const MilliLogOdds* deltas = evidence.deltas;
  RowBatch batch;
  for (const CellRun& run : evidence.runs) {
    const RunPart part = partOf(run);
    const int count = part.end - part.begin;
    if (count > 0) {
      const int column =
          kIsTurned ? column_sum - run.dx - part.end + 1 : column_sum + run.dx + part.begin;
      const int row = row_sum + row_sign * run.dy;
      const MilliLogOdds* const first = deltas + (kIsTurned ? part.end : part.begin);
      const auto x = static_cast<unsigned>(column - batch.corner.x);
      const auto y = static_cast<unsigned>(row - batch.corner.y);
      if (batch.origin != nullptr && x < kSide && y < kSide &&
          x + static_cast<unsigned>(count) <= kSide && batch.size < rows_.size()) {
        // Field by field: a copy in one piece would wait until the pieces are in memory.
        RowUpdate& update = rows_[batch.size++];
        update.cells = batch.origin + y * GridTile::kStride + x;
        update.deltas = first;
        update.view_offset = run.views[image] * kPlane;
        update.count = static_cast<std::int16_t>(count);
        update.marks = run.marks;
      } else {
        batch = putByTiles(batch, {column, row}, run.views[image], first, count, run.marks, rule);
      }
    }
    deltas += run.count;
  }
  addRows({rows_.data(), batch.size}, rule);
}

LogOddsGrid::RowBatch LogOddsGrid::putByTiles(RowBatch batch, CellIndex first, int view,
                                              const MilliLogOdds* deltas, int count, bool marks,
                                              const RowUpdateRule& rule) {
  while (count > 0) {
    if (batch.size == rows_.size()) {
      addRows(rows_, rule);
      batch.size = 0;
    }
    const CellIndex tile = tileOf(first);
    batch.origin = tileAt(tile).logOdds(0, 0);
    batch.corner = {tile.x * GridTile::kSide, tile.y * GridTile::kSide};
    const int x = first.x - batch.corner.x;
    const int inside = std::min(count, GridTile::kSide - x);
    rows_[batch.size++] = {batch.origin + (first.y - batch.corner.y) * GridTile::kStride + x,
                           deltas, view * static_cast<std::int32_t>(GridTile::kPlane),
                           static_cast<std::int16_t>(inside), marks};
    first.x += inside;
    deltas += rule.order == DeltaOrder::Backward ? -inside : inside;
    count -= inside;
  }
  return batch;
}

void LogOddsGrid::addRuns(CellIndex center, const CellRunsView& evidence,
                          const LatticeMirror& mirror) {
  const auto whole = [](const CellRun& run) { return RunPart{0, run.count}; };
  mirror.is_mirrored_x ? addParts<true>(center, evidence, mirror, whole)
                       : addParts<false>(center, evidence, mirror, whole);
}

void LogOddsGrid::addRunsWithin(CellIndex center, const CellRunsView& evidence,
                                const LatticeDisc& disc, const LatticeMirror& mirror) {
  CellRunsView within = evidence;
  const auto end = std::partition_point(within.runs.begin(), within.runs.end(),
                                        [rows = static_cast<int>(disc.last_column.size())](
                                            const CellRun& run) { return run.dy < rows; });
  within.runs = within.runs.first(static_cast<std::size_t>(end - within.runs.begin()));
  const auto part = [disc](const CellRun& run) { return disc.partOf(run); };
  mirror.is_mirrored_x ? addParts<true>(center, within, mirror, part)
                       : addParts<false>(center, within, mirror, part);
}

void LogOddsGrid::add(CellIndex cell, int view, MilliLogOdds delta) {
  const std::array<MilliLogOdds, 1 + kLanesBehind> deltas = {delta};
  const CellRun run{0, 0, 1, delta > 0, {static_cast<std::uint8_t>(view)}};
  addRuns(cell, {{&run, 1}, deltas.data()});
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
