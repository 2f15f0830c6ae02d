#include "vesper/planning/exploration/exploration_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/planning/exploration/exploration_report.hpp"
#include "vesper/planning/exploration/frontier_search.hpp"

namespace vesper::planning::inline v0 {
namespace {

std::string data(const std::string& name) {
  return std::string(VESPER_SOURCE_DIR) + "/datasets/" + name;
}

/// Rows from the top: # occupied, . free, blank never observed. Cells of 0.1 m.
OccupancyMap drawn(const std::vector<std::string>& rows) {
  const int height = static_cast<int>(rows.size());
  OccupancyMap map(GridFrame(static_cast<int>(rows[0].size()), height, 0.1, Pose2()));
  for (int y = 0; y < height; ++y) {
    const std::string& row = rows[static_cast<std::size_t>(height - 1 - y)];
    for (int x = 0; x < static_cast<int>(row.size()); ++x) {
      const char cell = row[static_cast<std::size_t>(x)];
      if (cell != ' ') {
        map.set({x, y}, cell == '#' ? 100 : 0);
      }
    }
  }
  return map;
}

// The start is the cell at (1, 3) from below; borders: behind the corridor at the lower right, and
// at the upper right.
const std::vector<std::string> kRooms = {"##########",  //
                                         "#....#... ",  //
                                         "#....#...#",  //
                                         "#....#...#",  //
                                         "#........#",  //
                                         "##########"};

TEST(NearestFrontierTest, IsReachedByTheShortestWay) {
  const auto path = nearestFrontier(drawn(kRooms), {0.15, 0.35}, 0.04, {}, 0.1);
  ASSERT_FALSE(path.empty());
  // From (1, 3) down to row 1, along it to column 8, up to row 4: 2 + 7 + 3 steps.
  EXPECT_EQ(path.size(), 13U);
  EXPECT_NEAR(path.back().x(), 0.85, 1e-9);
  EXPECT_NEAR(path.back().y(), 0.45, 1e-9);
}

TEST(NearestFrontierTest, GivenUpOnesAndNarrowWaysArePassedOver) {
  EXPECT_TRUE(nearestFrontier(drawn(kRooms), {0.15, 0.35}, 0.04, {{0.85, 0.45}}, 0.12).empty());
  // The doorway is one cell wide, 0.1 m: too narrow for a radius of 0.08 m.
  EXPECT_TRUE(nearestFrontier(drawn(kRooms), {0.15, 0.35}, 0.08, {}, 0.1).empty());
  EXPECT_TRUE(nearestFrontier(drawn(kRooms), {9.0, 9.0}, 0.04, {}, 0.1).empty());
}

TEST(NearestFrontierTest, ARobotTooNearToAWallLeavesIt) {
  const std::vector<std::string> room = {"########", "#......#", "#......#",
                                         "#......#", "#.... .#", "########"};
  // At (1, 4) with a radius of 0.12 m all cells beside walls are blocked, its own too.
  const auto path = nearestFrontier(drawn(room), {0.15, 0.45}, 0.12, {}, 0.1);
  ASSERT_FALSE(path.empty());
  EXPECT_EQ(path.front(), Eigen::Vector2d(0.15000000000000002, 0.45));
}

ExplorationRun exploreRoom(const World& world, const std::string& robot,
                           const std::string& strategy, double duration_s, std::uint64_t seed = 1) {
  ExplorationOptions options;
  options.strategy = strategy;
  options.robot.seed = seed;
  options.max_duration_s = duration_s;
  options.enough = 2.0;  // never
  return explore(world, readRobotFile(data("robots/" + robot + ".robot.yaml")), options).value();
}

/// A room of 3 x 2 m with boards that answer from everywhere, the robot along its right wall.
World emptyRoom() {
  World world;
  world.name = "room";
  world.size_m = {3.2, 2.2};
  world.T_world_start = Pose2(0.6, 1.0, 0.0);
  world.polylines.push_back({{{0.1, 0.1}, {3.1, 0.1}, {3.1, 2.1}, {0.1, 2.1}}, true, 0});
  return world;
}

class WallFollowingTest : public testing::TestWithParam<const char*> {};

TEST_P(WallFollowingTest, GoesRoundTheRoomAlongItsWalls) {
  const World world = emptyRoom();
  const ExplorationRun run = exploreRoom(world, "ev3", GetParam(), 150.0);
  EXPECT_EQ(run.samples.back().collisions, 0U);
  // All four walls are visited, and after the first 30 s the robot (radius 0.1 m) keeps to them:
  // its middle is never far from the nearest wall.
  double low_x = 9.0, high_x = 0.0, low_y = 9.0, high_y = 0.0, turning = 0.0;
  const Eigen::Vector2d middle(1.6, 1.1);
  for (std::size_t i = 30; i < run.track_m.size(); ++i) {
    const Eigen::Vector2d& p = run.track_m[i];
    const double wall_m = std::min({p.x() - 0.1, 3.1 - p.x(), p.y() - 0.1, 2.1 - p.y()});
    EXPECT_LT(wall_m, 0.45) << p.transpose();
    low_x = std::min(low_x, p.x());
    high_x = std::max(high_x, p.x());
    low_y = std::min(low_y, p.y());
    high_y = std::max(high_y, p.y());
    const Eigen::Vector2d a = run.track_m[i - 1] - middle;
    const Eigen::Vector2d b = p - middle;
    turning += std::atan2(a.x() * b.y() - a.y() * b.x(), a.dot(b));
  }
  EXPECT_LT(low_x, 0.6);
  EXPECT_GT(high_x, 2.6);
  EXPECT_LT(low_y, 0.6);
  EXPECT_GT(high_y, 1.6);
  // With the wall at its left it goes round clockwise, with it at its right counter-clockwise.
  const double sign = std::string(GetParam()) == "wall_left" ? -1.0 : 1.0;
  EXPECT_GT(sign * turning, 5.0);
}

INSTANTIATE_TEST_SUITE_P(Sides, WallFollowingTest, testing::Values("wall_left", "wall_right"));

TEST(ExplorationTest, LanesCoverAnEmptyRoom) {
  const ExplorationRun run = exploreRoom(emptyRoom(), "ev3", "lawnmower", 200.0);
  EXPECT_GT(run.samples.back().coverage, 0.9);
  EXPECT_LE(run.samples.back().collisions, 2U);
}

TEST(ExplorationTest, FrontiersLeadThroughTheDoorToTheEnd) {
  const World world = readWorldFile(data("worlds/rcx_arena_5.world.yaml"));
  ExplorationOptions options;
  options.strategy = "frontier";
  options.max_duration_s = 400.0;
  const ExplorationRun run =
      explore(world, readRobotFile(data("robots/ev3.robot.yaml")), options).value();
  EXPECT_TRUE(run.is_done);
  EXPECT_GT(run.samples.back().coverage, 0.9);
  EXPECT_TRUE(std::any_of(run.track_m.begin(), run.track_m.end(),
                          [](const Eigen::Vector2d& p) { return p.x() > 1.4; }));
}

TEST(ExplorationTest, ABouncingRobotComesEverywhereByChance) {
  const ExplorationRun run = exploreRoom(emptyRoom(), "rcx", "random_bounce", 300.0);
  EXPECT_GT(run.samples.back().coverage, 0.7);
  EXPECT_GT(run.samples.back().path_m, 10.0);
}

TEST(ExplorationTest, TheSameSeedGivesTheSameRunAndAnotherAnother) {
  const World world = emptyRoom();
  const ExplorationRun a = exploreRoom(world, "ev3", "random_bounce", 40.0, 3);
  const ExplorationRun b = exploreRoom(world, "ev3", "random_bounce", 40.0, 3);
  const ExplorationRun c = exploreRoom(world, "ev3", "random_bounce", 40.0, 4);
  EXPECT_EQ(a.map, b.map);
  EXPECT_EQ(a.track_m, b.track_m);
  EXPECT_NE(a.track_m, c.track_m);
}

TEST(ExplorationTest, CoverageGrowsFromNothingAndNeverBeyondAll) {
  const ExplorationRun run = exploreRoom(emptyRoom(), "ev3", "frontier", 60.0);
  ASSERT_GE(run.samples.size(), 10U);
  EXPECT_GT(run.samples.back().coverage, run.samples.front().coverage);
  for (std::size_t i = 1; i < run.samples.size(); ++i) {
    EXPECT_GT(run.samples[i].time_s, run.samples[i - 1].time_s);
    EXPECT_GE(run.samples[i].path_m, run.samples[i - 1].path_m);
    EXPECT_LE(run.samples[i].coverage, 1.0);
  }
}

TEST(ExplorationTest, RefusesCarsAndUnknownStrategies) {
  const World world = emptyRoom();
  EXPECT_THROW((void)exploreRoom(world, "robucar", "frontier", 10.0), std::invalid_argument);
  try {
    (void)makeStrategy("spiral", {});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()),
              "no exploration strategy 'spiral'; there are wall_left, wall_right, random_bounce, "
              "lawnmower, frontier");
  }
}

ExplorationRun madeUp(const std::string& strategy, double coverage, double time_s) {
  ExplorationRun run{strategy, 1, {}, drawn({"#."}), {{0.0, 0.0}, {1.0, 1.0}}, true};
  run.samples.push_back({time_s / 2.0, 1.0, coverage / 2.0, 1.0, 0.5, 0.6, 0});
  run.samples.push_back({time_s, 4.0, coverage, 0.8, 0.5, std::nullopt, 2});
  return run;
}

TEST(ExplorationReportTest, SumsUpTheEndsOfTheTrials) {
  const std::vector<ExplorationRun> runs = {madeUp("a", 0.8, 100.0), madeUp("b", 0.5, 60.0),
                                            madeUp("a", 1.0, 200.0)};
  const auto summaries = summariseRuns(runs);
  ASSERT_EQ(summaries.size(), 2U);
  EXPECT_EQ(summaries[0].trials, 2U);
  EXPECT_NEAR(summaries[0].coverage.mean, 0.9, 1e-12);
  EXPECT_NEAR(summaries[0].coverage.sd.value_or(0.0), std::sqrt(0.02),
              1e-12);  // 0.1 off twice, by n - 1
  EXPECT_EQ(summaries[0].reached_90, 1U);
  EXPECT_EQ(summaries[0].to_90_s, 200.0);
  EXPECT_EQ(summaries[0].f1.mean, 0.0);
  EXPECT_FALSE(summaries[1].to_90_s);
  EXPECT_EQ(summaries[1].coverage.sd, std::nullopt);
  EXPECT_EQ(explorationCsv({runs[1]}),
            "strategy,seed,time_s,path_m,coverage,precision,recall,f1,collisions\n"
            "b,1,30.00,1.000,0.2500,1.0000,0.5000,0.6000,0\n"
            "b,1,60.00,4.000,0.5000,0.8000,0.5000,,2\n");
  const std::string page = explorationPage("room", "ev3", runs);
  EXPECT_NE(page.find("<svg"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

}  // namespace
}  // namespace vesper::planning::inline v0
