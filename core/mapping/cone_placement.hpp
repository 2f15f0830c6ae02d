#pragma once

#include "vesper/core/grid/cell_runs.hpp"
#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::inline v0 {

/// Where a sensor stands in a grid and where it looks, so written that quarter turns and mirror
/// images of one placement compute with the very same numbers: a direction in the first octant, and
/// how it was turned and mirrored to get there.
struct ConePlacement {
  CellIndex cell;  ///< The cell that holds the sensor.
  double x = 0.0;  ///< Position within that cell, in cells, [0, 1).
  double y = 0.0;
  int quarter_turns = 0;  ///< 0..3, counter-clockwise.
  bool is_mirrored = false;
  double cosine = 1.0;  ///< Of the direction within [0, pi/4].
  double sine = 0.0;
};

/// The placement of a sensor at (x_m, y_m), taken as it is; positions within 1e-7 cells of a
/// half-cell lattice point count as on it. Requires |x_m|, |y_m| < 2^29 cells.
[[nodiscard]] ConePlacement exactPlacement(double x_m, double y_m, double heading_rad,
                                           double resolution_m) noexcept;

/// The place on the half-cell lattice (corner, two edge middles, centre) nearest to (x_m, y_m), in
/// the nearest whole degree.
struct SnappedPlacement {
  CellIndex cell;
  int phase = 0;        ///< 0..3: bit 0 for half a cell in x, bit 1 in y.
  int heading_deg = 0;  ///< 0..359.
};
[[nodiscard]] SnappedPlacement snappedPlacement(double x_m, double y_m, double heading_rad,
                                                double resolution_m) noexcept;
[[nodiscard]] ConePlacement placementOf(const SnappedPlacement& snapped) noexcept;

/// A placement as the mirror image of one that looks into the first quadrant, and that one's
/// heading: [0, 90] degrees. Cones of both are the same to the last bit.
struct QuadrantPlacement {
  int heading_deg = 0;
  LatticeMirror mirror;
};
[[nodiscard]] QuadrantPlacement quadrantPlacement(const SnappedPlacement& snapped) noexcept;

}  // namespace vesper::inline v0
