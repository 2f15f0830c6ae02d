#include "vesper/core/mapping/map_alignment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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
  // The last step of the search is 1/32 of a cell; equal maps have one best shift.
  EXPECT_LE(worstError(map, found.T_truth_map, T_map_truth.inverse()), 0.05 / 32.0);
  EXPECT_EQ(found.T_truth_map.heading(), 0.0);
  EXPECT_GT(found.start_distance_m, 0.1);
  EXPECT_LT(found.distance_m, 0.01);
}

TEST(MapAlignmentTest, FindsATurnAndAShift) {
  const Pose2 T_map_truth(-0.5, 0.3, 0.12);
  const OccupancyMap map = flat(T_map_truth);
  const MapAlignment found = alignMaps(map, flat(), {1.0, 1.0, 0.3});
  EXPECT_LE(worstError(map, found.T_truth_map, T_map_truth.inverse()), 0.05 / 16.0);
}

TEST(MapAlignmentTest, FindsAFarShiftAndAnyTurn) {
  const Pose2 T_map_truth(7.3, -5.2, -2.4);
  const OccupancyMap map = flat(T_map_truth);
  const MapAlignment found = alignMaps(map, flat(), {10.0, 10.0, 3.1416});
  EXPECT_LE(worstError(map, found.T_truth_map, T_map_truth.inverse()), 0.05 / 8.0);
}

TEST(MapAlignmentTest, HonoursTheYawOfBothOrigins) {
  const Pose2 T_world_truth(1.5, 0.7, 0.9);
  const Pose2 T_true(0.21, -0.35, 0.07);  // of the map's world in the truth's
  const OccupancyMap truth = flat(T_world_truth);
  const OccupancyMap map = flat(T_true.inverse() * T_world_truth);
  const MapAlignment found = alignMaps(map, truth, {1.0, 1.0, 0.2});
  EXPECT_LE(worstError(map, found.T_truth_map, T_true), 0.05 / 8.0);
}

/// Walls of one cell in a room whose walls are three cells thick: the shift is known to a cell
/// either way, and the middle is the answer.
TEST(MapAlignmentTest, TakesTheMiddleOfWhatIsEquallyGood) {
  const auto room = [](int thickness) {
    OccupancyMap map(GridFrame(60, 40, 0.1));
    for (int y = 0; y < 40; ++y) {
      for (int x = 0; x < 60; ++x) {
        const int border = std::min({x, y, 59 - x, 39 - y});
        map.set({x, y}, std::abs(border - 5) <= thickness / 2 ? std::int8_t{100} : std::int8_t{0});
      }
    }
    return map;
  };
  // One wall each way only, so that nothing but the thickness bounds the shift.
  OccupancyMap thin(GridFrame(60, 40, 0.1));
  for (int y = 10; y < 30; ++y) {
    thin.set({5, y}, 100);
  }
  for (int x = 10; x < 50; ++x) {
    thin.set({x, 5}, 100);
  }
  const MapAlignment found = alignMaps(thin, room(3), {0.5, 0.5, 0.0}, Pose2(0.17, 0.13, 0.0));
  EXPECT_NEAR(found.T_truth_map.x(), 0.0, 0.1 / 32.0);
  EXPECT_NEAR(found.T_truth_map.y(), 0.0, 0.1 / 32.0);
  EXPECT_NEAR(found.distance_m, 0.0, 1e-8);
}

TEST(MapAlignmentTest, KeepsAPoseThatIsRight) {
  const MapAlignment found = alignMaps(flat(), flat(), {0.5, 0.5, 0.1});
  EXPECT_EQ(found.T_truth_map, Pose2());
  EXPECT_NEAR(found.distance_m, 0.0, 1e-8);  // rounding, between centres
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
