#include "vesper/core/map_io/read_map.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "vesper/core/map_io/write_map.hpp"
#include "vesper/tests/core/map_io/map_support.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

class ReadMapTest : public ::testing::Test {
 protected:
  std::optional<MapFormat> formatOf(const std::string& name, const std::string& bytes) {
    return mapFormatOf(folder_.write(name, bytes));
  }
  test::ScratchFolder folder_;
};

TEST_F(ReadMapTest, FormatsAreToldByTheirContent) {
  EXPECT_EQ(formatOf("a.txt", "image: x.pgm\nresolution: 1\n"), MapFormat::RosYaml);
  EXPECT_EQ(formatOf("a.txt", "\xEF\xBB\xBFresolution: 1\r\nimage: x\r\n"), MapFormat::RosYaml);
  EXPECT_EQ(formatOf("a.yaml", ""), MapFormat::RosYaml);
  EXPECT_EQ(formatOf("a.robot.yaml", "vesper_robot: 1\n"), std::nullopt);
  EXPECT_EQ(formatOf("a.dat", "P5\n1 1\n255\nA"), MapFormat::Picture);
  EXPECT_EQ(formatOf("a.dat", "\x89PNG\r\n"), MapFormat::Picture);
  EXPECT_EQ(formatOf("a.dat", "type octile\n"), MapFormat::MovingAi);
  EXPECT_EQ(formatOf("a.dat", "VGRID1\n{}"), MapFormat::Vgrid);
  EXPECT_EQ(formatOf("a.csv", "t_s,x_m\n"), std::nullopt);
  EXPECT_EQ(formatOf("a.csv", ""), std::nullopt);
}

TEST_F(ReadMapTest, BarePicturesNeedAResolution) {
  const std::string path = folder_.write("a.pgm", "P5\n1 1\n255\nA");
  EXPECT_EQ(test::refusal([&] { static_cast<void>(readMap(path)); }),
            path +
                ": field 'resolution': expected the side of a cell in metres, found 'a bare "
                "picture' (give --resolution, or the picture's yaml instead)");
  MapReadOptions options;
  options.resolution_m = 0.02;
  EXPECT_EQ(readMap(path, options).map.frame().resolution(), 0.02);
}

TEST_F(ReadMapTest, WhatIsNoMapIsRefused) {
  const std::string path = folder_.write("a.csv", "t_s,x_m\n");
  EXPECT_EQ(test::refusal([&] { static_cast<void>(readMap(path)); }),
            path +
                ": expected a map (ROS yaml, PGM, PNG, MovingAI, CARMEN, MRPT, OctoMap or .vgrid), "
                "found 't_s,x_m?' (vesper info says what a file holds)");
}

TEST_F(ReadMapTest, WritingNamesWhatIsLost) {
  OccupancyMap map(GridFrame(2, 2, 0.5, Pose2(1, 0, 0)));
  map.set({0, 0}, 0);
  map.set({1, 0}, 100);
  map.set({0, 1}, 60);
  const WrittenMap ros = writeMap(folder_.file("o.yaml"), map);
  EXPECT_EQ(ros.files, (std::vector<std::string>{folder_.file("o.yaml"), folder_.file("o.pgm")}));
  EXPECT_EQ(
      ros.losses,
      (std::vector<std::string>{"1 graded cells become unknown; --mode raw or scale keeps them"}));
  RosMapWriteOptions raw;
  raw.mode = RosMapMode::Raw;
  EXPECT_TRUE(writeMap(folder_.file("r.png"), map, raw).losses.empty());
  EXPECT_EQ(readMap(folder_.file("r.yaml")).map, map);
  EXPECT_EQ(writeMap(folder_.file("o.map"), map).losses,
            (std::vector<std::string>{"2 unknown cells become blocked",
                                      "MovingAI maps have no resolution and no origin"}));
  EXPECT_EQ(readMap(folder_.file("o.map")).map.counts().free, 1U);
  EXPECT_EQ(writeMap(folder_.file("o.npy"), map).files.size(), 1U);
  EXPECT_TRUE(writeMap(folder_.file("o.csv"), map).losses.empty());
  EXPECT_THROW(writeMap(folder_.file("o.gif"), map), std::invalid_argument);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("o.gif")));
}

}  // namespace
}  // namespace vesper
