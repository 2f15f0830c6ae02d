#include "vesper/mapping_gui/build/build_job.hpp"

#include <algorithm>
#include <stdexcept>

#include "vesper/core/mapping/map_builder.hpp"

namespace vesper::gui {
namespace {

/// The log as far as the request goes; `part` holds it where it is not the whole.
const RobotLog& logOf(const BuildRequest& request, std::optional<RobotLog>& part) {
  const RobotLog& all = request.log->log;
  if (!request.end_record || *request.end_record >= all.records.size()) {
    return all;
  }
  part = all;
  part->records.resize(*request.end_record);
  std::erase_if(part->segment_starts,
                [&](std::size_t start) { return start > 0 && start >= *request.end_record; });
  return *part;
}

}  // namespace

BuiltMap buildMapOf(std::shared_ptr<const BuildRequest> request, const ShadeThresholds& thresholds,
                    const std::stop_token& stop, const ProgressSink& progress) {
  std::optional<RobotLog> part;
  const RobotLog& log = logOf(*request, part);
  const RobotDescription& robot = request->robot->robot;
  MapBuilder builder(robot, request->settings, log.source);
  ObservationReader reader(log, robot, request->observations);
  buildMap(reader, builder, stop, [&](std::size_t done, std::size_t total) {
    progress(total == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(total));
  });
  if (stop.stop_requested()) {
    return {};
  }
  BuiltMap built;
  built.report = reportOf(reader, builder, robot, std::nullopt);
  if (!builder.grid().observedBox()) {
    throw std::runtime_error("no reading changed the map");
  }
  built.document = documentOf(std::make_shared<const LogOddsGrid>(builder.takeGrid()), thresholds);
  built.report.cells = built.document->map.counts();
  MapProvenance provenance;
  provenance.robot = robot.name;
  provenance.model = request->settings.model;
  provenance.sources.push_back(
      {log.source, built.report.poses, built.report.used, request->observations.celsius});
  built.document->provenance = std::move(provenance);
  built.document->build = std::move(request);
  return built;
}

CellExplanation explainCellOf(const BuildRequest& request, CellIndex cell,
                              const std::stop_token& stop) {
  std::optional<RobotLog> part;
  const RobotLog& log = logOf(request, part);
  ObservationReader reader(log, request.robot->robot, request.observations);
  MapBuilder builder(request.robot->robot, request.settings, log.source);
  return explainCell(reader, builder, cell, stop);
}

}  // namespace vesper::gui
