#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/motion/path_line.hpp"
#include "vesper/planning/motion/pure_pursuit.hpp"
#include "vesper/planning/motion/step_and_turn.hpp"
#include "vesper/planning/path/reeds_shepp.hpp"
#include "vesper/planning/search/dijkstra.hpp"
#include "vesper/planning/search/hybrid_astar.hpp"
#include "vesper/tests/planning/planning_maps.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(PathLineTest, ProjectsWithTheSideAsSign) {
  const std::vector<Waypoint> path = {{Pose2(0, 0, 0), 1}, {Pose2(4, 0, 0), 1}};
  const Projection left = projectOn(path, 0, {1.0, 0.5});
  EXPECT_DOUBLE_EQ(left.cross_track_m, 0.5);
  EXPECT_DOUBLE_EQ(left.along_m, 1.0);
  EXPECT_DOUBLE_EQ(left.left_m, 3.0);
  EXPECT_DOUBLE_EQ(projectOn(path, 0, {5.0, -0.0}).left_m, 0.0);
  EXPECT_DOUBLE_EQ(projectOn(path, 0, {2.0, -0.25}).cross_track_m, -0.25);
  EXPECT_THROW((void)projectOn(path, 1, {0.0, 0.0}), std::out_of_range);
  const CrossTrackError error = crossTrackError(path, {Pose2(1, 0.3, 0), Pose2(2, -0.4, 0)});
  EXPECT_NEAR(error.mean_m, 0.35, 1e-12);
  EXPECT_NEAR(error.rms_m, std::sqrt(0.125), 1e-12);
  EXPECT_NEAR(error.max_m, 0.4, 1e-12);
  EXPECT_NEAR(error.end_m, std::hypot(2.0, 0.4), 1e-12);
}

/// A walker whose steps veer: each turn is off by a share, each step bends by a constant angle.
struct Walker {
  Pose2 pose;
  double turn_scale = 1.0;
  double veer_rad_per_m = 0.0;

  void carryOut(const StepCommand& command) {
    pose = Pose2(pose.x(), pose.y(), pose.heading() + turn_scale * command.turn_rad);
    pose = driveArc(pose, veer_rad_per_m, command.advance_m);
  }
};

/// The map of the HOAP-2 (ROBOTS: 3.2 m square, 0.2 m cells, a 0.4 m box and a cylinder).
std::vector<Waypoint> hoapPath() {
  OccupancyMap map(GridFrame(16, 16, 0.2), std::vector<std::int8_t>(256, 0));
  for (const CellIndex cell :
       {CellIndex{6, 7}, CellIndex{7, 7}, CellIndex{6, 8}, CellIndex{7, 8}}) {
    map.set(cell, 100);
  }
  TraversabilityOptions robot;
  robot.footprint_radius_m = 0.15;
  const auto grid = test::gridOf(map, robot);
  return DijkstraPlanner()
      .prepare(grid)
      ->solve(queryBetween(map.frame(), {2, 7}, {13, 8}), {}, {})
      .path;
}

TEST(StepAndTurnTest, WalksThePathExactlyWithoutErrors) {
  const std::vector<Waypoint> path = hoapPath();
  ASSERT_GT(path.size(), 5U);
  StepAndTurnFollower follower(path);
  Walker walker{path.front().T_world_robot};
  std::vector<Pose2> track{walker.pose};
  for (StepCommand command = follower.next(walker.pose); !command.is_done;
       command = follower.next(walker.pose)) {
    EXPECT_LE(std::abs(command.turn_rad), 0.25 * kPi + 1e-12);
    EXPECT_LE(command.advance_m, 0.2 + 1e-12);
    walker.carryOut(command);
    track.push_back(walker.pose);
    ASSERT_LT(track.size(), 200U);
  }
  const CrossTrackError error = crossTrackError(path, track);
  EXPECT_LT(error.max_m, 1e-9);
  EXPECT_LE(error.end_m, 0.005);
}

TEST(StepAndTurnTest, SplitsATurnOfMoreThan45Degrees) {
  StepAndTurnFollower follower({{Pose2(0, 0, 0), 1}, {Pose2(-1, 0, 0), 1}});
  Walker walker{Pose2(0, 0, 0.1)};
  int turns = 0;
  StepCommand command = follower.next(walker.pose);
  for (; command.advance_m == 0.0; command = follower.next(walker.pose)) {
    EXPECT_NEAR(std::abs(command.turn_rad), 0.25 * kPi, 1e-12);
    walker.carryOut(command);
    ASSERT_LT(++turns, 10);
  }
  // 174 degrees: three whole turns and the rest with the first step.
  EXPECT_EQ(turns, 3);
  EXPECT_NEAR(std::abs(command.turn_rad), kPi - 0.1 - 0.75 * kPi, 1e-9);
}

TEST(StepAndTurnTest, CorrectsTheHeadingBeyondOneCentimetre) {
  StepAndTurnFollower follower({{Pose2(0, 0, 0), 1}, {Pose2(2, 0, 0), 1}});
  EXPECT_EQ(follower.next(Pose2(0.0, 0.0, 0.0)).turn_rad, 0.0);
  EXPECT_EQ(follower.next(Pose2(0.2, 0.009, 0.05)).turn_rad, 0.0);
  // At (0.4, 0.011) the aim is the point of the line 0.2 m ahead.
  EXPECT_NEAR(follower.next(Pose2(0.4, 0.011, 0.05)).turn_rad, std::atan2(-0.011, 0.2) - 0.05,
              1e-12);
}

TEST(StepAndTurnTest, StaysNearThePathWhenStepsVeer) {
  const std::vector<Waypoint> path = hoapPath();
  StepAndTurnFollower follower(path);
  Walker walker{path.front().T_world_robot, 0.97, 0.15};
  std::vector<Pose2> track{walker.pose};
  for (StepCommand command = follower.next(walker.pose); !command.is_done;
       command = follower.next(walker.pose)) {
    walker.carryOut(command);
    track.push_back(walker.pose);
    ASSERT_LT(track.size(), 300U);
  }
  // A step of 0.2 m veers by 0.03 rad, 3 mm: several centimetres without correction.
  const CrossTrackError error = crossTrackError(path, track);
  EXPECT_LT(error.max_m, 0.03);
  EXPECT_LE(error.end_m, 0.03);
}

/// The kinematic bicycle, exact over one control period.
Pose2 drive(const Pose2& pose, const PursuitCommand& command, double wheelbase_m, double step_m) {
  return driveArc(pose, std::tan(command.steer_rad) / wheelbase_m, command.gear * step_m);
}

std::vector<Pose2> pursue(PurePursuit& pursuit, Pose2 pose, double wheelbase_m) {
  constexpr double kStep_m = 0.01;
  std::vector<Pose2> track{pose};
  for (PursuitCommand command = pursuit.command(pose); !command.is_done && track.size() < 20000;
       command = pursuit.command(pose)) {
    pose = drive(pose, command, wheelbase_m, kStep_m);
    track.push_back(pose);
  }
  return track;
}

TEST(PurePursuitTest, SteersOntoTheCircleThroughThePointAhead) {
  PurePursuitOptions options;
  options.lookahead_m = 1.0;
  options.wheelbase_m = 0.5;
  PurePursuit pursuit({{Pose2(0, 0, 0), 1}, {Pose2(10, 0, 0), 1}}, options);
  // One metre ahead of the projection (2, 0) as seen from (2, 0.3): (1, -0.3).
  const PursuitCommand command = pursuit.command(Pose2(2.0, 0.3, 0.0));
  EXPECT_NEAR(command.steer_rad, std::atan(0.5 * 2.0 * -0.3 / 1.09), 1e-12);
  EXPECT_NEAR(command.cross_track_m, 0.3, 1e-12);
  EXPECT_NEAR(command.left_m, 8.0, 1e-12);
}

TEST(PurePursuitTest, ConvergesToALineInBothGears) {
  for (const int gear : {1, -1}) {
    const double heading = gear > 0 ? 0.0 : kPi;
    const std::vector<Waypoint> path = {{Pose2(0, 0, heading), gear}, {Pose2(8, 0, heading), gear}};
    PurePursuit pursuit(path);
    const std::vector<Pose2> track = pursue(pursuit, Pose2(0.0, 0.4, heading), 0.5);
    const CrossTrackError error = crossTrackError(path, track);
    EXPECT_LE(error.max_m, 0.4 + 1e-9) << gear;
    EXPECT_LT(error.end_m, 0.03) << gear;
  }
}

TEST(PurePursuitTest, DrivesAPlannedManoeuvreWithGearChanges) {
  const OccupancyMap map(GridFrame(80, 80, 0.1), std::vector<std::int8_t>(6400, 0));
  HybridAstarOptions car;
  car.turning_radius_m = 1.0;
  const Query query{{{4.0, 4.0}, 0.0}, {{4.3, 5.0}, 0.2}};
  const PlanResult plan = HybridAstarPlanner(car).prepare(test::gridOf(map))->solve(query, {}, {});
  ASSERT_EQ(plan.status, PlanStatus::Found);
  PurePursuitOptions options;
  options.lookahead_m = 0.2;
  options.wheelbase_m = 0.5;
  options.max_steer_rad = 0.6;  // turns on 0.73 m, tighter than the plan's 1 m
  options.goal_tolerance_m = 0.01;
  PurePursuit pursuit(plan.path, options);
  const std::vector<Pose2> track = pursue(pursuit, plan.path.front().T_world_robot, 0.5);
  const CrossTrackError error = crossTrackError(plan.path, track);
  EXPECT_LT(error.max_m, 0.05);
  EXPECT_LT(error.end_m, 0.05);
  EXPECT_LT(std::abs(wrapToPi(track.back().heading() - 0.2)), 0.2);
}

}  // namespace
}  // namespace vesper::planning::inline v0
