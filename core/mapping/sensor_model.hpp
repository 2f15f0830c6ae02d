#pragma once

#include <memory>
#include <span>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/mapping/model_options.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// What one reading adds to one cell.
struct CellEvidence {
  std::size_t observation = 0;  ///< Index into the scan.
  int view = 0;
  MilliLogOdds delta = 0;  ///< Not 0.
};

/// Turns readings into evidence about cells, chosen by name at run time. Not for several threads at
/// once: it keeps scratch memory and kernels.
class SensorModel {
 public:
  virtual ~SensorModel() = default;

  /// Adds one scan (a sonar's reading, or all beams of one laser scan) to `grid`. Readings that do
  /// not change the map are passed over. Throws GridMemoryError.
  virtual void add(std::span<const RangeObservation> scan, LogOddsGrid& grid) = 0;

  /// The evidence that add() would give to `cell`, in the order in which it would be added.
  [[nodiscard]] virtual std::vector<CellEvidence> evidenceFor(
      std::span<const RangeObservation> scan, CellIndex cell) = 0;

  /// How far from the sensor cells may change, metres.
  [[nodiscard]] virtual double reach(const RangeObservation& observation) const = 0;
};

/// The model of `options` for the sensors of `robot`. Throws std::invalid_argument if a sensor's
/// description does not allow it (a beam without width, limits out of order).
[[nodiscard]] std::unique_ptr<SensorModel> makeSensorModel(const ModelOptions& options,
                                                           const RobotDescription& robot,
                                                           double resolution_m);

}  // namespace vesper::inline v0
