#pragma once

#include <QPolygonF>
#include <cstddef>
#include <string>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"

namespace vesper::gui {

/// One planner of a race: what it expanded, in order, and how long its search takes without notes.
struct Racer {
  std::string planner;
  std::vector<CellIndex> expanded;
  double median_ms = 0.0;
  std::size_t path = 0;   ///< Index of its path's colour.
  QPolygonF way_world_m;  ///< What it found; empty: no path.
};

/// By what the racers' clocks are made one.
enum class RaceClock { Expansions, Time };

/// How many cells each racer has expanded at `share` (0..1) of the race, which ends with the one
/// that takes longest: after equally many expansions, or after the same time if each expands evenly
/// over its own.
[[nodiscard]] std::vector<std::size_t> standingsAt(const std::vector<Racer>& racers,
                                                   RaceClock clock, double share);

}  // namespace vesper::gui
