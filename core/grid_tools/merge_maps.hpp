#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid_tools/map_frames.hpp"

namespace vesper::inline v0 {

/// What a cell becomes that several finished maps know. Unknown never counts: a cell that one map
/// knows is that map's.
enum class MergeRule : std::uint8_t {
  OccupiedWins,  ///< The highest percentage.
  FreeWins,      ///< The lowest percentage.
  Mean,          ///< The mean of all percentages known, rounded; grades where maps disagree.
  First,         ///< The first map that knows the cell.
  Last           ///< The last one.
};
/// "occupied_wins", "free_wins", "mean", "first", "last".
[[nodiscard]] std::string_view nameOf(MergeRule rule) noexcept;
[[nodiscard]] std::optional<MergeRule> mergeRuleNamed(std::string_view name) noexcept;

struct MergedMap {
  OccupancyMap map;
  std::size_t known_in_several = 0;  ///< Cells that more than one map knows,
  std::size_t disagreeing = 0;       ///< and of these, those that are occupied in one, free in one.
};

/// A map and where its world lies in the first one's.
struct PlacedMap {
  OccupancyMap map;
  Pose2 T_first_map;
};

/// All maps on the cells of the first, extended by whole cells to hold the others. A map on other
/// cells is resampled (see resampled()). Throws std::invalid_argument for no maps and as partOf().
[[nodiscard]] MergedMap mergedMaps(const std::vector<PlacedMap>& maps, MergeRule rule,
                                   std::size_t max_cells = std::size_t{1} << 28U);

/// The evidence of all grids: in each cell and view the clamped additions that the grids stand for,
/// composed in the order given (see ClampedAddition) and applied to a cell never observed; hits and
/// misses add up, saturating at 65535. What a grid's clamp has cut off is lost for good, so this
/// equals mapping all logs in one run unless a cell was at its clamp in between. Throws
/// std::invalid_argument naming what differs if the grids have not the same resolution, views and
/// clamp, or for no grids; GridMemoryError.
[[nodiscard]] LogOddsGrid mergedGrids(const std::vector<const LogOddsGrid*>& grids);

}  // namespace vesper::inline v0
