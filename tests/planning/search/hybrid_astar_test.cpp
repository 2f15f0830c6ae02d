#include "vesper/planning/search/hybrid_astar.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/path/curvature_check.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/path/reeds_shepp.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kHalfTurn = std::numbers::pi;

/// A small car, its origin between the rear wheels.
const std::vector<Eigen::Vector2d> kCar_m = {
    {-0.1, -0.15}, {0.4, -0.15}, {0.4, 0.15}, {-0.1, 0.15}};

Query carQuery(double x0, double y0, double heading0, double x1, double y1, double heading1) {
  return {{{x0, y0}, heading0}, {{x1, y1}, heading1}};
}

/// Found, drivable, free along the swept footprint, and in the query's poses at both ends.
void expectDrivable(const TraversabilityGrid& grid, const Query& query, const PlanResult& result,
                    double radius_m) {
  ASSERT_EQ(result.status, PlanStatus::Found) << result.reason;
  const PathCheck check = checkPath(grid, query, result);
  EXPECT_TRUE(check.valid) << check.problem;
  const CurvatureCheck curvature = checkCurvature(result.path, radius_m);
  EXPECT_TRUE(curvature.valid) << curvature.problem;
  EXPECT_EQ(result.path.front().T_world_robot.translation(), query.start.p_world_m);
  EXPECT_EQ(result.path.back().T_world_robot.translation(), query.goal.p_world_m);
  if (query.start.heading_rad) {
    EXPECT_NEAR(wrapToPi(result.path.front().T_world_robot.heading() - *query.start.heading_rad),
                0.0, 1e-9);
  }
  if (query.goal.heading_rad) {
    EXPECT_NEAR(wrapToPi(result.path.back().T_world_robot.heading() - *query.goal.heading_rad), 0.0,
                1e-9);
  }
}

TEST(HybridAstarTest, DrivesTheReedsSheppCurveOnOpenGround) {
  const OccupancyMap map(GridFrame(100, 100, 0.1), std::vector<std::int8_t>(10000, 0));
  const auto grid = test::gridOf(map);
  HybridAstarOptions options;
  options.turning_radius_m = 0.8;
  options.reverse_cost_factor = 1.0;
  options.gear_change_cost_m = 0.0;
  const Query query = carQuery(3.0, 3.0, 0.4, 6.5, 5.5, -2.0);
  const PlanResult result = HybridAstarPlanner(options).prepare(grid)->solve(query, {}, {});
  expectDrivable(*grid, query, result, 0.8);
  const double shortest_m =
      shortestReedsShepp(Pose2(3.0, 3.0, 0.4), Pose2(6.5, 5.5, -2.0), 0.8).length();
  EXPECT_NEAR(result.cost * 0.1, shortest_m, 1e-9);
  // The length is that of chords of at most 0.04 m on circles of 0.8 m: 1 - (0.05)^2 / 24 of it.
  EXPECT_NEAR(result.length_m, shortest_m, 2e-4 * shortest_m);
}

TEST(HybridAstarTest, TurnsRoundInADeadEndWithItsFootprint) {
  // A lane 1.2 m wide, closed to the right, with a bay 1.2 m wide on its left side.
  std::vector<std::string_view> rows(34, std::string_view());
  const std::string wall(60, '#');
  const std::string bay = std::string(24, '#') + std::string(12, '.') + std::string(24, '#');
  const std::string lane = std::string(54, '.') + std::string(6, '#');
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row] = row < 2 || row >= 30 ? wall : row < 18 ? bay : lane;
  }
  TraversabilityOptions robot;
  robot.footprint_polygon_m = kCar_m;
  const auto grid = test::gridOf(test::mapOf(rows, 0.1), robot);
  HybridAstarOptions options;
  options.turning_radius_m = 0.6;
  const Query query = carQuery(0.5, 1.0, 0.0, 0.6, 1.0, kHalfTurn);
  const PlanResult result = HybridAstarPlanner(options).prepare(grid)->solve(query, {}, {});
  expectDrivable(*grid, query, result, 0.6);
  EXPECT_GE(checkCurvature(result.path, 0.6).gear_changes, 1U);
}

TEST(HybridAstarTest, DrivesForwardOnlyIfToldSo) {
  const OccupancyMap map(GridFrame(80, 80, 0.1), std::vector<std::int8_t>(6400, 0));
  const auto grid = test::gridOf(map);
  HybridAstarOptions options;
  options.turning_radius_m = 0.7;
  options.may_reverse = false;
  const Query query = carQuery(4.0, 4.0, 0.0, 3.0, 4.0, 0.0);
  const PlanResult result = HybridAstarPlanner(options).prepare(grid)->solve(query, {}, {});
  expectDrivable(*grid, query, result, 0.7);
  for (const Waypoint& point : result.path) {
    ASSERT_EQ(point.gear, 1);
  }
  // It has to turn by 360 degrees.
  EXPECT_GE(result.length_m, 2.0 * kHalfTurn * 0.7 * 0.99);
}

TEST(HybridAstarTest, ObeysCurvatureAndClearanceInClutter) {
  int found = 0;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    std::mt19937 random(seed);
    const OccupancyMap unscaled = test::randomMap(40, 40, 1, random);
    OccupancyMap map(GridFrame(40, 40, 0.1, Pose2(-2.0, 1.0, 0.3)),
                     {unscaled.percents().begin(), unscaled.percents().end()});
    TraversabilityOptions robot;
    if (seed % 2 == 0) {
      robot.footprint_polygon_m = kCar_m;
    } else {
      robot.footprint_radius_m = 0.15;
    }
    const auto grid = test::gridOf(map, robot);
    HybridAstarOptions options;
    options.turning_radius_m = 0.5;
    const auto prepared = HybridAstarPlanner(options).prepare(grid);
    for (int i = 0; i < 3; ++i) {
      Query query = queryBetween(grid->frame(), test::randomCell(grid->frame(), random),
                                 test::randomCell(grid->frame(), random));
      if (i > 0) {
        query.start.heading_rad = 0.01 * static_cast<double>(random() % 628);
      }
      if (i > 1) {
        query.goal.heading_rad = 0.01 * static_cast<double>(random() % 628);
      }
      Limits limits;
      limits.expansions = 500;
      const PlanResult result = prepared->solve(query, limits, {});
      if (result.status != PlanStatus::Found) {
        EXPECT_FALSE(result.reason.empty());
        continue;
      }
      ++found;
      SCOPED_TRACE("seed " + std::to_string(seed) + ", query " + std::to_string(i));
      expectDrivable(*grid, query, result, 0.5);
    }
  }
  EXPECT_GT(found, 8);
}

TEST(HybridAstarTest, SaysWhichEndTheFootprintDoesNotFit) {
  TraversabilityOptions robot;
  robot.footprint_polygon_m = kCar_m;
  OccupancyMap map(GridFrame(40, 20, 0.1), std::vector<std::int8_t>(800, 0));
  map.set({13, 10}, 100);
  const auto grid = test::gridOf(map, robot);
  const auto prepared = HybridAstarPlanner().prepare(grid);
  // Nose on the obstacle in one heading, clear of it in the other.
  EXPECT_EQ(prepared->solve(carQuery(1.05, 1.05, 0.0, 3.0, 1.0, 0.0), {}, {}).status,
            PlanStatus::StartBlocked);
  EXPECT_EQ(prepared->solve(carQuery(3.0, 1.0, 0.0, 1.05, 1.05, 0.0), {}, {}).status,
            PlanStatus::GoalBlocked);
  EXPECT_EQ(prepared->solve(carQuery(1.05, 1.05, kHalfTurn, 3.0, 1.0, 0.0), {}, {}).status,
            PlanStatus::Found);
}

TEST(HybridAstarTest, TakesTheTurningRadiusFromTheDrive) {
  AckermannDrive drive;
  drive.wheelbase_m = 1.2;
  drive.max_steer_rad = 0.4;
  EXPECT_DOUBLE_EQ(turningRadiusOf(drive), 1.2 / std::tan(0.4));
  drive.modes = {SteerMode::Car, SteerMode::Dual};
  EXPECT_DOUBLE_EQ(turningRadiusOf(drive), 0.6 / std::tan(0.4));
  drive.max_steer_rad = 0.0;
  EXPECT_THROW((void)turningRadiusOf(drive), std::invalid_argument);
  drive = AckermannDrive{};
  EXPECT_THROW((void)turningRadiusOf(drive), std::invalid_argument);
}

TEST(HybridAstarTest, NamesTheOptionThatIsOutOfRange) {
  HybridAstarOptions options;
  options.heading_bins = 7;
  EXPECT_THROW(
      try { HybridAstarPlanner planner(options); } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "HybridAstarOptions: heading_bins must lie in 8..720");
        throw;
      },
      std::invalid_argument);
}

}  // namespace
}  // namespace vesper::planning::inline v0
