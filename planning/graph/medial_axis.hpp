#pragma once

#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// The free cells in the middle between obstacles, about one cell wide: free cells are taken away
/// from the walls inwards, nearest to an obstacle or the grid's border first, as long as what is
/// left stays connected as the free cells are (by sides) and goes round the same obstacles. Cells
/// on a ridge of the distance to obstacles stay, so that it reaches into corners and dead ends.
/// Every area keeps at least one cell. Set bits are the axis; the border of the BitGrid is set as
/// always.
[[nodiscard]] BitGrid medialAxis(const TraversabilityGrid& grid);

}  // namespace vesper::planning::inline v0
