#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "vesper/core/mapping/batch/cell_window.hpp"

namespace vesper::inline v0 {

/// What a batch model needs of one cell in one reading's cone.
struct ConeCell {
  std::int32_t cell = 0;    ///< Its number in the CellWindow.
  std::uint16_t range = 0;  ///< From the sensor to its centre, in ConeCells::rangeUnit().
  std::uint8_t weight = 0;  ///< 255 g, g = 1 - 0.75 (alpha/omega)^2.
  std::uint8_t sector = 0;  ///< Of eight across the cone, 0 at its right edge.
};
static_assert(sizeof(ConeCell) == 8);

inline constexpr int kConeSectors = 8;

/// The cells of some readings in a row. Those of one reading are sorted by range, equal ranges by
/// cell number. Cells nearer than the band of an echo are its front; a reading without echo has no
/// band.
class ConeCellChunk {
 public:
  void clear();
  /// Readings in it.
  [[nodiscard]] std::size_t size() const noexcept { return bands_.size(); }
  [[nodiscard]] std::span<const ConeCell> front(std::size_t reading) const noexcept;
  [[nodiscard]] std::span<const ConeCell> band(std::size_t reading) const noexcept;
  /// Memory that it holds.
  [[nodiscard]] std::size_t bytes() const noexcept;
  /// Gives back what it does not need.
  void shrink();

 private:
  friend class ConeCells;
  std::vector<ConeCell> cells_;
  std::vector<std::size_t> begins_;  ///< Of each reading.
  std::vector<std::size_t> bands_;   ///< The first cell of its band.
  std::vector<ConeCell> unsorted_;   ///< Scratch.
};

/// Finds the cells of readings' cones (MAPPING_MODELS, "Shared machinery"): centres within the
/// half-angle omega' and between the minimum range and the far end of the echo's band |rho - r| <=
/// 3 sigma_e (0.7 cells, the other limit, is always less). omega' is omega(r), or near the apex
/// the angle under which half a cell's diagonal is seen, as in the model `cone`. The weight does
/// not fall to 0 at the edge, where the echo of an oblique wall comes from.
class ConeCells {
 public:
  /// Keeps copies of the sensors. `readings` decide the window; all of them must change the map.
  ConeCells(std::span<const RangeObservation> readings, const RobotDescription& robot,
            double resolution_m, double clear_fraction);

  [[nodiscard]] const CellWindow& window() const noexcept { return window_; }
  /// 0.1 mm, or more where that would not fit 16 bits.
  [[nodiscard]] double rangeUnit() const noexcept { return range_unit_m_; }
  [[nodiscard]] const SensorDescription& sensorOf(const RangeObservation& reading) const {
    return sensors_[reading.sensor];
  }
  [[nodiscard]] double sigmaOf(const RangeObservation& reading) const noexcept {
    return effectiveSigma(sensors_[reading.sensor], reading.range_m, window_.resolution_m);
  }
  /// omega, radians.
  [[nodiscard]] double halfAngleOf(const RangeObservation& reading) const noexcept;

  /// Appends the cells of `reading` to `chunk`.
  void append(const RangeObservation& reading, ConeCellChunk& chunk) const;

 private:
  struct Cone;
  [[nodiscard]] Cone coneOf(const RangeObservation& reading) const noexcept;
  void appendRow(const Cone& cone, int row, std::vector<ConeCell>& cells) const;

  std::vector<SensorDescription> sensors_;
  CellWindow window_;
  double clear_fraction_;
  double range_unit_m_ = 1e-4;
};

}  // namespace vesper::inline v0
