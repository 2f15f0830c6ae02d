#pragma once

#include <cstddef>
#include <optional>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// How a grid of log-odds becomes a finished map.
struct MapConversion {
  /// Probability above which an observed cell is occupied (100 per cent).
  double occupied_above = 0.65;
  /// Probability below which an observed cell is free (0 per cent).
  double free_below = 0.35;
  /// Whether cells between the two thresholds keep their probability in per cent (1..99) instead
  /// of becoming unknown.
  bool is_graded = false;
  /// The part to convert; empty: all cells observed, and `margin_cells` around them.
  std::optional<CellBox> extent = std::nullopt;
  int margin_cells = 2;
};

/// Numbers of a grid as a whole.
struct GridSummary {
  std::size_t observed_cells = 0;
  std::size_t saturated_cells = 0;  ///< Whose hits or misses stand at 65535 and count no more.
};

/// Throws std::invalid_argument for thresholds out of order, and if the extent does not fit a
/// GridFrame or there is no cell observed and no extent given.
[[nodiscard]] OccupancyMap toOccupancyMap(const LogOddsGrid& grid,
                                          const MapConversion& conversion = {});

[[nodiscard]] GridSummary summarise(const LogOddsGrid& grid);

}  // namespace vesper::inline v0
