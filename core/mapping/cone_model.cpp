#include "vesper/core/mapping/cone_model.hpp"

namespace vesper::inline v0 {

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
    const CellRuns& kernel = is_hit ? kernels_.hit(observation.sensor, observation.range_m, snapped)
                                    : kernels_.noEcho(observation.sensor, snapped);
    return {snapped.placement.cell, &kernel};
  }
  const SensorDescription& sensor = sensors_[observation.sensor];
  const ConePlacement placement =
      exactPlacement(observation.x_m, observation.y_m, observation.heading_rad, resolution_m_);
  rasteriseCone(is_hit ? ConeReading::hit(options_, sensor, resolution_m_, observation.range_m)
                       : ConeReading::noEcho(options_, sensor, resolution_m_),
                placement, resolution_m_, options_.views, scratch_);
  return {placement.cell, &scratch_};
}

void ConeModel::add(std::span<const RangeObservation> scan, LogOddsGrid& grid) {
  for (const RangeObservation& observation : scan) {
    if (observation.changesMap()) {
      const Drawing drawing = draw(observation);
      grid.addRuns(drawing.center, *drawing.evidence);
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
    const int dx = cell.x - drawing.center.x;
    const int dy = cell.y - drawing.center.y;
    const MilliLogOdds* deltas = drawing.evidence->deltas.data();
    for (const CellRun& run : drawing.evidence->runs) {
      const int place = dx - run.dx;
      if (run.dy == dy && place >= 0 && place < run.count && deltas[place] != 0) {
        found.push_back({i, run.view, deltas[place]});
      }
      deltas += run.lanes();
    }
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
