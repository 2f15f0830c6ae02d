#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::inline v0 {

/// What a finished map says of a cell. Unknown is a state of its own, not a probability of 0.5.
enum class CellState : std::uint8_t { Unknown, Free, Occupied };

struct CellCounts {
  std::size_t occupied = 0;
  std::size_t free = 0;
  std::size_t unknown = 0;
  std::size_t graded = 0;  ///< Cells of 1..99 per cent; they also count as unknown.
};

/// A finished map as files hold it and planners read it: one byte a cell, occupancy in per cent,
/// 0 (free) to 100 (occupied), or kUnknown. Values of 1..99 occur in `scale` and `raw` maps only.
class OccupancyMap {
 public:
  static constexpr std::int8_t kUnknown = -1;

  /// Every cell unknown.
  explicit OccupancyMap(const GridFrame& frame);
  /// `percent` row by row from the lower-left cell. Throws std::invalid_argument if its size is not
  /// frame.cellCount() or a value lies outside -1..100.
  OccupancyMap(const GridFrame& frame, std::vector<std::int8_t> percent);

  [[nodiscard]] const GridFrame& frame() const noexcept { return frame_; }
  [[nodiscard]] std::int8_t percentAt(CellIndex cell) const noexcept {
    return percent_[frame_.offsetOf(cell)];
  }
  /// 100 is occupied, 0 free, everything between is unknown: it lies between the two thresholds.
  [[nodiscard]] CellState stateAt(CellIndex cell) const noexcept;
  [[nodiscard]] std::span<const std::int8_t> percents() const noexcept { return percent_; }
  /// Requires contains(cell) and a percentage of -1..100.
  void set(CellIndex cell, std::int8_t percent) noexcept;
  [[nodiscard]] CellCounts counts() const noexcept;

  friend bool operator==(const OccupancyMap&, const OccupancyMap&) = default;

 private:
  GridFrame frame_;
  std::vector<std::int8_t> percent_;
};

}  // namespace vesper::inline v0
