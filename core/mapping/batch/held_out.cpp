#include "vesper/core/mapping/batch/held_out.hpp"

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/grid/occupancy_conversion.hpp"

namespace vesper::inline v0 {
namespace {

std::optional<BatchMap> mapOf(std::span<const RangeObservation> readings,
                              const RobotDescription& robot, const MapSettings& settings,
                              const BatchRun& run) {
  if (isBatchModel(settings.model.name)) {
    return buildBatchMap(readings, robot, settings, run);
  }
  MapBuilder builder(robot, settings, "");
  builder.add(readings);
  return BatchMap{builder.takeGrid(), std::nullopt};
}

}  // namespace

std::optional<HeldOutResult> scoreHeldOut(std::span<const RangeObservation> readings,
                                          const RobotDescription& robot,
                                          const MapSettings& settings, int fold,
                                          const BatchRun& run) {
  const std::vector<std::uint8_t> marks = heldOutMarks(readings, fold);
  std::vector<RangeObservation> used;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (marks[i] == 0) {
      used.push_back(readings[i]);
    }
  }
  const std::optional<BatchMap> map = mapOf(used, robot, settings, run);
  if (!map) {
    return std::nullopt;
  }
  const double occupied_above = logOddsOf(MapConversion{}.occupied_above);
  HeldOutResult result;
  result.score = scoreEchoes(readings, marks, robot, settings.resolution_m, [&](CellIndex cell) {
    return map->grid.isObserved(cell) && toLogOdds(map->grid.valueMilli(cell)) > occupied_above;
  });
  result.readings_used = static_cast<std::int64_t>(used.size());
  result.readings_left_out = static_cast<std::int64_t>(readings.size() - used.size());
  result.forward = map->forward;
  return result;
}

}  // namespace vesper::inline v0
