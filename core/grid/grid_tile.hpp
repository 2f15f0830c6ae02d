#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/grid/row_update.hpp"

namespace vesper::inline v0 {

/// A square of cells of a LogOddsGrid: one plane of log-odds a view, one of hits, one of misses.
/// Rows and planes are padded, so that the same cell of two planes, and nearby cells of rows, lie
/// at different places within a page of 4096 bytes: processors take a load from the place of a
/// store still under way for a load of what is stored. A vector that starts in the last row may end
/// behind the last plane. The padding holds nothing of meaning.
class GridTile {
 public:
  static constexpr int kSide = 128;
  static constexpr int kSideBits = 7;
  static constexpr int kPadding = 4;
  static constexpr int kStride = kSide + kPadding;
  static constexpr std::size_t kPlane = std::size_t{kSide} * kStride + 32;

  /// All zero. Throws std::bad_alloc.
  explicit GridTile(int views);

  [[nodiscard]] static constexpr std::size_t bytes(int views) noexcept {
    return ((static_cast<std::size_t>(views) + 2) * kPlane + kLanesBehind) * sizeof(std::int16_t);
  }

  /// The first cell of row `y` (0..127) of view `view`.
  [[nodiscard]] MilliLogOdds* logOdds(int view, int y) noexcept { return row(view, y); }
  [[nodiscard]] const MilliLogOdds* logOdds(int view, int y) const noexcept { return row(view, y); }
  /// Readings that raised each cell, saturating at 65535.
  [[nodiscard]] std::uint16_t* hits(int y) noexcept { return counts(views_, y); }
  [[nodiscard]] const std::uint16_t* hits(int y) const noexcept { return counts(views_, y); }
  /// Readings that lowered each cell, saturating at 65535.
  [[nodiscard]] std::uint16_t* misses(int y) noexcept { return counts(views_ + 1, y); }
  [[nodiscard]] const std::uint16_t* misses(int y) const noexcept { return counts(views_ + 1, y); }

 private:
  struct Free {
    void operator()(std::int16_t* memory) const noexcept { std::free(memory); }
  };
  [[nodiscard]] std::int16_t* row(int plane, int y) const noexcept {
    return lanes_.get() + static_cast<std::size_t>(plane) * kPlane +
           static_cast<std::size_t>(y) * kStride;
  }
  /// The signed and the unsigned type of one width may stand for each other in memory.
  [[nodiscard]] std::uint16_t* counts(int plane, int y) const noexcept {
    return reinterpret_cast<std::uint16_t*>(row(plane, y));
  }

  int views_;
  std::unique_ptr<std::int16_t[], Free> lanes_;
};

}  // namespace vesper::inline v0
