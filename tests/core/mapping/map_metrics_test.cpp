#include "vesper/core/mapping/map_metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include "vesper/core/mapping/map_resampling.hpp"

namespace vesper {
namespace {

/// Rows from the top: `#` occupied, `.` free, `?` unknown.
OccupancyMap mapOf(const std::vector<std::string>& rows, double resolution_m = 0.1,
                   const Pose2& origin = Pose2()) {
  const int width = static_cast<int>(rows.front().size());
  const int height = static_cast<int>(rows.size());
  OccupancyMap map(GridFrame(width, height, resolution_m, origin));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const char letter =
          rows[static_cast<std::size_t>(height - 1 - y)][static_cast<std::size_t>(x)];
      map.set({x, y}, letter == '#'   ? std::int8_t{100}
                      : letter == '.' ? std::int8_t{0}
                                      : OccupancyMap::kUnknown);
    }
  }
  return map;
}

/// Free but for one upright wall; 12 x 7 cells of 0.1 m.
OccupancyMap wallAt(int column) {
  std::string row(12, '.');
  row[static_cast<std::size_t>(column)] = '#';
  return mapOf(std::vector<std::string>(7, row));
}

TEST(MapMetricsTest, EqualMapsAgreeInEverything) {
  const OccupancyMap truth = wallAt(10);
  const MapMetrics metrics = compareMaps(truth, truth);
  EXPECT_EQ(metrics.map_walls, 7U);
  EXPECT_EQ(metrics.truth_walls, 7U);
  EXPECT_EQ(metrics.precision, 1.0);
  EXPECT_EQ(metrics.recall, 1.0);
  EXPECT_EQ(metrics.f1, 1.0);
  EXPECT_EQ(metrics.free_accuracy, 1.0);
  EXPECT_EQ(metrics.occupied_in_free, 0.0);
  EXPECT_EQ(metrics.unknown_share, 0.0);
  EXPECT_EQ(metrics.map_to_truth.mean_m, 0.0);
  EXPECT_EQ(metrics.truth_to_map.percentile_95_m, 0.0);
  EXPECT_EQ(metrics.known_outside, 0U);
  EXPECT_NEAR(metrics.cross_entropy_bits.value(), -std::log2(0.99), 1e-12);
}

TEST(MapMetricsTest, AShiftedWallIsDisplacedByItsShift) {
  const MapMetrics metrics = compareMaps(wallAt(8), wallAt(10));
  // The reachable area is the 10 columns left of the wall; 9 of them lie beyond the tolerance.
  EXPECT_EQ(metrics.reachable_cells, 70U);
  EXPECT_EQ(metrics.precision, 0.0);
  EXPECT_EQ(metrics.recall, 0.0);
  EXPECT_EQ(metrics.f1, 0.0);
  EXPECT_EQ(metrics.truth_walls_freed, 7U);
  EXPECT_DOUBLE_EQ(metrics.map_to_truth.mean_m, 0.2);
  EXPECT_DOUBLE_EQ(metrics.map_to_truth.median_m, 0.2);
  EXPECT_DOUBLE_EQ(metrics.truth_to_map.percentile_95_m, 0.2);
  EXPECT_DOUBLE_EQ(metrics.free_accuracy.value(), 56.0 / 63.0);
  EXPECT_DOUBLE_EQ(metrics.occupied_in_free.value(), 7.0 / 63.0);
  // 7 invented and 7 missed wall cells cost -log2 0.01, the other 63 cells -log2 0.99.
  EXPECT_EQ(metrics.cross_entropy_cells, 77U);
  EXPECT_NEAR(metrics.cross_entropy_bits.value(),
              (14.0 * -std::log2(0.01) + 63.0 * -std::log2(0.99)) / 77.0, 1e-12);
}

TEST(MapMetricsTest, TheToleranceReachesTheEightNeighbours) {
  MapMetricsOptions options;
  options.tolerance_cells = 2.0;
  EXPECT_EQ(compareMaps(wallAt(8), wallAt(10), options).f1, 1.0);
  options.tolerance_cells = 1.0;
  EXPECT_EQ(compareMaps(wallAt(9), wallAt(10), options).f1, 1.0);
  options.tolerance_cells = 0.0;
  EXPECT_EQ(compareMaps(wallAt(9), wallAt(10), options).f1, 0.0);
  const OccupancyMap truth = mapOf({"....", ".#..", "....", "...."});
  const OccupancyMap diagonal = mapOf({"..#.", "....", "....", "...."});
  options.tolerance_cells = 1.0;
  EXPECT_EQ(compareMaps(diagonal, truth, options).f1, 1.0);
}

TEST(MapMetricsTest, CountsEachKindOfCellByHand) {
  const OccupancyMap truth = mapOf({"######??", "#....#.?", "#....#.?", "######??"});
  const OccupancyMap map = mapOf({"####????", "#..?????", "#....##?", "####???#"});
  MapMetricsOptions options;
  options.tolerance_cells = 0.0;
  const MapMetrics metrics = compareMaps(map, truth, options);
  EXPECT_EQ(metrics.truth_walls, 16U);        // all of them touch the room
  EXPECT_EQ(metrics.truth_walls_found, 11U);  // 4 + 1 + 2 + 4
  EXPECT_EQ(metrics.truth_walls_freed, 0U);
  EXPECT_EQ(metrics.map_walls, 12U);  // the one at (6, 1) is invented
  EXPECT_EQ(metrics.map_walls_right, 11U);
  EXPECT_EQ(metrics.map_walls_unjudged, 1U);  // (7, 0), where the truth is unknown
  EXPECT_EQ(metrics.reachable_cells, 8U);
  EXPECT_DOUBLE_EQ(metrics.unknown_share.value(), 2.0 / 8.0);
  EXPECT_EQ(metrics.free_accuracy, 1.0);
  EXPECT_DOUBLE_EQ(metrics.precision.value(), 11.0 / 12.0);
  EXPECT_DOUBLE_EQ(metrics.recall.value(), 11.0 / 16.0);
  EXPECT_DOUBLE_EQ(metrics.f1.value(), 22.0 / 28.0);  // 2 right / (map walls + truth walls)
  // Of 12 walls of the map 11 stand right and one is a cell off: the 95th per cent is the last.
  EXPECT_DOUBLE_EQ(metrics.map_to_truth.mean_m, 0.1 / 12.0);
  EXPECT_EQ(metrics.map_to_truth.median_m, 0.0);
  EXPECT_DOUBLE_EQ(metrics.map_to_truth.percentile_95_m, 0.1);
  const GridFrame& frame = truth.frame();
  const auto at = [&](int x, int y) { return metrics.comparison[frame.offsetOf({x, y})]; };
  EXPECT_EQ(at(0, 0), CellComparison::WallFound);
  EXPECT_EQ(at(5, 3), CellComparison::WallMissed);
  EXPECT_EQ(at(6, 1), CellComparison::WallInvented);
  EXPECT_EQ(at(1, 1), CellComparison::FreeInBoth);
  EXPECT_EQ(at(3, 2), CellComparison::UnknownInMap);
  EXPECT_EQ(at(7, 3), CellComparison::NotJudged);
}

TEST(MapMetricsTest, TheReachableAreaMayStartAtAPoint) {
  const OccupancyMap truth = mapOf({"....#.", "....#.", "....#."});
  MapMetricsOptions options;
  EXPECT_EQ(compareMaps(truth, truth, options).reachable_cells, 12U);
  options.reached_from_m = Eigen::Vector2d(0.55, 0.15);
  EXPECT_EQ(compareMaps(truth, truth, options).reachable_cells, 3U);
  options.reached_from_m = Eigen::Vector2d(0.45, 0.15);  // in the wall
  EXPECT_THROW(static_cast<void>(compareMaps(truth, truth, options)), std::invalid_argument);
}

TEST(MapMetricsTest, AnEmptyMapHasNoPrecision) {
  const OccupancyMap truth = wallAt(10);
  const MapMetrics metrics = compareMaps(OccupancyMap(truth.frame()), truth);
  EXPECT_FALSE(metrics.precision.has_value());
  EXPECT_EQ(metrics.f1, 0.0);  // 2 right / (map walls + truth walls)
  EXPECT_FALSE(metrics.free_accuracy.has_value());
  EXPECT_FALSE(metrics.cross_entropy_bits.has_value());
  EXPECT_EQ(metrics.recall, 0.0);
  EXPECT_EQ(metrics.unknown_share, 1.0);
  EXPECT_EQ(metrics.map_to_truth.count, 0U);
  EXPECT_EQ(metrics.truth_to_map.count, 0U);
}

TEST(MapMetricsTest, GradesWeighByTheirPercentage) {
  const OccupancyMap truth = mapOf({".#"});
  OccupancyMap map(truth.frame());
  map.set({0, 0}, 20);
  map.set({1, 0}, 60);
  EXPECT_NEAR(compareMaps(map, truth).cross_entropy_bits.value(),
              0.5 * (-std::log2(0.8) - std::log2(0.6)), 1e-12);
}

TEST(MapMetricsTest, RefusesATolerancePastItsRange) {
  MapMetricsOptions options;
  for (const double tolerance : {-1.0, 1001.0, std::nan("")}) {
    options.tolerance_cells = tolerance;
    EXPECT_THROW(static_cast<void>(compareMaps(wallAt(3), wallAt(3), options)),
                 std::invalid_argument);
  }
}

TEST(MapResamplingTest, AQuarterTurnFallsOnTheSameCells) {
  const OccupancyMap truth = mapOf({"##..", "#...", "...#"});
  // The same walls in a grid whose x axis points up: column i, row j of it is the world's cell
  // (3 - j, i).
  const Pose2 origin(0.4, 0.0, 0.5 * std::numbers::pi);
  OccupancyMap turned(GridFrame(3, 4, 0.1, origin));
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 3; ++i) {
      turned.set({i, j}, truth.percentAt({3 - j, i}));
    }
  }
  EXPECT_EQ(resampled(turned, truth.frame()), truth);
}

TEST(MapResamplingTest, AFinerMapLosesNoWall) {
  OccupancyMap fine(GridFrame(40, 20, 0.025));
  for (int y = 0; y < 20; ++y) {
    for (int x = 0; x < 40; ++x) {
      fine.set({x, y}, x == 17 ? std::int8_t{100} : std::int8_t{0});
    }
  }
  const OccupancyMap coarse = resampled(fine, GridFrame(10, 5, 0.1));
  EXPECT_EQ(coarse.counts().occupied, 5U);
  EXPECT_EQ(coarse.percentAt({4, 2}), 100);  // 0.425 to 0.45 m
  EXPECT_EQ(coarse.counts().free, 45U);
}

TEST(MapResamplingTest, OutsideTheMapIsUnknown) {
  const OccupancyMap map = mapOf({"..", ".."});
  const OccupancyMap moved = resampled(map, map.frame(), Pose2(0.1, 0.0, 0.0));
  EXPECT_EQ(moved, mapOf({"?.", "?."}));
  const MapMetrics metrics = compareMaps(map, map, {1.0, Pose2(0.1, 0.0, 0.0), std::nullopt});
  EXPECT_EQ(metrics.known_outside, 2U);
}

}  // namespace
}  // namespace vesper
