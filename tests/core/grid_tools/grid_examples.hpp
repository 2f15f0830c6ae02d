#pragma once

#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::test {

inline constexpr double kQuarter_rad = std::numbers::pi / 2.0;

/// A map drawn with '#' occupied, '.' free, '?' unknown; the first row is the top one.
inline OccupancyMap drawn(const std::vector<std::string>& rows, double resolution_m = 1.0,
                          const Pose2& origin = Pose2()) {
  OccupancyMap map(GridFrame(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()),
                             resolution_m, origin));
  for (int y = 0; y < map.frame().height(); ++y) {
    const std::string& row = rows[rows.size() - 1 - static_cast<std::size_t>(y)];
    for (int x = 0; x < map.frame().width(); ++x) {
      const char letter = row[static_cast<std::size_t>(x)];
      map.set({x, y}, letter == '#'   ? std::int8_t{100}
                      : letter == '.' ? std::int8_t{0}
                                      : OccupancyMap::kUnknown);
    }
  }
  return map;
}

/// The inverse of drawn(); grades as '+'.
inline std::vector<std::string> drawingOf(const OccupancyMap& map) {
  std::vector<std::string> rows;
  for (int y = map.frame().height() - 1; y >= 0; --y) {
    std::string row;
    for (int x = 0; x < map.frame().width(); ++x) {
      const std::int8_t percent = map.percentAt({x, y});
      row += percent == 100 ? '#' : percent == 0 ? '.' : percent < 0 ? '?' : '+';
    }
    rows.push_back(row);
  }
  return rows;
}

/// Numbers that differ from cell to cell, repeatable.
inline LogOddsGrid scatteredGrid(std::uint32_t seed, int views, MilliLogOdds clamp = 5000) {
  LogOddsGrid grid({.resolution_m = 0.05, .views = views, .clamp = clamp});
  for (int i = 0; i < 400; ++i) {
    seed = seed * 1664525U + 1013904223U;
    const CellIndex cell{static_cast<int>((seed >> 8U) % 300U) - 150,
                         static_cast<int>((seed >> 17U) % 200U) - 100};
    const int delta = static_cast<int>((seed >> 5U) % 6000U) - 2500;
    grid.add(cell, static_cast<int>(seed % static_cast<std::uint32_t>(views)),
             static_cast<MilliLogOdds>(delta == 0 ? 1 : delta));
  }
  return grid;
}

}  // namespace vesper::test
