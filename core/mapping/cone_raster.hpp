#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/core/grid/cell_runs.hpp"
#include "vesper/core/mapping/cone_placement.hpp"
#include "vesper/core/mapping/cone_reading.hpp"

namespace vesper::inline v0 {

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
