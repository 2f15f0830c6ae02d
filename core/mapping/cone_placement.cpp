#include "vesper/core/mapping/cone_placement.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kRightAngle_rad = std::numbers::pi / 2;

/// Fills in the direction: `within_rad` in [-pi/4, pi/4] beside `quarter_turns` quarter turns.
void setDirection(ConePlacement& placement, std::int64_t quarter_turns,
                  double within_rad) noexcept {
  placement.quarter_turns = static_cast<int>(((quarter_turns % 4) + 4) % 4);
  placement.is_mirrored = within_rad < 0.0;
  const double angle_rad = std::abs(within_rad);
  placement.cosine = std::cos(angle_rad);
  placement.sine = std::sin(angle_rad);
  if (std::abs(angle_rad - kRightAngle_rad / 2) < 1e-12) {  // a diagonal mirrors onto itself
    placement.sine = placement.cosine;
  }
}

/// Splits a coordinate in cells into a cell and a position within it.
void setPosition(double x_cells, double y_cells, ConePlacement& placement) noexcept {
  const double column = std::floor(x_cells);
  const double row = std::floor(y_cells);
  placement.cell = {static_cast<int>(column), static_cast<int>(row)};
  placement.x = x_cells - column;
  placement.y = y_cells - row;
}

double snappedIfNear(double cells) noexcept {
  const double lattice = std::round(2.0 * cells) / 2.0;
  return std::abs(cells - lattice) < 1e-7 ? lattice : cells;
}

}  // namespace

ConePlacement exactPlacement(double x_m, double y_m, double heading_rad,
                             double resolution_m) noexcept {
  ConePlacement placement;
  setPosition(snappedIfNear(x_m / resolution_m), snappedIfNear(y_m / resolution_m), placement);
  const std::int64_t quarter_turns = std::llround(heading_rad / kRightAngle_rad);
  setDirection(placement, quarter_turns,
               heading_rad - static_cast<double>(quarter_turns) * kRightAngle_rad);
  return placement;
}

SnappedPlacement snappedPlacement(double x_m, double y_m, double heading_rad,
                                  double resolution_m) noexcept {
  // Floor before the cast, which cuts towards 0; halves of negative numbers shift down.
  const auto x_halves = static_cast<std::int64_t>(std::floor(2.0 * x_m / resolution_m + 0.5));
  const auto y_halves = static_cast<std::int64_t>(std::floor(2.0 * y_m / resolution_m + 0.5));
  SnappedPlacement snapped;
  snapped.cell = {static_cast<int>(x_halves >> 1), static_cast<int>(y_halves >> 1)};
  snapped.phase = static_cast<int>((x_halves & 1) + 2 * (y_halves & 1));
  const auto degrees = static_cast<int>(std::lround(radToDeg(heading_rad)));
  snapped.heading_deg = ((degrees % 360) + 360) % 360;
  return snapped;
}

ConePlacement placementOf(const SnappedPlacement& snapped) noexcept {
  ConePlacement placement;
  placement.cell = snapped.cell;
  placement.x = (snapped.phase & 1) != 0 ? 0.5 : 0.0;
  placement.y = (snapped.phase & 2) != 0 ? 0.5 : 0.0;
  const int quarter_turns = (snapped.heading_deg + 45) / 90;
  setDirection(placement, quarter_turns, degToRad(snapped.heading_deg - 90 * quarter_turns));
  return placement;
}

QuadrantPlacement quadrantPlacement(const SnappedPlacement& snapped) noexcept {
  QuadrantPlacement result;
  result.mirror.column_sum = (snapped.phase & 1) != 0 ? 0 : -1;
  result.mirror.row_sum = (snapped.phase & 2) != 0 ? 0 : -1;
  const int heading_deg = snapped.heading_deg;
  result.mirror.is_mirrored_y = heading_deg > 180;
  const int upper_deg = result.mirror.is_mirrored_y ? 360 - heading_deg : heading_deg;
  result.mirror.is_mirrored_x = upper_deg > 90;
  result.heading_deg = result.mirror.is_mirrored_x ? 180 - upper_deg : upper_deg;
  return result;
}

}  // namespace vesper::inline v0
