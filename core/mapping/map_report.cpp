#include "vesper/core/mapping/map_report.hpp"

#include "vesper/core/grid/occupancy_conversion.hpp"

namespace vesper::inline v0 {

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
