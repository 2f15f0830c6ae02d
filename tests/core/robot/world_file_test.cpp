#include "vesper/core/robot/world_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include <numbers>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/core/sim/truth_map.hpp"
#include "vesper/tests/core/robot/refusals.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

const std::string kWorld = R"(vesper_world: 1
name: office
size_m: [15.0, 10.0]
start: {x_m: 1.0, y_m: 1.0, theta_rad: 0.5}
air_celsius: 18.0
materials:
  wall: {max_incidence_rad: 0.40}
  rough: {max_incidence_rad: 1.30}
segments: [{from_m: [0, 0], to_m: [15, 0], material: wall}]
polylines: [{points_m: [[2, 2], [4, 2], [4, 5]], closed: false, material: wall}]
rectangles: [{center_m: [7, 4], size_m: [0.8, 1.6], theta_rad: 0.1, material: rough}]
circles: [{center_m: [5, 3], diameter_m: 0.6}]
waypoints_m: [[1, 1], [6, 1], [6, 7]]
)";

/// Of kWorld with one place changed.
void expectWorldRefusals(const std::vector<test::Refusal>& refusals) {
  test::expectRefusals(
      kWorld, [](const std::string& text) { (void)parseWorld(text, "w.yaml"); }, refusals);
}

TEST(WorldFileTest, ReadsEveryField) {
  const World world = parseWorld(kWorld, "w.yaml");
  EXPECT_EQ(world.name, "office");
  EXPECT_EQ(world.size_m, Eigen::Vector2d(15.0, 10.0));
  EXPECT_EQ(world.T_world_start, Pose2(1.0, 1.0, 0.5));
  EXPECT_EQ(world.air_celsius, 18.0);
  ASSERT_EQ(world.materials.size(), 3U);
  EXPECT_EQ(world.materials[0].max_incidence_rad, std::numbers::pi / 2.0);
  EXPECT_EQ(world.materials[2].name, "rough");
  ASSERT_EQ(world.polylines.size(), 2U);
  EXPECT_EQ(world.polylines[0].points_m[1], Eigen::Vector2d(15.0, 0.0));
  EXPECT_EQ(world.polylines[1].points_m.size(), 3U);
  EXPECT_EQ(world.polylines[1].material, 1U);
  EXPECT_EQ(world.rectangles[0].theta_rad, 0.1);
  EXPECT_EQ(world.rectangles[0].material, 2U);
  EXPECT_EQ(world.circles[0].radius_m, 0.3);
  EXPECT_EQ(world.circles[0].material, 0U);
  EXPECT_EQ(world.waypoints_m.size(), 3U);
}

TEST(WorldFileTest, RefusalsNameLineFieldAndValue) {
  expectWorldRefusals({
      {"diameter_m: 0.6", "diameter: 0.6",
       "w.yaml:12: field 'circles[0].diameter': expected a known key, found 'diameter' "
       "(did you mean 'diameter_m'?)"},
      {"material: rough", "material: ruogh",
       "w.yaml:11: field 'rectangles[0].material': expected a name of materials, found "
       "'ruogh'"},
      {"max_incidence_rad: 0.40", "max_incidence_rad: 40",
       "w.yaml:7: field 'materials.wall.max_incidence_rad': expected a number of 0 to "
       "1.5707963267948966 (not 0), found '40'"},
      {"[15.0, 10.0]", "[15.0]",
       "w.yaml:3: field 'size_m': expected a list of 2, found '1 values'"},
      {"x_m: 1.0", "x_m: 15.5",
       "w.yaml:4: field 'start': expected a place within size_m, found '15.5, 1.0'"},
      {"x_m: 1.0, y_m: 1.0", "x_m: 7, y_m: 4",
       "w.yaml:4: field 'start': expected a place outside all solid bodies, found '7, 4'"},
      {"to_m: [15, 0]", "to_m: [0, 0]",
       "w.yaml:9: field 'segments[0]': expected neighbouring points that differ, found 'the "
       "same point twice'"},
      {"closed: false", "closed: no",
       "w.yaml:10: field 'polylines[0].closed': expected false or true, found 'no'"},
      {"vesper_world: 1\n", "",
       "w.yaml:1: field 'vesper_world': expected a value, found 'nothing' (the key is "
       "missing)"},
  });
}

TEST(WorldFileTest, FloorLinesAndMovingBodiesAreRead) {
  const World world = parseWorld(
      "vesper_world: 1\nname: w\nsize_m: [4, 4]\nstart: {x_m: 1, y_m: 1, theta_rad: 0}\n"
      "floor_lines: [{points_m: [[1, 1], [3, 1]], width_m: 0.02, shade: 0.25}]\n"
      "moving: [{circle: {diameter_m: 0.3}, track: [[0, 2, 3], [10, 3, 3]]}]\n",
      "w.yaml");
  ASSERT_EQ(world.floor_lines.size(), 1U);
  EXPECT_EQ(world.floor_lines[0].width_m, 0.02);
  EXPECT_EQ(world.floor_lines[0].shade, 0.25);
  ASSERT_EQ(world.moving.size(), 1U);
  EXPECT_EQ(world.moving[0].radius_m, 0.15);
  // Straight and steady between the places, at rest before and after.
  EXPECT_EQ(placesAt(world.moving, 2.5)[0].center_m, Eigen::Vector2d(2.25, 3.0));
  EXPECT_EQ(placesAt(world.moving, 99.0)[0].center_m, Eigen::Vector2d(3.0, 3.0));
}

TEST(WorldFileTest, FloorLinesMovingBodiesAndGridsAreRefusedWhereTheyAreWrong) {
  const std::string grid = "grid: {map: office.yaml}";
  expectWorldRefusals(
      {{"air_celsius: 18.0", "floor_lines: [{points_m: [[1, 1]], width_m: 0.1}]",
        "w.yaml:5: field 'floor_lines[0].points_m': expected at least 2 points, found '1'"},
       {"air_celsius: 18.0", "moving: [{circle: {diameter_m: 1}, track: [[1, 0, 0], [1, 2, 2]]}]",
        "w.yaml:5: field 'moving[0].track[1]': expected a later time than before, found '1'"},
       {"air_celsius: 18.0", "moving: [{circle: {diameter_m: 1}, track: []}]",
        "w.yaml:5: field 'moving[0].track': expected at least 1 place, found '0'"},
       {"air_celsius: 18.0", grid,
        "w.yaml:5: field 'grid.map': expected a world without a grid map, found 'office.yaml' "
        "(only a world file can name one)"}});
}

TEST(WorldFileTest, WallsOfAGridMapGiveTheSameMapAgain) {
  // Walls on cells, whichever side they are seen from: the truth map of a world of a truth map is
  // the same where something can get to.
  const std::string source = std::string(VESPER_SOURCE_DIR) + "/datasets/";
  const test::ScratchFolder folder;
  std::filesystem::copy(source + "maps/arena.yaml", folder.path());
  std::filesystem::copy(source + "maps/arena.pgm", folder.path());
  const World drawn = readWorldFile(source + "worlds/arena.world.yaml");
  const World from_grid = readWorldFile(folder.write(
      "g.world.yaml",
      "vesper_world: 1\nname: g\nsize_m: [4.0, 3.0]\nstart: {x_m: 0.5, y_m: 0.5, theta_rad: 0}\n"
      "grid: {map: arena.yaml}\n"));
  const OccupancyMap once = truthMap(drawn, 0.02);
  const OccupancyMap twice = truthMap(from_grid, 0.02);
  ASSERT_EQ(once.frame().width(), twice.frame().width());
  int different = 0;
  for (int y = 0; y < once.frame().height(); ++y) {
    for (int x = 0; x < once.frame().width(); ++x) {
      const bool matters = twice.stateAt({x, y}) != CellState::Unknown;
      different += matters && once.stateAt({x, y}) != twice.stateAt({x, y}) ? 1 : 0;
      different +=
          once.stateAt({x, y}) == CellState::Free && twice.stateAt({x, y}) != CellState::Free ? 1
                                                                                              : 0;
    }
  }
  EXPECT_EQ(different, 0);
}

TEST(WorldFileTest, AFileCutAnywhereIsRefusedOrShorter) {
  for (std::size_t length = 0; length < kWorld.size(); ++length) {
    try {
      const World world = parseWorld(kWorld.substr(0, length), "w.yaml");
      EXPECT_LE(world.polylines.size(), 2U);
      EXPECT_GE(length, kWorld.find("theta_rad: 0.5"));
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace vesper
