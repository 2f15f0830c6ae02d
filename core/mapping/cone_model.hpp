#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vesper/core/mapping/cone_kernels.hpp"
#include "vesper/core/mapping/cone_raster.hpp"
#include "vesper/core/mapping/sensor_model.hpp"

namespace vesper::inline v0 {

/// The inverse model `cone` (cone_reading.hpp says what it computes). Exact, it evaluates every
/// cell of every reading; otherwise it draws kernels: cones evaluated once for the sensor on the
/// half-cell lattice, its heading in whole degrees and the range in quarters of a cell.
class ConeModel final : public SensorModel {
 public:
  ConeModel(const ModelOptions& options, const RobotDescription& robot, double resolution_m);

  void add(std::span<const RangeObservation> scan, LogOddsGrid& grid) override;
  [[nodiscard]] std::vector<CellEvidence> evidenceFor(std::span<const RangeObservation> scan,
                                                      CellIndex cell) override;
  [[nodiscard]] double reach(const RangeObservation& observation) const override;
  [[nodiscard]] const ConeKernels& kernels() const noexcept { return kernels_; }

 private:
  struct Drawing {
    CellIndex center;
    ConeDrawing evidence;
  };
  /// The evidence of one reading; valid until the next call.
  Drawing draw(const RangeObservation& observation);

  ModelOptions options_;
  std::vector<SensorDescription> sensors_;
  double resolution_m_;
  ConeKernels kernels_;
  CellRuns scratch_;
};

}  // namespace vesper::inline v0
