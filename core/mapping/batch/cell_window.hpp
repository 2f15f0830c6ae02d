#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// A rectangle of the plane of cells whose cell (0, 0) has its lower-left corner at the world's
/// origin, as in LogOddsGrid. Its cells are numbered row by row from the lower left.
struct CellWindow {
  CellIndex low;  ///< The lower-left cell.
  int width = 0;
  int height = 0;
  double resolution_m = 0.05;

  [[nodiscard]] std::size_t cellCount() const noexcept {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  [[nodiscard]] bool contains(CellIndex cell) const noexcept {
    return cell.x >= low.x && cell.y >= low.y && cell.x < low.x + width && cell.y < low.y + height;
  }
  /// Requires contains(cell).
  [[nodiscard]] std::int32_t numberOf(CellIndex cell) const noexcept {
    return (cell.y - low.y) * width + (cell.x - low.x);
  }
  [[nodiscard]] CellIndex cellOf(std::int32_t number) const noexcept {
    return {low.x + number % width, low.y + number / width};
  }
  friend bool operator==(const CellWindow&, const CellWindow&) = default;
};

/// The standard deviation that batch models reckon with: sqrt(sigma(r)^2 + (0.4 resolution)^2), the
/// second part for where in its cell a surface lies (MAPPING_MODELS, "Shared machinery").
[[nodiscard]] double effectiveSigma(const SensorDescription& sensor, double range_m,
                                    double resolution_m) noexcept;

/// How far from its sensor a reading touches cells, metres: to the far end of an echo's band, or to
/// `clear_fraction` of the maximum range without an echo.
[[nodiscard]] double batchReach(const RangeObservation& reading, const SensorDescription& sensor,
                                double resolution_m, double clear_fraction) noexcept;

/// The smallest window that holds every cell which the readings touch, and a margin of three cells.
/// Empty (0 x 0) without readings. Throws GridMemoryError if its cells cannot be numbered by an
/// int32.
[[nodiscard]] CellWindow windowOf(std::span<const RangeObservation> readings,
                                  const RobotDescription& robot, double resolution_m,
                                  double clear_fraction);

}  // namespace vesper::inline v0
