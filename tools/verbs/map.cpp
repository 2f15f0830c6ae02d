#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>

#include "vesper/core/drawing/map_files.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/map_io/map_limits.hpp"
#include "vesper/core/robot/robot_doubts.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/map_correction.hpp"
#include "vesper/tools/verbs/map_job.hpp"
#include "vesper/tools/verbs/map_text.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

using Clock = std::chrono::steady_clock;

MapProvenance provenanceOf(const MapJob& job, const MapReport& report) {
  MapProvenance provenance = job.before;
  provenance.robot = job.robot.name;
  provenance.model = job.settings.model;
  provenance.sources.push_back(
      {job.log.source, report.poses, report.used, job.observations.celsius});
  return provenance;
}

/// Of the robot file and of the map that is continued.
std::vector<InputProblem> doubtsOf(const MapVerbOptions& options, const MapJob& job,
                                   std::int64_t used) {
  std::vector<InputProblem> doubts = doubtsAbout(job.robot, options.robot);
  for (const MapSource& source : job.before.sources) {
    if (used > 0 && source.log == job.log.source) {
      doubts.push_back({options.continued, 0, "sources", "a log that is not in the map yet",
                        source.log, "its readings count twice now"});
      break;
    }
  }
  return doubts;
}

/// A finished map has a byte for every cell of its extent, and its pictures have more: an extent
/// that a few wild poses span is refused before that memory is taken.
void requireRoom(const LogOddsGrid& grid, const MapVerbOptions& options, const MapJob& job) {
  constexpr double kBytesPerCell =
      6.0;  // cells, shades of the map's picture, colours of the preview
  const std::optional<CellBox> box = grid.observedBox();
  if (!box) {
    return;
  }
  const double cells = static_cast<double>(box->width()) * static_cast<double>(box->height());
  const double free_bytes =
      static_cast<double>(options.maxMemoryBytes()) - static_cast<double>(grid.memoryBytes());
  const double most_cells =
      std::min(free_bytes / kBytesPerCell, static_cast<double>(MapLimits{}.max_cells));
  if (cells > most_cells) {
    throw InputError(
        {job.log.source, 0, "",
         fmt::format("an extent of at most {:.0f} cells (--max-memory)", std::max(0.0, most_cells)),
         fmt::format("{} x {} cells, {:.0f} m x {:.0f} m", box->width(), box->height(),
                     static_cast<double>(box->width()) * grid.resolution(),
                     static_cast<double>(box->height()) * grid.resolution()),
         "poses far apart? --max-extension refuses leaps; larger cells take less"});
  }
}

void requireExplainable(const MapVerbOptions& options, const MapJob& job) {
  if (!options.explain.empty() && isBatchModel(job.settings.model.name)) {
    throw std::invalid_argument("--explain: the model " + job.settings.model.name +
                                " weighs all readings together; cone and ray can be explained");
  }
}

std::optional<CellExplanation> explain(const MapVerbOptions& options, const MapJob& job,
                                       const LogOddsGrid& grid, const std::stop_token& stop) {
  const std::optional<Eigen::Vector2d> place_m = options.placeToExplain();
  if (!place_m) {
    return std::nullopt;
  }
  const std::optional<CellIndex> cell = grid.cellAt(*place_m);
  if (!cell) {
    throw std::invalid_argument("--explain: the place lies too far away");
  }
  ObservationReader reader(job.log, job.robot, job.observations);
  MapBuilder builder = builderFor(options, job);
  CellExplanation explanation = explainCell(reader, builder, *cell, stop);
  if (!stop.stop_requested() && explanation.value_after != grid.valueMilli(*cell)) {
    throw std::logic_error("the explanation does not end at the cell's value");
  }
  return explanation;
}

/// The track and the map, where they are asked for; names them in `run`. False if stopped.
bool writeFiles(const MapVerbOptions& options, const MapJob& job, const LogOddsGrid& grid,
                const OccupancyMap& map, const PoseTrack& track, MapRun& run,
                const std::stop_token& stop) {
  std::optional<AtomicFile> track_file;
  if (!options.track_to.empty()) {
    track_file.emplace(options.track_to);
    track_file->write(tumTextOf(track, job.log.source));
    track_file->sync();
  }
  if (!options.out.empty()) {
    run.files =
        writeMapFiles(options.out, {grid, map, provenanceOf(job, run.report), &track}, stop);
    if (run.files.empty()) {
      return false;
    }
  }
  if (track_file) {
    track_file->commit();
    run.files.push_back(options.track_to);
  }
  return true;
}

void printProblems(const MapRun& run) {
  constexpr std::size_t kMost = 20;
  std::size_t shown = 0;
  for (const auto* problems : {&run.log_problems, &run.report.notes}) {
    for (const InputProblem& problem : *problems) {
      if (++shown <= kMost) {
        std::cerr << "note: " << describe(problem) << '\n';
      }
    }
  }
  if (shown > kMost) {
    std::cerr << "note: and " << shown - kMost << " more (--json lists them)\n";
  }
}

int sayInterrupted() {
  std::cerr << "interrupted: nothing was written\n";
  return kInterrupted;
}

int runMap(const MapVerbOptions& options) {
  const InterruptGuard interrupt;
  const Clock::time_point start = Clock::now();
  requireCorrectable(options);
  MapJob job = readMapJob(options, interrupt.token());
  if (interrupt.isInterrupted()) {
    return sayInterrupted();
  }
  requireExplainable(options, job);
  if (options.is_corrected && !correctPoses(job, interrupt.token())) {
    return sayInterrupted();
  }
  ObservationReader reader(job.log, job.robot, job.observations);
  const std::optional<BuiltGrid> built = buildGrid(options, job, reader, interrupt.token());
  if (!built || interrupt.isInterrupted()) {
    return sayInterrupted();
  }
  const LogOddsGrid& grid = built->grid;
  const std::optional<CellExplanation> explanation = explain(options, job, grid, interrupt.token());
  if (interrupt.isInterrupted()) {
    return sayInterrupted();
  }
  requireRoom(grid, options, job);
  std::optional<OccupancyMap> map;
  if (grid.observedBox()) {
    map = toOccupancyMap(grid);
  }
  MapRun run{reportOf(reader, built->refusals, grid, job.robot, map),
             job.log.source,
             job.log.skipped_lines,
             job.log.skipped,
             job.settings.model,
             built->forward,
             job.drift,
             0.0,
             {}};
  run.report.poses += job.drift ? "+correct" : "";
  if (run.report.used == 0) {  // a continued map would be written as it was
    map.reset();
  }
  const std::vector<InputProblem> doubts = doubtsOf(options, job, run.report.used);
  run.log_problems.insert(run.log_problems.begin(), doubts.begin(), doubts.end());
  run.log_problems.insert(run.log_problems.end(), job.log.notes.begin(), job.log.notes.end());
  if (map && !writeFiles(options, job, grid, *map, reader.track(), run, interrupt.token())) {
    return sayInterrupted();
  }
  run.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  printProblems(run);
  if (options.is_json) {
    std::cout << mapJson(run, explanation ? &*explanation : nullptr, job.robot) << '\n';
  } else {
    std::cout << summaryText(run);
    if (explanation) {
      std::cout << explanationText(*explanation, job.robot, grid.resolution());
    }
  }
  if (!map) {
    std::cerr << "error: no reading changed the map: nothing was written\n";
    return kFailed;
  }
  return job.log.is_complete ? kOk : kFailed;
}

}  // namespace

void addMapVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<MapVerbOptions>();  // owned by the callback
  CLI::App* map = addMapOptions(app, *options);
  map->callback([options, &exit_code] { exit_code = runMap(*options); });
}

}  // namespace vesper::tools
