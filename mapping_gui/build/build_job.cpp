#include "vesper/mapping_gui/build/build_job.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

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

/// Correcting takes about this share of the time, where it is asked for.
constexpr double kCorrectingShare = 0.7;

/// The request with the corrected track, and what that is; the request as it is if stopped.
std::shared_ptr<const BuildRequest> withoutDrift(const std::shared_ptr<const BuildRequest>& request,
                                                 const RobotLog& log, const std::stop_token& stop,
                                                 const ProgressSink& progress, BuiltMap& built) {
  calibration::CorrectionRun run;
  run.stop = stop;
  run.progress = [&progress](const std::string& /*stage*/, std::size_t done, std::size_t total) {
    progress(static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(total, 1)));
  };
  auto corrected =
      calibration::correctDrift(log, request->robot->robot, request->observations, run);
  if (!corrected) {
    return request;
  }
  built.drift = corrected->report;
  auto made = std::make_shared<BuildRequest>(*request);
  made->observations.track = std::make_shared<const PoseTrack>(std::move(corrected->track));
  return made;
}

/// As buildMap, with looks at the map between; empty if stopped.
std::vector<MapQuality> buildWatched(ObservationReader& reader, MapBuilder& builder,
                                     const RobotLog& log, const std::stop_token& stop,
                                     const ProgressSink& progress) {
  MapHistorian historian(log.records.empty() ? 0 : log.records.back().line);
  std::int64_t last_line = 0;
  while (!stop.stop_requested()) {
    const std::span<const RangeObservation> observations = reader.next();
    if (observations.empty()) {
      return std::move(historian).finished(builder.grid(), last_line);
    }
    builder.add(observations, [&](const RangeObservation& last) {
      last_line = last.line;
      historian.look(builder.grid(), last.line);
    });
    progress(static_cast<double>(reader.recordsDone()) /
             static_cast<double>(std::max<std::size_t>(reader.recordCount(), 1)));
  }
  return {};
}

}  // namespace

BuiltMap buildMapOf(std::shared_ptr<const BuildRequest> request, const ShadeThresholds& thresholds,
                    const std::stop_token& stop, const ProgressSink& progress) {
  std::optional<RobotLog> part;
  const RobotLog& log = logOf(*request, part);
  const RobotDescription& robot = request->robot->robot;
  BuiltMap built;
  double begun = 0.0;
  if (request->corrects_drift) {
    request = withoutDrift(
        request, log, stop, [&](double share) { progress(kCorrectingShare * share); }, built);
    begun = kCorrectingShare;
  }
  MapBuilder builder(robot, request->settings, log.source);
  ObservationReader reader(log, robot, request->observations);
  std::vector<MapQuality> history = buildWatched(
      reader, builder, log, stop, [&](double share) { progress(begun + (1.0 - begun) * share); });
  if (stop.stop_requested()) {
    return {};
  }
  built.report = reportOf(reader, builder, robot, std::nullopt);
  built.report.poses += built.drift ? "+correct" : "";
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
  built.document->history = std::move(history);
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
