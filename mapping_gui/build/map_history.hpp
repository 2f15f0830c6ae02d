#pragma once

#include <cstdint>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"

namespace vesper::gui {

/// From so many readings on evidence counts as strong.
inline constexpr int kStrongReadings = 3;

/// Strong evidence both ways: of wrong poses, of mirror-like walls, or of things that moved.
[[nodiscard]] constexpr bool isContradicted(int hits, int misses) noexcept {
  return hits >= kStrongReadings && misses >= kStrongReadings;
}

/// What a map in the making knew after a line of the log. Means and shares are over the cells
/// observed.
struct MapQuality {
  std::int64_t line = 0;
  double known_m2 = 0.0;
  /// Mean of -p ld p - (1 - p) ld (1 - p): 1 where nothing is decided, 0 where all is certain.
  double entropy_bits = 0.0;
  double conflict = 0.0;  ///< Share of cells that are contradicted.
};

/// Looks at every cell.
[[nodiscard]] MapQuality mapQualityOf(const LogOddsGrid& grid, std::int64_t line);

/// Looks at a growing map some hundred times over a log, and more seldom at a large one, so that
/// looking never takes as long as mapping.
class MapHistorian {
 public:
  /// `last_line`: of the log.
  explicit MapHistorian(std::int64_t last_line);

  /// To be called after every reading.
  void look(const LogOddsGrid& grid, std::int64_t line) {
    if (line >= next_line_) {
      lookNow(grid, line);
    }
  }
  /// With the finished map, after the line of the last reading, as the last entry.
  [[nodiscard]] std::vector<MapQuality> finished(const LogOddsGrid& grid, std::int64_t line) &&;

 private:
  void lookNow(const LogOddsGrid& grid, std::int64_t line);

  std::int64_t last_line_;
  std::int64_t next_line_ = 0;
  std::int64_t looked_cells_ = 0;
  std::vector<MapQuality> history_;
};

}  // namespace vesper::gui
