#include "vesper/core/mapping/cone_raster.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

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

/// Range of a cell's centre, as every cone computes it.
double rangeOf(double dx, double dy, double resolution_m) noexcept {
  return std::sqrt(dx * dx + dy * dy) * resolution_m;
}

/// Bearing to either side, >= 0.
double bearingOf(const ConePlacement& placement, double dx, double dy) noexcept {
  const Offset p_sensor = toSensor(placement, {dx, dy});
  return std::atan2(std::abs(p_sensor.y), p_sensor.x);
}

/// The view of a cell, and of its images as LatticeMirror numbers them.
std::array<std::uint8_t, 4> viewsOf(Offset offset, Offset ahead, int views,
                                    RunImages images) noexcept {
  std::array<std::uint8_t, 4> result{};
  for (std::size_t image = 0; image < (images == RunImages::Four ? 4U : 1U); ++image) {
    const double x = (image & 1U) != 0 ? -1.0 : 1.0;
    const double y = (image & 2U) != 0 ? -1.0 : 1.0;
    result[image] = static_cast<std::uint8_t>(
        viewOf(x * offset.x, y * offset.y, x * ahead.x, y * ahead.y, views));
  }
  return result;
}

}  // namespace

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
                   int views, RunImages images, CellRuns& out) {
  const Offset ahead = aheadOf(placement);
  RunWriter writer(out);
  forEachCellNear(
      reading, placement, resolution_m,
      [&](int column, int row, double dx, double dy) {
        writer.put(column, row, viewsOf({dx, dy}, ahead, views, images),
                   reading.at(rangeOf(dx, dy, resolution_m), bearingOf(placement, dx, dy)));
      },
      [&] { writer.close(); });
  writer.finish();
}

ConeGeometry coneGeometry(const ConeReading& widest, const ConePlacement& placement,
                          double resolution_m, int views) {
  ConeGeometry geometry;
  geometry.free.clear();
  const Offset ahead = aheadOf(placement);
  std::vector<CellRun>& runs = geometry.free.runs;
  std::size_t row_begin = 0;
  forEachCellNear(
      widest, placement, resolution_m,
      [&](int column, int row, double dx, double dy) {
        const auto cell_views = viewsOf({dx, dy}, ahead, views, RunImages::Four);
        const double rho_m = rangeOf(dx, dy, resolution_m);
        const double across = widest.acrossBeam(rho_m, bearingOf(placement, dx, dy));
        if (across <= 0.0) {
          return;  // outside the cone
        }
        const bool joins = runs.size() > row_begin && runs.back().views == cell_views &&
                           runs.back().dx + runs.back().count == column;
        if (!joins) {
          runs.push_back({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row), 0,
                          false, cell_views});
        }
        ++runs.back().count;
        geometry.free.deltas.push_back(widest.freeAt(rho_m, across));
        geometry.across.push_back(across);
      },
      [&] { row_begin = runs.size(); });
  geometry.free.finish();
  return geometry;
}

ConeFront::ConeFront(const ConeReading& reading, const ConePlacement& placement,
                     double resolution_m)
    : column_sum_(placement.x > 0.0 ? 0 : -1),
      row_sum_(placement.y > 0.0 ? 0 : -1),
      is_made_(true) {
  int column = static_cast<int>(std::ceil(reading.reach() / resolution_m)) + 1;
  for (int row = 0; column >= 0; ++row) {
    const double dy = row + 0.5 - placement.y;
    while (column >= 0 &&
           !reading.isBeforeEcho(rangeOf(column + 0.5 - placement.x, dy, resolution_m))) {
      --column;
    }
    if (column >= 0) {
      last_column_.push_back(static_cast<std::int16_t>(column));
    }
  }
}

void rasteriseEcho(const ConeGeometry& geometry, const ConeReading& reading,
                   const ConePlacement& placement, double resolution_m, const LatticeDisc& front,
                   CellRuns& out) {
  RunWriter writer(out);
  const double reach = reading.reach() / resolution_m + kSlack_cells;
  const double* across = geometry.across.data();
  for (const CellRun& run : geometry.free.runs) {
    const double dy = run.dy + 0.5 - placement.y;
    const auto putCells = [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        const double rho_m = rangeOf(run.dx + i + 0.5 - placement.x, dy, resolution_m);
        writer.put(run.dx + i, run.dy, run.views, reading.occupiedAt(rho_m, across[i]));
      }
      writer.close();
    };
    if (std::abs(dy) <= reach) {
      const double chord = std::sqrt(reach * reach - dy * dy);
      const double column = placement.x - 0.5 - run.dx;  // of the sensor within the run
      const int first = std::max(0, static_cast<int>(std::ceil(column - chord)));
      const int last = std::min<int>(run.count, static_cast<int>(std::floor(column + chord)) + 1);
      const RunPart before = front.partOf(run);
      if (before.begin < before.end) {
        putCells(first, before.begin);
        putCells(before.end, last);
      } else {
        putCells(first, last);
      }
    }
    across += run.count;
  }
  writer.finish();
}

}  // namespace vesper::inline v0
