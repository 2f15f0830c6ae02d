#include "vesper/core/grid/map_ray_cast.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace vesper {
namespace {

/// 10 m by 10 m of free cells of 0.1 m, a wall of one cell at x in [8, 8.1).
OccupancyMap room(const Pose2& T_world_grid = Pose2()) {
  OccupancyMap map(GridFrame(100, 100, 0.1, T_world_grid));
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 100; ++x) {
      map.set({x, y}, x == 80 ? 100 : 0);
    }
  }
  return map;
}

TEST(MapRayCastTest, MeasuresToTheNearSideOfAWall) {
  const OccupancyMap map = room();
  const MapRay ahead = castRay(map, Pose2(3.0, 5.05, 0.0), 20.0);
  EXPECT_EQ(ahead.end, MapRay::End::Occupied);
  EXPECT_NEAR(ahead.range_m, 5.0, 1e-9);
  const MapRay oblique = castRay(map, Pose2(3.0, 5.05, 0.5), 20.0);
  EXPECT_NEAR(oblique.range_m, 5.0 / std::cos(0.5), 1e-9);
  // From behind, the far side: x = 8.1.
  EXPECT_NEAR(castRay(map, Pose2(9.5, 5.05, std::numbers::pi), 20.0).range_m, 1.4, 1e-9);
}

TEST(MapRayCastTest, WorksInATurnedGrid) {
  const Pose2 T_world_grid(-3.0, 7.0, 0.7);
  const MapRay ray = castRay(room(T_world_grid), T_world_grid * Pose2(3.0, 5.05, -0.3), 20.0);
  EXPECT_EQ(ray.end, MapRay::End::Occupied);
  EXPECT_NEAR(ray.range_m, 5.0 / std::cos(0.3), 1e-9);
}

TEST(MapRayCastTest, SaysWhereARayEnds) {
  OccupancyMap map = room();
  const MapRay shorter = castRay(map, Pose2(3.0, 5.05, 0.0), 4.9);
  EXPECT_EQ(shorter.end, MapRay::End::Nothing);
  EXPECT_EQ(shorter.range_m, 4.9);
  const MapRay outside = castRay(map, Pose2(3.0, 5.05, std::numbers::pi), 20.0);
  EXPECT_EQ(outside.end, MapRay::End::Nothing);
  EXPECT_NEAR(outside.range_m, 3.0, 1e-9);
  map.set({50, 50}, OccupancyMap::kUnknown);
  const MapRay unknown = castRay(map, Pose2(3.0, 5.05, 0.0), 20.0);
  EXPECT_EQ(unknown.end, MapRay::End::Unknown);
  EXPECT_NEAR(unknown.range_m, 2.0, 1e-9);
  EXPECT_EQ(castRay(map, Pose2(-1.0, 5.0, 0.0), 20.0).end, MapRay::End::Unknown);
  EXPECT_EQ(castRay(map, Pose2(8.05, 5.0, 0.0), 20.0).range_m, 0.0);
}

TEST(MapRayCastTest, AConeHearsTheNearestThing) {
  OccupancyMap map = room();
  // A pole at (6.0 .. 6.1, 6.0 .. 6.1) seen from (3, 5.05) at about 0.31 rad.
  map.set({60, 60}, 100);
  const Pose2 T_world_sensor(3.0, 5.05, 0.0);
  EXPECT_NEAR(castCone(map, T_world_sensor, 0.25, 20.0, 101).range_m, 5.0, 1e-9);
  const MapRay wide = castCone(map, T_world_sensor, 0.4, 20.0, 201);
  EXPECT_EQ(wide.end, MapRay::End::Occupied);
  EXPECT_NEAR(wide.range_m, std::hypot(3.0, 0.95), 0.01);  // the pole's near corner
  EXPECT_NEAR(castCone(map, T_world_sensor, 0.4, 20.0, 1).range_m, 5.0, 1e-9);
  map.set({40, 52}, OccupancyMap::kUnknown);
  EXPECT_EQ(castCone(map, T_world_sensor, 0.4, 20.0, 201).end, MapRay::End::Unknown);
}

TEST(MapRayCastTest, RefusesWhatHasNoMeaning) {
  const OccupancyMap map = room();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW((void)castRay(map, Pose2(kNan, 0.0, 0.0), 1.0), std::invalid_argument);
  EXPECT_THROW((void)castRay(map, Pose2(1.0, 1.0, 0.0), kNan), std::invalid_argument);
  EXPECT_THROW((void)castRay(map, Pose2(1.0, 1.0, 0.0), -1.0), std::invalid_argument);
  EXPECT_THROW((void)castCone(map, Pose2(1.0, 1.0, 0.0), -0.1, 1.0, 3), std::invalid_argument);
  EXPECT_THROW((void)castCone(map, Pose2(1.0, 1.0, 0.0), 0.1, 1.0, 0), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
