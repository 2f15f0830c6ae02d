#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/mapping/map_builder.hpp"

namespace vesper::inline v0 {

/// One reading that raised or lowered a cell. Values in thousandths of natural log-odds.
struct CellStep {
  std::int64_t line = 0;
  std::uint16_t sensor = 0;  ///< Index into RobotDescription::sensors.
  ReadingClass reading = ReadingClass::Hit;
  double range_m = 0.0;     ///< Of a hit.
  double distance_m = 0.0;  ///< From the sensor to the cell's centre.
  int view = 0;
  int delta = 0;        ///< Positive: raised.
  int view_after = 0;   ///< The view's log-odds after it, clamped.
  int value_after = 0;  ///< The cell's value after it (the rule of views applied).
};

/// Why a cell has its value.
struct CellExplanation {
  CellIndex cell;
  std::vector<int> views_before;  ///< Of the map that was continued; all 0 for a new one.
  std::vector<CellStep> steps;    ///< In the order in which they were added.
  std::vector<int> views_after;
  int hits = 0;  ///< Including those of the map that was continued.
  int misses = 0;
  int value_before = 0;
  int value_after = 0;
};

/// Runs the whole of `reader` through the model of `builder` for one cell, with the arithmetic of
/// the map itself: it ends at exactly the value that adding the same observations gives.
/// `builder` is a fresh one with the settings of the map, and the grid to go on from where there is
/// one; its grid is not changed. Stops early, with what it has, when asked to.
[[nodiscard]] CellExplanation explainCell(ObservationReader& reader, MapBuilder& builder,
                                          CellIndex cell, const std::stop_token& stop = {});

}  // namespace vesper::inline v0
