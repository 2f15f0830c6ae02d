#include "vesper/core/mapping/ray_model.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/core/grid/ray_traversal.hpp"

namespace vesper::inline v0 {
namespace {

/// A window counts up to 32767 passes of a cell; scans of more beams are added piece by piece.
constexpr std::size_t kMostBeams = 30000;

CellIndex cellOf(double x, double y) noexcept {
  return {static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y))};
}

void extend(CellBox& box, CellIndex cell) noexcept {
  box.low = {std::min(box.low.x, cell.x), std::min(box.low.y, cell.y)};
  box.high = {std::max(box.high.x, cell.x), std::max(box.high.y, cell.y)};
}

}  // namespace

RayModel::RayModel(const ModelOptions& options, const RobotDescription& robot, double resolution_m)
    : options_(options),
      resolution_m_(resolution_m),
      free_(toMilli(std::log((1.0 - options.free) / (1.0 + options.free)))),
      occupied_(toMilli(std::log((1.0 + options.occupied) / (1.0 - options.occupied)))) {
  for (const SensorDescription& sensor : robot.sensors) {
    limits_.push_back(sensor.range);
  }
}

RayModel::Beam RayModel::beamOf(const RangeObservation& observation) const noexcept {
  Beam beam;
  const RangeLimits& limits = limits_[observation.sensor];
  beam.marks = observation.reading == ReadingClass::Hit;
  const double to_m = beam.marks ? observation.range_m : options_.clear_fraction * limits.max_m;
  beam.is_empty = !observation.changesMap() || (!beam.marks && to_m <= limits.min_m);
  const double from_m = std::min(limits.min_m, to_m);
  const double cosine = std::cos(observation.heading_rad) / resolution_m_;
  const double sine = std::sin(observation.heading_rad) / resolution_m_;
  // Borders count as in LogOddsGrid::cellAt.
  const double x = (observation.x_m + kCellBorderTolerance_m) / resolution_m_;
  const double y = (observation.y_m + kCellBorderTolerance_m) / resolution_m_;
  beam.from_x = x + from_m * cosine;
  beam.from_y = y + from_m * sine;
  beam.to_x = x + to_m * cosine;
  beam.to_y = y + to_m * sine;
  return beam;
}

void RayModel::add(std::span<const RangeObservation> scan, LogOddsGrid& grid) {
  while (scan.size() > kMostBeams) {
    add(scan.first(kMostBeams), grid);
    scan = scan.subspan(kMostBeams);
  }
  beams_.clear();
  CellBox box;
  for (const RangeObservation& observation : scan) {
    const Beam beam = beamOf(observation);
    if (beam.is_empty) {
      continue;
    }
    if (beams_.empty()) {
      box = {cellOf(beam.to_x, beam.to_y), cellOf(beam.to_x, beam.to_y)};
    }
    extend(box, cellOf(beam.from_x, beam.from_y));
    extend(box, cellOf(beam.to_x, beam.to_y));
    beams_.push_back(beam);
  }
  if (beams_.empty()) {
    return;
  }
  window_.open(box);
  for (const Beam& beam : beams_) {
    traverseRows(beam.from_x, beam.from_y, beam.to_x, beam.to_y,
                 [this](CellIndex leftmost, int count) { window_.pass(leftmost, count); });
  }
  for (const Beam& beam : beams_) {
    if (beam.marks) {
      window_.mark(cellOf(beam.to_x, beam.to_y));
    }
  }
  window_.flush(grid, free_, occupied_);
}

std::vector<CellEvidence> RayModel::evidenceFor(std::span<const RangeObservation> scan,
                                                CellIndex cell) {
  std::vector<CellEvidence> found;
  for (std::size_t piece = 0; piece < scan.size(); piece += kMostBeams) {
    const std::size_t end = std::min(scan.size(), piece + kMostBeams);
    const std::size_t before = found.size();
    for (std::size_t i = piece; i < end; ++i) {
      const Beam beam = beamOf(scan[i]);
      if (!beam.is_empty && beam.marks && cellOf(beam.to_x, beam.to_y) == cell) {
        found.push_back({i, 0, occupied_});
      }
    }
    if (found.size() > before) {
      continue;  // a marked cell is not freed
    }
    for (std::size_t i = piece; i < end; ++i) {
      const Beam beam = beamOf(scan[i]);
      if (beam.is_empty) {
        continue;
      }
      traverseCells(beam.from_x, beam.from_y, beam.to_x, beam.to_y, [&](CellIndex crossed) {
        if (crossed == cell) {
          found.push_back({i, 0, free_});
        }
      });
    }
  }
  return found;
}

double RayModel::reach(const RangeObservation& observation) const {
  const double to_m = observation.reading == ReadingClass::Hit
                          ? observation.range_m
                          : options_.clear_fraction * limits_[observation.sensor].max_m;
  return to_m + 2.0 * resolution_m_;
}

}  // namespace vesper::inline v0
