#pragma once

#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/sim/world.hpp"

namespace vesper::inline v0 {

/// The borders between occupied and other cells as straight walls, as long as they run on; those at
/// the map's edge where an occupied cell touches it. They lie a micrometre inside the occupied
/// cells, so that a map of the same cells drawn from them has the same ones. The map's yaw is
/// honoured. O(cells).
[[nodiscard]] std::vector<WorldPolyline> wallsOf(const OccupancyMap& map);

}  // namespace vesper::inline v0
