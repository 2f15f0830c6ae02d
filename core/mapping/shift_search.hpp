#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::inline v0 {

/// A shift by whole cells and how well it does.
struct CellShift {
  CellIndex shift;
  std::uint64_t cost = 0;  ///< Sum over the points.
};

/// Shifts with |x - middle.x|, |y - middle.y| <= reach.
struct ShiftSquare {
  CellIndex middle;
  int reach = 0;
  [[nodiscard]] bool contains(CellIndex shift) const noexcept {
    return std::abs(shift.x - middle.x) <= reach && std::abs(shift.y - middle.y) <= reach;
  }
};

/// Finds the shift by whole cells that puts points onto cells of least cost: the exact best one of
/// a window, by branch and bound. A pyramid holds, for blocks of 1, 2, 4, .. cells, the least cost
/// within the block that starts at each cell; the sum over the points of that is a lower bound of
/// the cost of all shifts of a block, so that most blocks are left out unseen.
class ShiftSearch {
 public:
  /// `costs` holds one byte a cell, row by row; outside, a cell costs `outside`. `reach` is the
  /// largest shift to be asked for, in cells; the pyramid takes up to 7 bytes a cell and its
  /// margin.
  ShiftSearch(std::vector<std::uint8_t> costs, int width, int height, std::uint8_t outside,
              int reach);

  /// The best shift with |x| <= `reach_x`, |y| <= `reach_y` whose cost is less than `limit`; of
  /// several equal ones the first met, else a cost of `limit`. `evaluations` is counted up. Shifts
  /// within `hidden` are passed over.
  [[nodiscard]] CellShift best(std::span<const CellIndex> points, int reach_x, int reach_y,
                               std::uint64_t limit, std::size_t& evaluations,
                               const std::optional<ShiftSquare>& hidden = std::nullopt) const;

 private:
  struct Block {
    CellIndex low;
    int level = 0;
    std::uint64_t bound = 0;
  };
  /// Sum over the points, or some number >= `limit` as soon as that is reached.
  [[nodiscard]] std::uint64_t bound(std::span<const CellIndex> points, CellIndex low, int level,
                                    std::uint64_t limit) const;

  int levels_ = 1;
  int margin_ = 0;  ///< Cells below and left of the grid that a block may start in.
  int stride_ = 0;
  int rows_ = 0;
  std::uint8_t outside_;
  std::vector<std::vector<std::uint8_t>> least_;  ///< By level: of the 2^level square from a cell.
};

}  // namespace vesper::inline v0
