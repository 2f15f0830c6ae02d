#include "vesper/planning/motion/path_drive.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/truth_map.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning {
namespace {

std::string shipped(const std::string& name) {
  return std::string(VESPER_SOURCE_DIR) + "/datasets/" + name;
}

RobotDescription robotNamed(const std::string& name) {
  return readRobotFile(shipped("robots/" + name + ".robot.yaml"));
}

/// The HOAP-2's room (ROBOTS): cells of 0.2 m, those nearer than 0.15 m to obstacles blocked.
std::vector<Waypoint> walkAroundTheBox() {
  const OccupancyMap map = truthMap(readWorldFile(shipped("worlds/hoap2.world.yaml")), 0.2);
  TraversabilityOptions robot;
  robot.footprint_radius_m = 0.15;
  const auto grid = test::gridOf(map, robot);
  const PlanResult result = builtinPlanners()
                                .create("graphsearch")
                                ->prepare(grid)
                                ->solve({{{0.5, 1.5}, {}}, {{2.5, 1.7}, {}}}, {}, {});
  EXPECT_EQ(result.status, PlanStatus::Found) << result.reason;
  EXPECT_GT(result.length_m, 2.0);
  return result.path;
}

RobotDescription withoutNoise(RobotDescription robot) {
  robot.drive.noise = {};
  return robot;
}

TEST(PathDriveTest, WithoutNoiseStepAndTurnKeepsToThePath) {
  const std::vector<Waypoint> path = walkAroundTheBox();
  const DrivenPath driven = driveStepAndTurn(path, withoutNoise(robotNamed("hoap2")));
  EXPECT_TRUE(driven.arrived);
  // A leg may end 5 mm early, and the next one then starts that far aside.
  EXPECT_LT(driven.error.max_m, 0.0051);
  EXPECT_LT(driven.error.end_m, 0.0051);
}

TEST(PathDriveTest, StepAndTurnKeepsNearThePathInSpiteOfNoise) {
  const std::vector<Waypoint> path = walkAroundTheBox();
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    PathDriveOptions options;
    options.seed = seed;
    const DrivenPath driven = driveStepAndTurn(path, robotNamed("hoap2"), options);
    EXPECT_TRUE(driven.arrived) << seed;
    // It corrects beyond 1 cm, once a step. One step of 0.2 m adds sqrt(2) k sqrt(0.2)/0.2 m =
    // 1.1 degrees (sd), so 3 sd carry it 1 cm aside in one step more; twice that is allowed.
    EXPECT_LT(driven.error.max_m, 0.03) << seed;
    EXPECT_LT(driven.error.mean_m, 0.012) << seed;
    EXPECT_LT(driven.error.end_m, 0.03) << seed;
    EXPECT_GE(driven.error.rms_m, driven.error.mean_m);
  }
}

TEST(PathDriveTest, OdometryAloneDriftsFurther) {
  const std::vector<Waypoint> path = walkAroundTheBox();
  double by_truth_m = 0.0;
  double by_odometry_m = 0.0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    PathDriveOptions options;
    options.seed = seed;
    by_truth_m += driveStepAndTurn(path, robotNamed("hoap2"), options).error.end_m;
    options.guide = DriveGuide::Odometry;
    by_odometry_m += driveStepAndTurn(path, robotNamed("hoap2"), options).error.end_m;
  }
  EXPECT_GT(by_odometry_m, 2.0 * by_truth_m);
}

/// A field of 20 x 15 m with a wall to drive around.
std::vector<Waypoint> carPath(const RobotDescription& car) {
  OccupancyMap map(GridFrame(40, 30, 0.5), std::vector<std::int8_t>(1200, 0));
  for (int y = 0; y < 20; ++y) {
    map.set({20, y}, 100);
  }
  TraversabilityOptions options;
  options.footprint_polygon_m = car.footprint.polygon_m;
  PlannerOptions planners;
  planners.hybrid_astar.turning_radius_m = 1.2 / std::tan(0.4);
  const PlanResult result = builtinPlanners(planners)
                                .create("hybrid_astar")
                                ->prepare(test::gridOf(map, options))
                                ->solve({{{4.0, 4.0}, 0.0}, {{16.0, 4.0}, -1.57}}, {}, {});
  EXPECT_EQ(result.status, PlanStatus::Found) << result.reason;
  return result.path;
}

TEST(PathDriveTest, PurePursuitKeepsNearACarsPath) {
  const RobotDescription car = robotNamed("robucar");
  const std::vector<Waypoint> path = carPath(car);
  ASSERT_GT(path.size(), 10U);
  for (std::uint64_t seed = 0; seed <= 10; ++seed) {
    PathDriveOptions options;
    options.seed = seed;
    if (seed == 0) {
      options.car_noise = {0.0, 0.0, 0.0};
    }
    const DrivenPath driven = drivePurePursuit(path, car, options);
    EXPECT_TRUE(driven.arrived) << seed;
    // Pure pursuit cuts a bend of curvature 1/R by about lookahead^2 / (2 R) where it begins and
    // ends: 1.2^2 / (2 * 2.84) = 0.25 m.
    EXPECT_LT(driven.error.max_m, 0.25) << seed;
    EXPECT_LT(driven.error.mean_m, 0.08) << seed;
    EXPECT_LT(driven.error.end_m, 0.25) << seed;
  }
}

TEST(PathDriveTest, TheSameSeedDrivesTheSameTrack) {
  const RobotDescription car = robotNamed("robucar");
  const std::vector<Waypoint> path = carPath(car);
  PathDriveOptions options;
  options.seed = 7;
  const DrivenPath first = drivePurePursuit(path, car, options);
  const DrivenPath again = drivePurePursuit(path, car, options);
  ASSERT_EQ(first.track.size(), again.track.size());
  EXPECT_EQ(first.track.back().x(), again.track.back().x());
  options.seed = 8;
  EXPECT_NE(drivePurePursuit(path, car, options).track.back().x(), first.track.back().x());
}

TEST(PathDriveTest, GivesUpWhenTimeIsUp) {
  PathDriveOptions options;
  options.max_duration_s = 2.0;
  const DrivenPath driven = driveStepAndTurn(walkAroundTheBox(), robotNamed("hoap2"), options);
  EXPECT_FALSE(driven.arrived);
  EXPECT_NEAR(driven.duration_s, 2.0, 0.051);
  EXPECT_GT(driven.error.end_m, 1.0);
}

TEST(PathDriveTest, RefusesTheWrongDriveAndNoPath) {
  const std::vector<Waypoint> path = {{Pose2(0, 0, 0), 1}, {Pose2(1, 0, 0), 1}};
  EXPECT_THROW((void)driveStepAndTurn(path, robotNamed("robucar")), std::invalid_argument);
  EXPECT_THROW((void)drivePurePursuit(path, robotNamed("hoap2")), std::invalid_argument);
  EXPECT_THROW((void)drivePurePursuit({}, robotNamed("robucar")), std::invalid_argument);
  PathDriveOptions options;
  options.speed_m_per_s = 0.0;
  EXPECT_THROW((void)driveStepAndTurn(path, robotNamed("hoap2"), options), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::planning
