#pragma once

#include <optional>
#include <vector>

#include "vesper/core/mapping/batch/forward_model.hpp"
#include "vesper/core/mapping/map_builder.hpp"

namespace vesper::inline v0 {

/// Gathers the readings of a log, or of several in a row, that a map may be built from: those that
/// change a map, without scans that a MapBuilder would refuse as too far away.
class ReadingCollector {
 public:
  /// `source` names the log in refusals. Throws std::invalid_argument as MapBuilder does.
  ReadingCollector(const RobotDescription& robot, const MapSettings& settings, std::string source);

  /// Whole scans.
  void add(std::span<const RangeObservation> observations);
  [[nodiscard]] const std::vector<RangeObservation>& readings() const noexcept { return readings_; }
  [[nodiscard]] const Refusals& refusals() const noexcept { return guard_.refusals(); }

 private:
  MapBuilder guard_;  ///< Asked which scans lie near enough; nothing is added to its grid.
  std::vector<RangeObservation> readings_;
};

/// Adds all that `reader` gives. False if it was stopped before the end.
bool collect(ObservationReader& reader, ReadingCollector& collector,
             const std::stop_token& stop = {}, const MapProgress& progress = {});

struct BatchMap {
  LogOddsGrid grid;  ///< One view; hits and misses are expected echoes and passes.
  std::optional<ForwardReport> forward;  ///< Of the model `forward`.
};

/// Builds the map of `settings.model`, which isBatchModel(), from readings that change a map. Empty
/// if stopped. Throws GridMemoryError and std::invalid_argument.
[[nodiscard]] std::optional<BatchMap> buildBatchMap(std::span<const RangeObservation> readings,
                                                    const RobotDescription& robot,
                                                    const MapSettings& settings,
                                                    const BatchRun& run);

}  // namespace vesper::inline v0
