#include "vesper/core/mapping/batch/batch_map.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "vesper/core/mapping/batch/muriel_model.hpp"

namespace vesper::inline v0 {
namespace {

/// Batch models reach as far as the cone of the same readings, and need the same of a sensor.
MapSettings guardSettings(MapSettings settings) {
  if (isBatchModel(settings.model.name)) {
    const double clear_fraction = settings.model.clear_fraction;
    settings.model = resolveModel({.name = "cone", .views = 1, .clear_fraction = clear_fraction});
  }
  return settings;
}

}  // namespace

ReadingCollector::ReadingCollector(const RobotDescription& robot, const MapSettings& settings,
                                   std::string source)
    : guard_(robot, guardSettings(settings), std::move(source)) {}

void ReadingCollector::add(std::span<const RangeObservation> observations) {
  guard_.forEachAccepted(observations, [this](std::span<const RangeObservation> scan) {
    std::ranges::copy_if(scan, std::back_inserter(readings_), &RangeObservation::changesMap);
  });
}

bool collect(ObservationReader& reader, ReadingCollector& collector, const std::stop_token& stop,
             const MapProgress& progress) {
  while (!stop.stop_requested()) {
    const std::span<const RangeObservation> observations = reader.next();
    if (observations.empty()) {
      return true;
    }
    collector.add(observations);
    if (progress) {
      progress(reader.recordsDone(), reader.recordCount());
    }
  }
  return false;
}

std::optional<BatchMap> buildBatchMap(std::span<const RangeObservation> readings,
                                      const RobotDescription& robot, const MapSettings& settings,
                                      const BatchRun& run) {
  const ModelOptions& model = settings.model;
  const BatchInput input{readings, robot, settings.resolution_m, model.clear_fraction};
  if (model.name == "forward") {
    std::optional<ForwardMap> map = buildForwardMap(
        input, {model.directions, model.threshold, model.detection, model.iterations}, run);
    return map ? std::optional(BatchMap{std::move(map->grid), std::move(map->report)})
               : std::nullopt;
  }
  if (model.name == "muriel") {
    std::optional<LogOddsGrid> grid = buildMurielMap(input, model.detection, run);
    return grid ? std::optional(BatchMap{std::move(*grid), std::nullopt}) : std::nullopt;
  }
  throw std::invalid_argument("'" + model.name + "' is not a model of finished logs");
}

}  // namespace vesper::inline v0
