#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/core/grid/cell_runs.hpp"
#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/core/mapping/cone_reading.hpp"

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

/// The placement on the half-cell lattice (corner, two edge middles, centre) nearest to (x_m, y_m),
/// in the nearest whole degree.
struct SnappedPlacement {
  ConePlacement placement;
  int phase = 0;        ///< 0..3: bit 0 for half a cell in x, bit 1 in y.
  int heading_deg = 0;  ///< 0..359.
};
[[nodiscard]] SnappedPlacement snappedPlacement(double x_m, double y_m, double heading_rad,
                                                double resolution_m) noexcept;

/// The view (0 .. views - 1) in which the direction (dx, dy) lies: equal sectors of [-pi, pi). With
/// 4 | views exact under quarter turns. A direction of no length counts as `(ahead_x, ahead_y)`.
[[nodiscard]] int viewOf(double dx, double dy, double ahead_x, double ahead_y, int views) noexcept;

/// Evaluates `reading` at the centre of every cell in its reach and replaces `out` by the cells
/// with evidence, relative to placement.cell. Requires a reach below 32000 cells.
void rasteriseCone(const ConeReading& reading, const ConePlacement& placement, double resolution_m,
                   int views, CellRuns& out);

/// A cell as a sensor sees it: range and bearing (to either side, >= 0) of its centre.
struct ConeCell {
  double rho_m = 0.0;
  double alpha_rad = 0.0;
};

/// What the cones of one placement and half-angle have in common, whatever their range.
struct ConeGeometry {
  struct Run {  ///< Neighbouring cells of one row and view.
    std::int16_t dx = 0;
    std::int16_t dy = 0;
    std::uint16_t count = 0;
    std::uint8_t view = 0;
    double nearest_m = 0.0;  ///< Least range of its cells.
  };
  std::vector<Run> runs;
  std::vector<ConeCell> cells;     ///< Of each run, one run after the other.
  std::vector<MilliLogOdds> free;  ///< What a cell gets where it lies before the echo.

  [[nodiscard]] std::size_t bytes() const noexcept {
    return runs.size() * sizeof(Run) + cells.size() * (sizeof(ConeCell) + sizeof(MilliLogOdds));
  }
};

/// The geometry for readings with the half-angle of `widest` and no farther reach.
[[nodiscard]] ConeGeometry coneGeometry(const ConeReading& widest, const ConePlacement& placement,
                                        double resolution_m, int views);

/// The same as rasteriseCone of a reading whose half-angle is that of the geometry, but quicker.
void evaluateCone(const ConeGeometry& geometry, const ConeReading& reading, CellRuns& out);

}  // namespace vesper::inline v0
