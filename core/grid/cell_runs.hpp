#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/grid/row_update.hpp"

namespace vesper::inline v0 {

/// A mirror image about a point of the half-cell lattice: the lower-left corner of cell (0, 0) or
/// half a cell from it in x, y or both. Column c mirrors to column_sum - c, row r to row_sum - r:
/// -1 about a border, 0 about a centre.
struct LatticeMirror {
  bool is_mirrored_x = false;
  bool is_mirrored_y = false;
  std::int8_t column_sum = -1;
  std::int8_t row_sum = -1;

  [[nodiscard]] int column(int column) const noexcept {
    return is_mirrored_x ? column_sum - column : column;
  }
  [[nodiscard]] int row(int row) const noexcept { return is_mirrored_y ? row_sum - row : row; }
  /// 0..3: which of the four images.
  [[nodiscard]] std::size_t image() const noexcept {
    return (is_mirrored_x ? 1U : 0U) + (is_mirrored_y ? 2U : 0U);
  }
};

/// Neighbouring cells of one row and one view, relative to some cell. Small: thousands of cones of
/// such runs are kept.
struct CellRun {
  std::int16_t dx = 0;                  ///< First cell.
  std::int16_t dy = 0;                  ///< Row.
  std::uint16_t count = 0;              ///< Cells.
  bool marks = false;                   ///< Whether any delta is positive.
  std::array<std::uint8_t, 4> views{};  ///< By LatticeMirror::image.
};

/// Evidence for the cells around one place, as rows: `count` deltas of each run, one run after the
/// other. kLanesBehind numbers before and behind them may be read.
struct CellRunsView {
  std::span<const CellRun> runs;
  const MilliLogOdds* deltas = nullptr;
};

/// The same with its memory.
struct CellRuns {
  std::vector<CellRun> runs;
  std::vector<MilliLogOdds> deltas;  ///< With kLanesBehind zeros at both ends.

  void clear() {
    runs.clear();
    deltas.assign(kLanesBehind, 0);
  }
  void finish() { deltas.insert(deltas.end(), kLanesBehind, 0); }
  [[nodiscard]] CellRunsView view() const noexcept { return {runs, deltas.data() + kLanesBehind}; }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return runs.size() * sizeof(CellRun) + deltas.size() * sizeof(MilliLogOdds);
  }
};

/// Cells [begin, end) of a run; none if begin >= end.
struct RunPart {
  int begin = 0;
  int end = 0;
};

/// The cells nearer to a point of the half-cell lattice than some radius, row by row.
struct LatticeDisc {
  std::span<const std::int16_t> last_column;  ///< By rows up from row 0; -1: none.
  int column_sum = -1;                        ///< See LatticeMirror.
  int row_sum = -1;

  /// What of `run` lies within.
  [[nodiscard]] RunPart partOf(const CellRun& run) const noexcept {
    const auto up = static_cast<std::size_t>(run.dy >= 0 ? run.dy : row_sum - run.dy);
    const int last = up < last_column.size() ? last_column[up] : -1;
    const int begin = column_sum - last - run.dx;
    const int end = last + 1 - run.dx;
    return {begin > 0 ? begin : 0, end < run.count ? end : int{run.count}};
  }
};

}  // namespace vesper::inline v0
