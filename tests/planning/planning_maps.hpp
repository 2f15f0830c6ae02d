#pragma once

#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::test {

/// A map drawn in text, top row first: '#' occupied, '?' unknown, all else free. One metre a cell.
inline OccupancyMap mapOf(const std::vector<std::string_view>& rows, double resolution_m = 1.0) {
  OccupancyMap map(
      GridFrame(static_cast<int>(rows.at(0).size()), static_cast<int>(rows.size()), resolution_m));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() != rows[0].size()) {
      throw std::logic_error("rows of different length");
    }
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const char letter = rows[row][column];
      map.set({static_cast<int>(column), static_cast<int>(rows.size() - 1 - row)},
              letter == '#'   ? std::int8_t{100}
              : letter == '?' ? std::int8_t{-1}
                              : std::int8_t{0});
    }
  }
  return map;
}

/// Every cell occupied with a probability of `percent`, else free.
inline OccupancyMap randomMap(int width, int height, unsigned percent, std::mt19937& random) {
  OccupancyMap map(GridFrame(width, height, 1.0));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      map.set({x, y}, random() % 100 < percent ? std::int8_t{100} : std::int8_t{0});
    }
  }
  return map;
}

inline CellIndex randomCell(const GridFrame& frame, std::mt19937& random) {
  return {static_cast<int>(random() % static_cast<unsigned>(frame.width())),
          static_cast<int>(random() % static_cast<unsigned>(frame.height()))};
}

inline std::shared_ptr<const planning::TraversabilityGrid> gridOf(
    const OccupancyMap& map, const planning::TraversabilityOptions& options = {}) {
  return std::make_shared<const planning::TraversabilityGrid>(map, options);
}

inline std::shared_ptr<const planning::TraversabilityGrid> gridOf(const OccupancyMap& map,
                                                                  planning::MovementRule rule) {
  planning::TraversabilityOptions options;
  options.rule = rule;
  return gridOf(map, options);
}

}  // namespace vesper::test
