#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/planning/comparison/comparison_record.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// The problems of a MovingAI scenario for `map`, in the order of the file. Throws InputError,
/// naming the line, if one was made for a map of another size or starts or ends outside the map or
/// on a blocked cell.
[[nodiscard]] std::vector<ComparisonQuery> scenarioQueries(const std::string& path,
                                                           const OccupancyMap& map);

/// `count` queries between free cells of the largest area that hangs together, uniform over its
/// cells and sorted into five equal bands of octile distance between start and goal: as many from
/// each band as divide evenly, the first bands one more. The bands end at the largest distance that
/// a sample of pairs shows; a band that hardly any pair reaches is filled from the next shorter
/// one. Repeatable for a seed. Throws std::invalid_argument if count < 1 or no cell is free.
[[nodiscard]] std::vector<ComparisonQuery> randomQueries(const TraversabilityGrid& grid,
                                                         std::size_t count, std::uint64_t seed);

}  // namespace vesper::planning::inline v0
