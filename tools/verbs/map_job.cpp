#include "vesper/tools/verbs/map_job.hpp"

#include <utility>

#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"

namespace vesper::tools {
namespace {

MapProgress shownBy(ProgressBar& bar) {
  return [&bar](std::size_t done, std::size_t total) { bar.update(done, total); };
}

[[noreturn]] void refuseToContinue(const MapVerbOptions& options, const MapJob& job,
                                   const MapSource& source, const std::string& why) {
  throw InputError({options.continued, 0, "sources",
                    "logs that can be read again, as the model " + job.settings.model.name +
                        " needs all readings at once",
                    source.log, why});
}

RobotLog earlierLog(const MapVerbOptions& options, const MapJob& job, const MapSource& source,
                    const std::stop_token& stop) {
  if (source.log == "-") {
    refuseToContinue(options, job, source, "the standard input is gone");
  }
  try {
    return readMapLog(source.log, options, stop);
  } catch (const std::exception& error) {
    refuseToContinue(options, job, source, error.what());
  }
}

/// The readings of the logs that the continued map was built from.
void collectEarlier(const MapVerbOptions& options, const MapJob& job, ReadingCollector& collector,
                    const std::stop_token& stop) {
  for (const MapSource& source : job.before.sources) {
    const std::optional<PoseSource> poses = poseSourceNamed(source.poses);
    if (!poses) {
      refuseToContinue(options, job, source, "its poses were '" + source.poses + "'");
    }
    const RobotLog log = earlierLog(options, job, source, stop);
    ObservationReader reader(log, job.robot, {poses, source.celsius});
    const std::size_t before = collector.readings().size();
    if (!collect(reader, collector, stop)) {
      return;
    }
    const auto found = static_cast<std::int64_t>(collector.readings().size() - before);
    if (found != source.readings) {
      refuseToContinue(options, job, source,
                       "it has " + std::to_string(found) + " readings now, then " +
                           std::to_string(source.readings));
    }
  }
}

std::optional<BuiltGrid> buildOfAll(const MapVerbOptions& options, const MapJob& job,
                                    ObservationReader& reader, const std::stop_token& stop) {
  ReadingCollector collector(job.robot, job.settings, job.log.source);
  collectEarlier(options, job, collector, stop);
  const Refusals earlier = collector.refusals();
  ProgressBar bar(job.settings.model.name);
  if (!collect(reader, collector, stop)) {
    return std::nullopt;
  }
  BatchRun run;
  run.threads = options.threads;
  run.max_memory_bytes = options.maxMemoryBytes();
  run.stop = stop;
  run.progress = shownBy(bar);
  std::optional<BatchMap> map = buildBatchMap(collector.readings(), job.robot, job.settings, run);
  if (!map) {
    return std::nullopt;
  }
  Refusals refusals = collector.refusals();
  refusals.readings -= earlier.readings;
  refusals.named.erase(refusals.named.begin(),
                       refusals.named.begin() + static_cast<std::ptrdiff_t>(earlier.named.size()));
  return BuiltGrid{std::move(map->grid), std::move(refusals), std::move(map->forward)};
}

}  // namespace

RobotLog readMapLog(const std::string& path, const MapVerbOptions& options,
                    const std::stop_token& stop) {
  ProgressBar bar("reading");
  return readLog(path, readOptionsOf(options.input), stop,
                 [&](std::int64_t done, std::int64_t total) {
                   bar.update(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
                 });
}

MapJob readMapJob(const MapVerbOptions& options, const std::stop_token& stop) {
  MapJob job;
  if (!options.continued.empty()) {
    const VGrid map = readVGrid(options.continued, options.maxMemoryBytes());
    job.before = map.provenance;
    job.settings = options.settings(&map);
  } else {
    job.settings = options.settings(nullptr);
  }
  job.robot = readRobotFile(options.robot);
  job.observations = options.observations();
  job.log = readMapLog(options.log, options, stop);
  const std::vector<InputProblem> added = addDeclaredSensors(job.log, job.robot);
  job.log.notes.insert(job.log.notes.begin(), added.begin(), added.end());
  return job;
}

MapBuilder builderFor(const MapVerbOptions& options, const MapJob& job) {
  if (options.continued.empty()) {
    return {job.robot, job.settings, job.log.source};
  }
  return {job.robot, job.settings, job.log.source,
          readVGrid(options.continued, job.settings.max_memory_bytes).grid};
}

std::optional<BuiltGrid> buildGrid(const MapVerbOptions& options, const MapJob& job,
                                   ObservationReader& reader, const std::stop_token& stop) {
  if (isBatchModel(job.settings.model.name)) {
    return buildOfAll(options, job, reader, stop);
  }
  MapBuilder builder = builderFor(options, job);
  ProgressBar bar("mapping");
  if (!buildMap(reader, builder, stop, shownBy(bar))) {
    return std::nullopt;
  }
  Refusals refusals = builder.refusals();
  return BuiltGrid{builder.takeGrid(), std::move(refusals), std::nullopt};
}

}  // namespace vesper::tools
