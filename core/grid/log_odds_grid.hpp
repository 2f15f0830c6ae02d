#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "vesper/core/grid/cell_runs.hpp"
#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/core/grid/grid_tile.hpp"

namespace vesper::inline v0 {

/// A rectangle of cells, both ends included.
struct CellBox {
  CellIndex low;
  CellIndex high;
  [[nodiscard]] std::int64_t width() const noexcept { return std::int64_t{high.x} - low.x + 1; }
  [[nodiscard]] std::int64_t height() const noexcept { return std::int64_t{high.y} - low.y + 1; }
  [[nodiscard]] bool contains(CellIndex cell) const noexcept {
    return cell.x >= low.x && cell.x <= high.x && cell.y >= low.y && cell.y <= high.y;
  }
  friend bool operator==(const CellBox&, const CellBox&) = default;
};

struct LogOddsGridOptions {
  double resolution_m = 0.05;
  int views = 1;              ///< Log-odds a cell keeps, one a direction of view; 1..64.
  MilliLogOdds clamp = 5000;  ///< Log-odds stay within +-clamp thousandths; 1..8000.
  std::size_t max_memory_bytes = std::size_t{4} << 30;
  friend bool operator==(const LogOddsGridOptions&, const LogOddsGridOptions&) = default;
};

/// The map would need more memory than it may have. Nothing was changed.
class GridMemoryError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A map in the making: a plane of cells without borders whose tiles appear where something is
/// added. Cell (0, 0) has its lower-left corner at the world's origin. Each cell keeps natural
/// log-odds (in thousandths, one a view) and how many readings raised (hits) and lowered (misses)
/// it. A cell with neither was never observed.
class LogOddsGrid {
 public:
  static constexpr int kMostViews = 64;
  static constexpr MilliLogOdds kMostClamp = 8000;
  /// Cells lie within +- this index, so that sums of indices fit an int.
  static constexpr int kMostIndex = 1 << 29;

  /// Throws std::invalid_argument naming the first option out of its range.
  explicit LogOddsGrid(const LogOddsGridOptions& options);

  [[nodiscard]] const LogOddsGridOptions& options() const noexcept { return options_; }
  [[nodiscard]] double resolution() const noexcept { return options_.resolution_m; }
  [[nodiscard]] int views() const noexcept { return options_.views; }

  /// The cell that covers `p_world_m`, by floor; a point within 1e-9 m of a border belongs to the
  /// cell above or right. Empty for NaN and beyond kMostIndex.
  [[nodiscard]] std::optional<CellIndex> cellAt(const Eigen::Vector2d& p_world_m) const noexcept;
  [[nodiscard]] Eigen::Vector2d centerOf(CellIndex cell) const noexcept {
    return {(cell.x + 0.5) * resolution(), (cell.y + 0.5) * resolution()};
  }

  [[nodiscard]] bool isObserved(CellIndex cell) const noexcept {
    return hits(cell) != 0 || misses(cell) != 0;
  }
  [[nodiscard]] int hits(CellIndex cell) const noexcept;
  [[nodiscard]] int misses(CellIndex cell) const noexcept;
  /// Of one view, thousandths; 0 where nothing was added. Requires 0 <= view < views().
  [[nodiscard]] int viewMilli(CellIndex cell, int view) const noexcept;
  /// The cell's value in thousandths: of one view, that view; of several, see valueOfViews. 0 for
  /// a cell never observed (ask isObserved).
  [[nodiscard]] int valueMilli(CellIndex cell) const noexcept;

  /// Adds all runs, relative to `center`, or a mirror image of them. Throws GridMemoryError; runs
  /// before may stay added.
  void addRuns(CellIndex center, const CellRunsView& evidence, const LatticeMirror& mirror = {});
  /// Adds what of the runs, whose rows go up, lies within `disc`, as addRuns does.
  void addRunsWithin(CellIndex center, const CellRunsView& evidence, const LatticeDisc& disc,
                     const LatticeMirror& mirror);
  void add(CellIndex cell, int view, MilliLogOdds delta);

  /// The tile that holds cells (128 tile.x .. 128 tile.x + 127, ...); made if it is not there.
  /// Throws GridMemoryError, std::out_of_range beyond kMostIndex.
  GridTile& tileAt(CellIndex tile);
  [[nodiscard]] const GridTile* findTile(CellIndex tile) const noexcept;
  /// All tiles by rows (key: y, x).
  [[nodiscard]] const std::map<std::pair<int, int>, std::unique_ptr<GridTile>>& tiles()
      const noexcept {
    return tiles_;
  }

  /// The smallest box of all cells observed; empty if there is none. Looks at every cell.
  [[nodiscard]] std::optional<CellBox> observedBox() const;
  [[nodiscard]] std::size_t memoryBytes() const noexcept {
    return tiles_.size() * GridTile::bytes(views());
  }

 private:
  struct RowBatch;
  struct CachedTile {
    CellIndex index;
    GridTile* tile = nullptr;
  };
  /// Tiles that neighbouring readings touch lie in different slots.
  static constexpr int kCacheSide = 8;
  [[nodiscard]] CachedTile& slotOf(CellIndex tile) noexcept {
    const auto row = static_cast<std::size_t>(tile.y & (kCacheSide - 1));
    const auto column = static_cast<std::size_t>(tile.x & (kCacheSide - 1));
    return cache_[row * kCacheSide + column];
  }
  GridTile& makeTile(CellIndex tile);
  template <bool kIsTurned, class PartOf>
  void addParts(CellIndex center, const CellRunsView& evidence, const LatticeMirror& mirror,
                PartOf partOf);
  /// A row of `count` cells from `first` on, which may lie in several tiles.
  RowBatch putByTiles(RowBatch batch, CellIndex first, int view, const MilliLogOdds* deltas,
                      int count, bool marks, const RowUpdateRule& rule);

  LogOddsGridOptions options_;
  std::map<std::pair<int, int>, std::unique_ptr<GridTile>> tiles_;
  std::array<CachedTile, kCacheSide * kCacheSide> cache_;
  std::array<RowUpdate, 64> rows_;  ///< Scratch of addParts.
};

/// Above this a single view decides that a cell is occupied (MAPPING, "Views"): p > 0.65.
inline constexpr int kOccupiedViewMilli = 620;

/// The value of a cell that keeps several views: the highest of the observed views if that exceeds
/// kOccupiedViewMilli, else their lowest. A mirror-like wall echoes only near its normal, and views
/// from elsewhere must not erase it. A view counts as observed where its log-odds are not 0.
/// `stride` is the distance of one view's number from the next.
[[nodiscard]] int valueOfViews(const MilliLogOdds* first, std::size_t stride, int views) noexcept;

}  // namespace vesper::inline v0
