#include "vesper/core/mapping/map_alignment.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace vesper {
namespace {

/// An unsymmetric flat of 80 x 60 cells of 5 cm.
OccupancyMap flat(const Pose2& origin = Pose2()) {
  OccupancyMap map(GridFrame(80, 60, 0.05, origin));
  for (int y = 0; y < 60; ++y) {
    for (int x = 0; x < 80; ++x) {
      const bool is_outer = x == 5 || x == 74 || y == 5 || y == 54;
      const bool is_inside = x >= 5 && x <= 74 && y >= 5 && y <= 54;
      const bool is_inner = (x == 30 && y < 38) || (y == 25 && x > 44) || (x == 60 && y > 40);
      map.set({x, y}, !is_inside             ? OccupancyMap::kUnknown
                      : is_outer || is_inner ? std::int8_t{100}
                                             : std::int8_t{0});
    }
  }
  return map;
}

/// How far the found motion puts the map's corners from where they belong, metres.
double worstError(const OccupancyMap& map, const Pose2& T_found, const Pose2& T_true) {
  double worst_m = 0.0;
  for (const CellIndex corner : {CellIndex{5, 5}, {74, 5}, {5, 54}, {74, 54}}) {
    const Eigen::Vector2d p = map.frame().centerOf(corner);
    worst_m = std::max(worst_m, (T_found * p - T_true * p).norm());
  }
  return worst_m;
}

TEST(MapAlignmentTest, FindsAShift) {
  const Pose2 T_map_truth(0.62, -0.41, 0.0);
  const OccupancyMap map = flat(T_map_truth);
  const MapAlignment found = alignMaps(map, flat(), {1.0, 1.0, 0.0});
  // Nearest-cell distances cannot tell shifts within half a cell apart.
  EXPECT_LE(worstError(map, found.T_truth_map, T_map_truth.inverse()), 0.5 * 0.05 * 1.4143);
  EXPECT_EQ(found.T_truth_map.heading(), 0.0);
  EXPECT_GT(found.start_distance_m, 0.1);
  EXPECT_LT(found.distance_m, 0.01);
}

TEST(MapAlignmentTest, FindsATurnAndAShift) {
  const Pose2 T_map_truth(-0.5, 0.3, 0.12);
  const OccupancyMap map = flat(T_map_truth);
  const MapAlignment found = alignMaps(map, flat(), {1.0, 1.0, 0.3});
  EXPECT_LE(worstError(map, found.T_truth_map, T_map_truth.inverse()), 0.05);
}

TEST(MapAlignmentTest, KeepsAPoseThatIsRight) {
  const MapAlignment found = alignMaps(flat(), flat(), {0.5, 0.5, 0.1});
  EXPECT_EQ(found.T_truth_map, Pose2());
  EXPECT_EQ(found.distance_m, 0.0);
}

TEST(MapAlignmentTest, RefusesWhatCannotBeSearched) {
  const OccupancyMap empty(flat().frame());
  EXPECT_THROW(static_cast<void>(alignMaps(empty, flat(), {})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(alignMaps(flat(), empty, {})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(alignMaps(flat(), flat(), {-1.0, 0.0, 0.0})),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(alignMaps(flat(), flat(), {1e6, 1e6, 0.0})),
               std::invalid_argument);
}

TEST(MapAlignmentTest, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(
      static_cast<void>(alignMaps(flat(), flat(), {1.0, 1.0, 0.0}, Pose2(), stop.get_token())),
      std::runtime_error);
}

}  // namespace
}  // namespace vesper
