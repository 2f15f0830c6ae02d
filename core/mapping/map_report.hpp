#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/mapping/map_builder.hpp"

namespace vesper::inline v0 {

/// What building a map came to.
struct MapReport {
  /// "odom", "encoders", "encoders+yaw", "truth" or "corrected"; "+correct" behind: without drift.
  std::string poses;
  std::vector<std::pair<std::string, ReadingCounts>> by_sensor;  ///< Sensors with readings.
  ReadingCounts total;
  std::int64_t refused = 0;         ///< Readings too far from the known area.
  std::vector<InputProblem> notes;  ///< Of the observations and of refusals.
  std::int64_t used = 0;            ///< Readings that changed the map.
  CellCounts cells;                 ///< Of the finished map.
  std::size_t observed_cells = 0;
  std::size_t saturated_cells = 0;      ///< Whose hits or misses stand at 65535.
  double known_m2 = 0.0;                ///< Occupied and free area.
  std::optional<CellBox> observed_box;  ///< Empty if no reading changed the map.
  double resolution_m = 0.0;
  std::size_t memory_bytes = 0;
};

/// Of a grid that was built from what `reader` gave, without the refused readings.
[[nodiscard]] MapReport reportOf(const ObservationReader& reader, const Refusals& refusals,
                                 const LogOddsGrid& grid, const RobotDescription& robot,
                                 const std::optional<OccupancyMap>& map);

/// Requires that `builder` has added what `reader` gave. `map` is the finished map, if any cell was
/// observed.
[[nodiscard]] MapReport reportOf(const ObservationReader& reader, const MapBuilder& builder,
                                 const RobotDescription& robot,
                                 const std::optional<OccupancyMap>& map);

}  // namespace vesper::inline v0
