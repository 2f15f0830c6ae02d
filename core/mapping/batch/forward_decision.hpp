#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "vesper/core/mapping/batch/forward_em.hpp"

namespace vesper::inline v0 {

enum class ForwardCell : std::uint8_t {
  Unknown,
  Free,
  Occupied,
  Bridged  ///< Occupied, as it lies between two foot points of one wall.
};

/// What `forward` says of each cell of its window.
struct ForwardVerdict {
  std::vector<ForwardCell> cells;
  std::vector<float> passes;    ///< T_v: q g of the readings that saw the cell and passed it.
  double specular_index = 0.0;  ///< See specularIndex().
};

/// Step 1: occupied cells, mx > thr and H of that direction >= minH.
[[nodiscard]] std::vector<ForwardCell> occupiedCells(const ForwardEm& em, double threshold);

/// Share of the occupied cells whose echoes, pooled over all directions, are less than a tenth of
/// the readings there: how mirror-like the site is. 0 without occupied cells.
[[nodiscard]] double specularIndex(const ForwardEm& em, const std::vector<ForwardCell>& cells);

/// Step 2, bridge: fills the line between two occupied cells at most 0.3 m apart whose directions
/// differ by at most one bin, where the line lies within 35 degrees of the normal of the direction
/// of view, unless a cell on it has T > 1 + 0.3 min(H1, H2) in either direction. A mirror-like wall
/// echoes from its foot points only. With one direction the tests of direction are left out.
void bridge(const ForwardEm& em, std::vector<ForwardCell>& cells);

/// Step 3, see: in each of the eight sectors of a reading an occupied cell of the front, or one
/// with two occupied neighbours, hides what lies 1.5 cells behind it. Adds q g of the front that is
/// seen to `passes` and drops occupied cells whose echoes, from at most 0.2 m behind what hides
/// them, are less than 0.67 minH: mirror images behind walls. Bridged cells stay. Empty if stopped.
[[nodiscard]] std::optional<ForwardVerdict> see(const ForwardEm& em, std::vector<ForwardCell> cells,
                                                const std::stop_token& stop = {});

/// Step 5, open: of the free cells only those stay which a brush of 5 x 5 cells reaches from where
/// the sensors were through free cells. Cells within the minimum range of a sensor's place, which
/// its readings cannot tell of, count as free on the way.
void keepReachable(const ForwardEm& em, std::vector<ForwardCell>& cells);

/// Steps 1 to 5 (free: T_v > 0.4). Empty if stopped.
[[nodiscard]] std::optional<ForwardVerdict> decide(const ForwardEm& em, double threshold,
                                                   const std::stop_token& stop = {});

}  // namespace vesper::inline v0
