#include "vesper/core/mapping/cone_model.hpp"

namespace vesper::inline v0 {
namespace {

/// Calls `visit(run, deltas)` with the deltas of each run.
template <class Visit>
void forEachRun(const CellRunsView& evidence, Visit&& visit) {
  const MilliLogOdds* deltas = evidence.deltas;
  for (const CellRun& run : evidence.runs) {
    visit(run, deltas);
    deltas += run.count;
  }
}

}  // namespace

ConeModel::ConeModel(const ModelOptions& options, const RobotDescription& robot,
                     double resolution_m)
    : options_(options),
      sensors_(robot.sensors),
      resolution_m_(resolution_m),
      kernels_(options, robot.sensors, resolution_m) {}

ConeModel::Drawing ConeModel::draw(const RangeObservation& observation) {
  const bool is_hit = observation.reading == ReadingClass::Hit;
  if (!options_.is_exact) {
    const SnappedPlacement snapped =
        snappedPlacement(observation.x_m, observation.y_m, observation.heading_rad, resolution_m_);
    return {snapped.cell, is_hit ? kernels_.hit(observation.sensor, observation.range_m, snapped)
                                 : kernels_.noEcho(observation.sensor, snapped)};
  }
  const SensorDescription& sensor = sensors_[observation.sensor];
  const ConePlacement placement =
      exactPlacement(observation.x_m, observation.y_m, observation.heading_rad, resolution_m_);
  rasteriseCone(is_hit ? ConeReading::hit(options_, sensor, resolution_m_, observation.range_m)
                       : ConeReading::noEcho(options_, sensor, resolution_m_),
                placement, resolution_m_, options_.views, RunImages::One, scratch_);
  return {placement.cell, {nullptr, {}, scratch_.view(), {}}};
}

void ConeModel::add(std::span<const RangeObservation> scan, LogOddsGrid& grid) {
  for (const RangeObservation& observation : scan) {
    if (observation.changesMap()) {
      const Drawing drawing = draw(observation);
      const ConeDrawing& evidence = drawing.evidence;
      if (evidence.free != nullptr) {
        grid.addRunsWithin(drawing.center, evidence.free->view(), evidence.front, evidence.mirror);
      }
      grid.addRuns(drawing.center, evidence.rest, evidence.mirror);
    }
  }
}

std::vector<CellEvidence> ConeModel::evidenceFor(std::span<const RangeObservation> scan,
                                                 CellIndex cell) {
  std::vector<CellEvidence> found;
  for (std::size_t i = 0; i < scan.size(); ++i) {
    if (!scan[i].changesMap()) {
      continue;
    }
    const Drawing drawing = draw(scan[i]);
    const ConeDrawing& evidence = drawing.evidence;
    const CellIndex offset{evidence.mirror.column(cell.x - drawing.center.x),
                           evidence.mirror.row(cell.y - drawing.center.y)};
    const auto take = [&](const CellRun& run, RunPart part, const MilliLogOdds* deltas) {
      const int place = offset.x - run.dx;
      if (run.dy == offset.y && place >= part.begin && place < part.end && deltas[place] != 0) {
        found.push_back({i, run.views[evidence.mirror.image()], deltas[place]});
      }
    };
    if (evidence.free != nullptr) {
      forEachRun(evidence.free->view(), [&](const CellRun& run, const MilliLogOdds* deltas) {
        take(run, evidence.front.partOf(run), deltas);
      });
    }
    forEachRun(evidence.rest, [&](const CellRun& run, const MilliLogOdds* deltas) {
      take(run, {0, run.count}, deltas);
    });
  }
  return found;
}

double ConeModel::reach(const RangeObservation& observation) const {
  const SensorDescription& sensor = sensors_[observation.sensor];
  const bool is_hit = observation.reading == ReadingClass::Hit;
  const ConeReading reading =
      is_hit ? ConeReading::hit(options_, sensor, resolution_m_, observation.range_m)
             : ConeReading::noEcho(options_, sensor, resolution_m_);
  return reading.reach() + resolution_m_;
}

}  // namespace vesper::inline v0
