#pragma once

#include <cstdint>
#include <vector>

#include "vesper/core/mapping/scan_window.hpp"
#include "vesper/core/mapping/sensor_model.hpp"

namespace vesper::inline v0 {

/// The model of lasers: each beam frees every cell that it crosses and marks the cell where it
/// ends. A cell that one beam of a scan marks is not freed by another beam of the same scan, which
/// passes its corner: the end of a wall seen at a grazing angle stays. Beams without an echo free
/// the cells up to clear_fraction of the maximum range. Nothing is freed below the minimum range.
class RayModel final : public SensorModel {
 public:
  RayModel(const ModelOptions& options, const RobotDescription& robot, double resolution_m);

  void add(std::span<const RangeObservation> scan, LogOddsGrid& grid) override;
  [[nodiscard]] std::vector<CellEvidence> evidenceFor(std::span<const RangeObservation> scan,
                                                      CellIndex cell) override;
  [[nodiscard]] double reach(const RangeObservation& observation) const override;

 private:
  /// A beam in cells: free from the first point to the second, whose cell is marked or not.
  struct Beam {
    double from_x = 0.0;
    double from_y = 0.0;
    double to_x = 0.0;
    double to_y = 0.0;
    bool marks = false;
    bool is_empty = true;
  };
  [[nodiscard]] Beam beamOf(const RangeObservation& observation) const noexcept;

  ModelOptions options_;
  std::vector<RangeLimits> limits_;
  double resolution_m_;
  MilliLogOdds free_;
  MilliLogOdds occupied_;
  std::vector<Beam> beams_;
  ScanWindow window_;
};

}  // namespace vesper::inline v0
