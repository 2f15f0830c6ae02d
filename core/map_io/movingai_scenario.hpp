#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

/// One problem of a scenario file, as it stands there: rows count from the TOP.
struct ScenarioQuery {
  std::int64_t line = 0;  ///< In the file, from 1.
  int bucket = 0;
  std::string map_name;  ///< Informational: maps/dao/arena.map
  int map_width = 0;     ///< 0 where the file has no such column.
  int map_height = 0;
  int start_column = 0;
  int start_row = 0;
  int goal_column = 0;
  int goal_row = 0;
  double optimal_length_cells = 0.0;  ///< Octile, corners never cut; as printed in the file.

  /// The cells in the map's own counting, row 0 at the bottom; they may lie outside the map.
  [[nodiscard]] CellIndex start(int height) const noexcept;
  [[nodiscard]] CellIndex goal(int height) const noexcept;
};

struct MovingAiScenario {
  std::string version;  ///< "1", "1.0", or empty for a file without a version line.
  std::vector<ScenarioQuery> queries;
};

/// Reads a MovingAI scenario: nine columns (seven without a version line), parted by tabs or
/// blanks. Throws InputError naming file, line and column.
[[nodiscard]] MovingAiScenario readMovingAiScenario(const std::string& path);

/// Why the query cannot be asked of `map`: the sizes it was made for differ, its start or goal lies
/// outside or is not free. Empty if it can. `source` is the scenario's path.
[[nodiscard]] std::optional<InputProblem> problemOf(const ScenarioQuery& query,
                                                    const OccupancyMap& map,
                                                    const std::string& source);

}  // namespace vesper::inline v0
