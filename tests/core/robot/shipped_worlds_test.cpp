#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/simulation.hpp"
#include "vesper/core/sim/truth_map.hpp"

namespace vesper {
namespace {

const std::string kDatasets = std::string(VESPER_SOURCE_DIR) + "/datasets/";

class ShippedWorldsTest : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ShippedWorldsTest, TheNamedRobotDrivesAllWaypointsWithoutCollision) {
  const auto& [world_name, robot_name] = GetParam();
  const World world = readWorldFile(kDatasets + "worlds/" + world_name + ".world.yaml");
  RobotDescription robot = readRobotFile(kDatasets + "robots/" + robot_name + ".robot.yaml");
  robot.sensors.clear();
  const SimulationResult result = simulate(world, robot, {});
  EXPECT_EQ(result.status, SimulationStatus::Finished)
      << "at " << result.T_world_end.x() << ", " << result.T_world_end.y() << " before way-point "
      << result.waypoints_reached + 1;
}

TEST_P(ShippedWorldsTest, MostOfTheWorldIsReachableFloor) {
  const World world = readWorldFile(kDatasets + "worlds/" + GetParam().first + ".world.yaml");
  const OccupancyMap map = truthMap(world, 0.05);
  const CellCounts counts = map.counts();
  EXPECT_GT(counts.free, counts.occupied);
  for (const Eigen::Vector2d& waypoint : world.waypoints_m) {
    EXPECT_EQ(map.stateAt(map.frame().cellAt(waypoint).value()), CellState::Free);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Worlds, ShippedWorldsTest,
    testing::Values(std::pair{"arena", "ev3"}, std::pair{"arena", "rcx"},
                    std::pair{"arena", "generic_arduino"}, std::pair{"office", "pioneer_p3dx"},
                    std::pair{"corridor", "pioneer_p3dx"}, std::pair{"rcx_arena_1", "rcx"},
                    std::pair{"rcx_arena_2", "rcx"}, std::pair{"rcx_arena_3", "rcx"},
                    std::pair{"rcx_arena_4", "rcx"}, std::pair{"rcx_arena_5", "rcx"},
                    std::pair{"hoap2", "hoap2"}, std::pair{"line", "ev3_line"},
                    std::pair{"parking", "siar"}),
    [](const auto& pair) { return std::string(pair.param.first) + "_" + pair.param.second; });

}  // namespace
}  // namespace vesper
