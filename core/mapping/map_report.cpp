#include "vesper/core/mapping/map_report.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_conversion.hpp"

namespace vesper::inline v0 {

namespace {

/// A sensor that never hears anything within its reach is rather read in the wrong unit.
void noteBeyondReach(const SensorDescription& sensor, const ReadingCounts& counts,
                     std::vector<InputProblem>& notes) {
  constexpr std::int64_t kEnough = 20;
  if (counts.hits == 0 && counts.far >= kEnough && counts.far > counts.no_echo) {
    notes.push_back({"", 0, sensor.id, "readings within the sensor's reach (range_m: max)",
                     "none, but " + std::to_string(counts.far) + " beyond it",
                     "centimetres or millimetres? a table's columns name their unit, as front_cm"});
  }
}

}  // namespace

MapReport reportOf(const ObservationReader& reader, const MapBuilder& builder,
                   const RobotDescription& robot, const std::optional<OccupancyMap>& map) {
  return reportOf(reader, builder.refusals(), builder.grid(), robot, map);
}

MapReport reportOf(const ObservationReader& reader, const Refusals& refused,
                   const LogOddsGrid& grid, const RobotDescription& robot,
                   const std::optional<OccupancyMap>& map) {
  MapReport report;
  report.poses = nameOf(reader.poses());
  for (std::size_t i = 0; i < robot.sensors.size(); ++i) {
    const ReadingCounts& counts = reader.counts()[i];
    if (counts.total() > 0) {
      report.by_sensor.emplace_back(robot.sensors[i].id, counts);
      report.total += counts;
    }
  }
  report.refused = refused.readings;
  report.used = report.total.hits + report.total.no_echo + report.total.far - report.refused;
  report.notes = reader.notes();
  const std::vector<InputProblem>& refusals = refused.named;
  report.notes.insert(report.notes.end(), refusals.begin(), refusals.end());
  for (std::size_t i = 0; i < robot.sensors.size(); ++i) {
    noteBeyondReach(robot.sensors[i], reader.counts()[i], report.notes);
  }
  const GridSummary summary = summarise(grid);
  report.observed_cells = summary.observed_cells;
  report.saturated_cells = summary.saturated_cells;
  report.observed_box = grid.observedBox();
  report.resolution_m = grid.resolution();
  report.memory_bytes = grid.memoryBytes();
  if (map) {
    report.cells = map->counts();
    const double cell_m2 = report.resolution_m * report.resolution_m;
    report.known_m2 = static_cast<double>(report.cells.occupied + report.cells.free) * cell_m2;
  }
  return report;
}

}  // namespace vesper::inline v0
