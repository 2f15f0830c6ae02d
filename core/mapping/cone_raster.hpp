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

/// The view (0 .. views - 1) in which the direction (dx, dy) lies: equal sectors of [-pi, pi). With
/// 4 | views exact under quarter turns. A direction of no length counts as `(ahead_x, ahead_y)`.
[[nodiscard]] int viewOf(double dx, double dy, double ahead_x, double ahead_y, int views) noexcept;

/// Whether runs hold the views of the mirror images of their cells as well.
enum class RunImages : std::uint8_t { One, Four };

/// Evaluates `reading` at the centre of every cell in its reach and replaces `out` by the cells
/// with evidence, relative to placement.cell. Requires a reach below 32000 cells.
void rasteriseCone(const ConeReading& reading, const ConePlacement& placement, double resolution_m,
                   int views, RunImages images, CellRuns& out);

/// What the cones of one placement and half-angle have in common, whatever their range.
struct ConeGeometry {
  CellRuns free;               ///< What cells get that lie before the echo; 0 elsewhere.
  std::vector<double> across;  ///< ConeReading::acrossBeam of the same cells.

  [[nodiscard]] std::size_t bytes() const noexcept {
    return free.bytes() + across.size() * sizeof(double);
  }
};

/// The geometry, with four images, for readings with the half-angle of `widest` and no farther
/// reach.
[[nodiscard]] ConeGeometry coneGeometry(const ConeReading& widest, const ConePlacement& placement,
                                        double resolution_m, int views);

/// The cells before the echo of `reading`, about a sensor on the half-cell lattice.
class ConeFront {
 public:
  ConeFront() = default;
  ConeFront(const ConeReading& reading, const ConePlacement& placement, double resolution_m);

  [[nodiscard]] bool isMade() const noexcept { return is_made_; }
  [[nodiscard]] LatticeDisc disc() const noexcept { return {last_column_, column_sum_, row_sum_}; }

 private:
  std::vector<std::int16_t> last_column_;
  int column_sum_ = -1;
  int row_sum_ = -1;
  bool is_made_ = false;
};

/// The cells of rasteriseCone of `reading` that lie not before its echo, `front`, by the geometry
/// of its placement. With the cells of the geometry within `front`, these are all.
void rasteriseEcho(const ConeGeometry& geometry, const ConeReading& reading,
                   const ConePlacement& placement, double resolution_m, const LatticeDisc& front,
                   CellRuns& out);

}  // namespace vesper::inline v0
