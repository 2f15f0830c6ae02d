#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

struct MapMetricsOptions {
  /// A wall counts as found within so many cells of the truth in x and y: centres at most
  /// tolerance_cells times sqrt(2) cells apart, so that 1 means the eight neighbours. 0 to 1000.
  double tolerance_cells = 1.0;
  Pose2 T_truth_map;  ///< Maps the map's world to the truth's.
  /// A point of the truth's world from which the reachable area spreads through free cells
  /// (4-connected); empty: the largest such area.
  std::optional<Eigen::Vector2d> reached_from_m;
};

/// Distances from the walls of one map to the nearest wall of the other, metres.
struct WallDisplacement {
  std::size_t count = 0;  ///< 0: the other numbers mean nothing.
  double mean_m = 0.0;
  double median_m = 0.0;         ///< Of an even count the mean of the middle two.
  double percentile_95_m = 0.0;  ///< The smallest that at least 95 % do not exceed.
};

/// What a cell of the truth and the map say of each other.
enum class CellComparison : std::uint8_t {
  NotJudged,  ///< The truth is unknown or cannot be reached.
  FreeInBoth,
  UnknownInMap,  ///< Reachable, but the map does not know it.
  WallFound,     ///< A wall of the truth with a wall of the map within the tolerance.
  WallMissed,    ///< A wall of the truth without.
  WallNear,      ///< A wall of the map beside one of the truth, within the tolerance.
  WallInvented   ///< A wall of the map without a wall of the truth within the tolerance.
};

/// How well a map agrees with the truth (MAPPING: metrics). The map is laid on the truth's cells
/// first (see resampled()). "Walls" are occupied cells: of the truth, those that touch the
/// reachable area (8-neighbours) and thus can be seen; of the map, those where the truth is known
/// or one of its walls lies within the tolerance. Ratios are empty where there is nothing to count.
struct MapMetrics {
  CellCounts map_counts;               ///< Of the map as it came.
  CellCounts truth_counts;             ///< Of the truth.
  std::size_t map_walls = 0;           ///< Judged wall cells of the map, on the truth's cells,
  std::size_t map_walls_right = 0;     ///< and how many lie within the tolerance of the truth's.
  std::size_t map_walls_unjudged = 0;  ///< Where the truth is unknown.
  std::size_t truth_walls = 0;         ///< Walls of the truth that can be seen,
  std::size_t truth_walls_found = 0;   ///< and how many have one of the map's within the tolerance,
  std::size_t truth_walls_freed = 0;   ///< and how many are not found and free in the map.
  std::size_t known_outside = 0;       ///< Known cells of the map outside the truth's extent.
  std::optional<double> precision;     ///< map_walls_right / map_walls
  std::optional<double> recall;        ///< truth_walls_found / truth_walls
  std::optional<double> f1;            ///< Their harmonic mean; 0 if one side has no walls.

  std::size_t reachable_cells = 0;
  /// Reachable cells beyond the tolerance of any wall: of those the map calls free or occupied, the
  /// share of free; and of all of them, the share that the map calls occupied.
  std::optional<double> free_accuracy;
  std::optional<double> occupied_in_free;
  std::optional<double> unknown_share;  ///< Of the reachable cells, those never observed.

  WallDisplacement map_to_truth;  ///< From the judged walls of the map.
  WallDisplacement truth_to_map;  ///< From the walls of the truth that can be seen.

  /// Mean of -log2 of the probability the map gives to what is there, over reachable cells and seen
  /// walls that the map has observed. Percentages are held within 1..99, so that a trinary map's
  /// free and occupied count as 0.01 and 0.99.
  std::optional<double> cross_entropy_bits;
  std::size_t cross_entropy_cells = 0;

  double tolerance_cells = 1.0;
  Pose2 T_truth_map;
  std::vector<CellComparison> comparison;  ///< One a cell of the truth.
};

/// Throws std::invalid_argument if the tolerance is out of its range or `reached_from_m` is not a
/// free cell of the truth.
[[nodiscard]] MapMetrics compareMaps(const OccupancyMap& map, const OccupancyMap& truth,
                                     const MapMetricsOptions& options = {});

}  // namespace vesper::inline v0
