#include "vesper/core/mapping/cone_raster.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/mapping/run_writer.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kSlack_cells = 1e-6;

struct Offset {
  double x = 0.0;
  double y = 0.0;
};

/// `offset` turned clockwise by `quarter_turns`: exact.
Offset turnedBack(Offset offset, int quarter_turns) noexcept {
  switch (quarter_turns) {
    case 1:
      return {offset.y, -offset.x};
    case 2:
      return {-offset.x, -offset.y};
    case 3:
      return {-offset.y, offset.x};
    default:
      return offset;
  }
}

/// World to sensor: x along the axis, y to the left of it (to the right for mirrored placements).
Offset toSensor(const ConePlacement& placement, Offset world) noexcept {
  Offset canonical = turnedBack(world, placement.quarter_turns);
  if (placement.is_mirrored) {
    canonical.y = -canonical.y;
  }
  return {placement.cosine * canonical.x + placement.sine * canonical.y,
          placement.cosine * canonical.y - placement.sine * canonical.x};
}

Offset aheadOf(const ConePlacement& placement) noexcept {
  const Offset canonical{placement.cosine,
                         placement.is_mirrored ? -placement.sine : placement.sine};
  return turnedBack(canonical, (4 - placement.quarter_turns) % 4);
}

/// Fills in the direction: `within_rad` in [-pi/4, pi/4] beside `quarter_turns` quarter turns.
void setDirection(ConePlacement& placement, std::int64_t quarter_turns,
                  double within_rad) noexcept {
  placement.quarter_turns = static_cast<int>(((quarter_turns % 4) + 4) % 4);
  placement.is_mirrored = within_rad < 0.0;
  const double angle_rad = std::abs(within_rad);
  placement.cosine = std::cos(angle_rad);
  placement.sine = std::sin(angle_rad);
  if (std::abs(angle_rad - kPi / 4) < 1e-12) {  // a diagonal mirrors onto itself
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

/// Bounds of an interval, cut step by step.
struct Interval {
  double low = 0.0;
  double high = 0.0;
  /// Keeps the part where slope * t <= limit.
  void cut(double slope, double limit) noexcept {
    if (std::abs(slope) < 1e-12) {
      if (limit < 0.0) {
        high = low - 1.0;
      }
    } else if (slope > 0.0) {
      high = std::min(high, limit / slope);
    } else {
      low = std::max(low, limit / slope);
    }
  }
};

/// Where the cone may touch a row at height `dy` above the sensor: a little more rather than less.
/// All lengths in cells.
Interval rowBounds(const ConeReading& reading, const Offset& ahead, double resolution_m,
                   double dy) noexcept {
  const double reach = reading.reach() / resolution_m + kSlack_cells;
  const double chord = std::sqrt(std::max(0.0, reach * reach - dy * dy));
  Interval dx{-chord, chord};
  if (reading.halfAngle() < 0.49 * kPi) {
    const double width = reading.halfDiagonal() / resolution_m + kSlack_cells;
    const double slope = std::tan(reading.halfAngle());
    // Ahead of the sensor: x_s >= 0. Between the edges: |y_s| <= x_s tan(omega) + width.
    dx.cut(-ahead.x, ahead.y * dy + kSlack_cells);
    dx.cut(-ahead.y - slope * ahead.x, width + (slope * ahead.y - ahead.x) * dy);
    dx.cut(ahead.y - slope * ahead.x, width + (slope * ahead.y + ahead.x) * dy);
  }
  return dx;
}

/// Calls `visit(column, row, dx, dy)` for the cells that a cone may touch, row by row from below,
/// and `end()` after each row. dx, dy: from the sensor to the cell's centre, in cells.
template <class Visit, class End>
void forEachCellNear(const ConeReading& reading, const ConePlacement& placement,
                     double resolution_m, Visit&& visit, End&& end) {
  if (!(reading.reach() > 0.0)) {
    return;
  }
  const Offset ahead = aheadOf(placement);
  const double reach = reading.reach() / resolution_m;
  const int first_row = static_cast<int>(std::ceil(placement.y - 0.5 - reach));
  const int last_row = static_cast<int>(std::floor(placement.y - 0.5 + reach));
  for (int row = first_row; row <= last_row; ++row) {
    const double dy = row + 0.5 - placement.y;
    const Interval bounds = rowBounds(reading, ahead, resolution_m, dy);
    const int first = static_cast<int>(std::ceil(bounds.low + placement.x - 0.5));
    const int last = static_cast<int>(std::floor(bounds.high + placement.x - 0.5));
    for (int column = first; column <= last; ++column) {
      visit(column, row, column + 0.5 - placement.x, dy);
    }
    end();
  }
}

/// Range and bearing of a cell, as every cone computes them.
ConeCell cellAt(const ConePlacement& placement, double dx, double dy,
                double resolution_m) noexcept {
  const Offset p_sensor = toSensor(placement, {dx, dy});
  return {std::sqrt(dx * dx + dy * dy) * resolution_m,
          std::atan2(std::abs(p_sensor.y), p_sensor.x)};
}

}  // namespace

ConePlacement exactPlacement(double x_m, double y_m, double heading_rad,
                             double resolution_m) noexcept {
  ConePlacement placement;
  setPosition(snappedIfNear(x_m / resolution_m), snappedIfNear(y_m / resolution_m), placement);
  const std::int64_t quarter_turns = std::llround(heading_rad / (kPi / 2));
  setDirection(placement, quarter_turns,
               heading_rad - static_cast<double>(quarter_turns) * (kPi / 2));
  return placement;
}

SnappedPlacement snappedPlacement(double x_m, double y_m, double heading_rad,
                                  double resolution_m) noexcept {
  SnappedPlacement snapped;
  const double x_halves = std::floor(2.0 * x_m / resolution_m + 0.5);
  const double y_halves = std::floor(2.0 * y_m / resolution_m + 0.5);
  setPosition(0.5 * x_halves, 0.5 * y_halves, snapped.placement);
  snapped.phase = (snapped.placement.x > 0.0 ? 1 : 0) + (snapped.placement.y > 0.0 ? 2 : 0);
  const auto degrees = static_cast<int>(std::lround(radToDeg(heading_rad)));
  snapped.heading_deg = ((degrees % 360) + 360) % 360;
  const int quarter_turns = (snapped.heading_deg + 45) / 90;
  setDirection(snapped.placement, quarter_turns,
               degToRad(snapped.heading_deg - 90 * quarter_turns));
  return snapped;
}

int viewOf(double dx, double dy, double ahead_x, double ahead_y, int views) noexcept {
  if (views == 1) {
    return 0;
  }
  Offset direction{dx, dy};
  if (dx == 0.0 && dy == 0.0) {
    direction = {ahead_x, ahead_y};
  }
  // Turn into the first quadrant, [0, pi/2), exactly; the sectors begin at -pi.
  int quadrant = 2;
  while (!(direction.x > 0.0 && direction.y >= 0.0)) {
    direction = turnedBack(direction, 1);
    ++quadrant;
  }
  const double within = std::atan2(direction.y, direction.x) / (2.0 * kPi) * views;
  const double sectors = within + (quadrant % 4) * 0.25 * views;
  return std::min(static_cast<int>(sectors), views - 1);
}

void rasteriseCone(const ConeReading& reading, const ConePlacement& placement, double resolution_m,
                   int views, CellRuns& out) {
  out.clear();
  const Offset ahead = aheadOf(placement);
  RunWriter writer(out);
  forEachCellNear(
      reading, placement, resolution_m,
      [&](int column, int row, double dx, double dy) {
        const ConeCell cell = cellAt(placement, dx, dy, resolution_m);
        writer.put(column, row, viewOf(dx, dy, ahead.x, ahead.y, views),
                   reading.at(cell.rho_m, cell.alpha_rad));
      },
      [&] { writer.close(); });
}

ConeGeometry coneGeometry(const ConeReading& widest, const ConePlacement& placement,
                          double resolution_m, int views) {
  ConeGeometry geometry;
  const Offset ahead = aheadOf(placement);
  std::size_t row_begin = 0;
  forEachCellNear(
      widest, placement, resolution_m,
      [&](int column, int row, double dx, double dy) {
        const int view = viewOf(dx, dy, ahead.x, ahead.y, views);
        std::vector<ConeGeometry::Run>& runs = geometry.runs;
        const ConeCell cell = cellAt(placement, dx, dy, resolution_m);
        if (runs.size() == row_begin || runs.back().view != view) {
          runs.push_back({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row), 0,
                          static_cast<std::uint8_t>(view), cell.rho_m});
        }
        ++runs.back().count;
        runs.back().nearest_m = std::min(runs.back().nearest_m, cell.rho_m);
        geometry.cells.push_back(cell);
        geometry.free.push_back(widest.freeAt(cell.rho_m, cell.alpha_rad));
      },
      [&] { row_begin = geometry.runs.size(); });
  return geometry;
}

void evaluateCone(const ConeGeometry& geometry, const ConeReading& reading, CellRuns& out) {
  out.clear();
  RunWriter writer(out);
  std::size_t next = 0;
  for (const ConeGeometry::Run& run : geometry.runs) {
    if (run.nearest_m <= reading.reach()) {
      for (std::size_t i = 0; i < run.count; ++i) {
        const ConeCell& cell = geometry.cells[next + i];
        const MilliLogOdds delta = reading.isFreeAt(cell.rho_m)
                                       ? geometry.free[next + i]
                                       : reading.at(cell.rho_m, cell.alpha_rad);
        writer.put(run.dx + static_cast<int>(i), run.dy, run.view, delta);
      }
      writer.close();
    }
    next += run.count;
  }
}

}  // namespace vesper::inline v0
