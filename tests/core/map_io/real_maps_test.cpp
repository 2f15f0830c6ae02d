// The maps of other projects, as they are found: each reads or is refused by name, and the counts
// of the binary ones are those of a plain loop over their bytes.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/tests/core/map_io/map_support.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper {
namespace {

struct RealMap {
  const char* yaml;
  int width;
  int height;
  double occupied_above;
  double free_below;
  bool negate;
};

/// Thresholds and sizes as the files themselves say; the picture lies beside, its pixels at its
/// end.
const RealMap kBinaryMaps[] = {{"turtlebot3/map", 384, 384, 0.65, 0.196, false},
                               {"willow/willow-2010-02-18-0.10", 566, 608, 0.65, 0.196, false},
                               {"nav2_bringup/depot", 604, 307, 0.65, 0.25, false},
                               {"nav2_bringup/warehouse", 1006, 1674, 0.65, 0.1, false},
                               {"nav2_system_tests/keepout_mask", 384, 384, 0.65, 0.196, false},
                               {"nav2_planner_bench/100by100_10", 2000, 2000, 0.65, 0.196, true},
                               {"fetch_maps/4_26_15", 1029, 1146, 0.65, 0.196, false}};

TEST(RealMapsTest, CountsAreThoseOfAPlainLoopOverTheBytes) {
  VESPER_REQUIRE_SHARED("data/maps");
  for (const RealMap& real : kBinaryMaps) {
    const std::string base = test::sharedPath(std::string("data/maps/") + real.yaml).string();
    const RosMap file = readRosMap(base + ".yaml");
    ASSERT_EQ(file.map.frame().width(), real.width) << real.yaml;
    ASSERT_EQ(file.map.frame().height(), real.height) << real.yaml;
    const std::string bytes = test::readFile(base + ".pgm");
    const std::size_t cells =
        static_cast<std::size_t>(real.width) * static_cast<std::size_t>(real.height);
    ASSERT_GT(bytes.size(), cells);
    std::size_t occupied = 0;
    std::size_t free = 0;
    for (const char byte : bytes.substr(bytes.size() - cells)) {
      const double value = static_cast<unsigned char>(byte);
      const double p = (real.negate ? value : 255.0 - value) / 255.0;
      occupied += p > real.occupied_above ? 1U : 0U;
      free += p < real.free_below ? 1U : 0U;
    }
    EXPECT_EQ(file.map.counts().occupied, occupied) << real.yaml;
    EXPECT_EQ(file.map.counts().free, free) << real.yaml;
  }
}

TEST(RealMapsTest, PicturesOfEveryKindRead) {
  VESPER_REQUIRE_SHARED("data/maps");
  // Kinds and sizes as the `file` command says.
  const std::map<std::string, std::string> kinds = {
      {"fetch_maps/3_1_16_keepout", "PNG RGBA, 8 bit"},
      {"fetch_maps/3_1_16_limit", "PNG RGBA, 8 bit"},
      {"fetch_maps/3_1_16_localization", "PNG RGB, 8 bit"},
      {"map_server_test/testmap", "PNG RGB, 8 bit"},
      {"nav2_map_server_test/testmap", "PNG RGB, 8 bit"},
      {"stdr/frieburg", "PNG RGB, 8 bit"},
      {"stdr/mines", "PNG RGBA, 8 bit"},
      {"stdr/sparse_obstacles", "PNG RGBA, 8 bit"},
      {"stdr/simple_rooms", "PNG RGB, 8 bit"}};
  for (const auto& [name, kind] : kinds) {
    const LoadedMap map = readMap(test::sharedPath("data/maps/" + name + ".yaml").string());
    EXPECT_EQ(map.image_kind, kind) << name;
    EXPECT_GT(map.map.counts().occupied + map.map.counts().graded, 0U) << name;
  }
}

TEST(RealMapsTest, OpaqueAlphaIsNotAveragedIn) {
  VESPER_REQUIRE_SHARED("data/maps/fetch_maps");
  const RosMap map =
      readRosMap(test::sharedPath("data/maps/fetch_maps/3_1_16_keepout.yaml").string());
  EXPECT_EQ(map.map.counts().unknown, 0U);
  EXPECT_TRUE(map.warnings.empty());
}

TEST(RealMapsTest, EveryGreyLevelFallsOnTheRightSide) {
  VESPER_REQUIRE_SHARED("data/maps/map_server_test/spectrum.png");
  const RosMap map =
      readPictureAsMap(test::sharedPath("data/maps/map_server_test/spectrum.png").string(), 0.1);
  // Each of 0..255 once: occ > 0.65 for 0..89, occ < 0.196 for 206..255.
  EXPECT_EQ(map.map.counts().occupied, 90U);
  EXPECT_EQ(map.map.counts().free, 50U);
  EXPECT_EQ(map.map.counts().unknown, 116U);
}

TEST(RealMapsTest, OddHandMadeFilesAreReadOrRefusedByName) {
  VESPER_REQUIRE_SHARED("data/maps/odd_synthetic");
  const std::string usual = "##.?\n...?\n##?.\n";
  const auto path = [](const std::string& name) {
    return test::sharedPath("data/maps/odd_synthetic/" + name + ".yaml").string();
  };
  for (const char* name :
       {"base", "comments_everywhere", "header_one_line", "ascii_p2", "depth16", "depth16_png",
        "trailing_bytes", "palette", "gray_alpha", "crlf", "bom", "comments_tabs", "origin_ints",
        "quoted", "relative_up", "res_exp", "yaw"}) {
    EXPECT_EQ(test::rowsOf(readRosMap(path(name)).map), usual) << name;
  }
  const std::map<std::string, std::string> rows = {
      {"free025", "##..\n....\n##..\n"},     {"block_origin", "##..\n....\n##..\n"},
      {"onebit", "##..\n....\n##..\n"},      {"negate1", "..##\n####\n??##\n"},
      {"negate_true", "..##\n####\n??##\n"}, {"first_pixel_is_newline", "###?\n...?\n##?.\n"},
      {"maxval100", "##.?\n...?\n???.\n"},   {"raw", "..??\n????\n++??\n"},
      {"scale", "##.+\n...+\n##+.\n"},       {"alpha_trinary", "##.?\n...?\n#???\n"}};
  for (const auto& [name, expected] : rows) {
    EXPECT_EQ(test::rowsOf(readRosMap(path(name)).map), expected) << name;
  }
  const std::map<std::string, std::string> refusals = {
      {"bad_mode", "mode"},           {"duplicate_key", "resolution"},
      {"empty", "empty file"},        {"huge_header", "size"},
      {"missing_image", "nope.pgm"},  {"absolute_missing", "image"},
      {"nan_yaw", "origin[2]"},       {"no_negate", "negate"},
      {"not_a_map", "a list"},        {"origin2", "origin"},
      {"p4_bitmap", "PBM"},           {"res_negative", "resolution"},
      {"res_zero", "resolution"},     {"thresh_swapped", "free_thresh"},
      {"thresh_zero", "free_thresh"}, {"tilde", "base.pgm"},
      {"truncated", "truncated"},     {"zero_size", "width"}};
  for (const auto& refusal : refusals) {
    const std::string text =
        test::refusal([&] { static_cast<void>(readRosMap(path(refusal.first))); });
    EXPECT_NE(text.find(refusal.second), std::string::npos) << refusal.first << ": " << text;
  }
}

TEST(RealMapsTest, MovingAiMapsHaveTheStatedSizesAndShares) {
  VESPER_REQUIRE_SHARED("data/movingai");
  struct Stated {
    const char* name;
    int width;
    int height;
    double free_percent;
    std::size_t problems;
  };
  // From the table in that folder's README.
  const Stated stated[] = {{"cities/Berlin_0_256", 256, 256, 73.5, 930},
                           {"da2/ht_chantry", 162, 141, 32.7, 470},
                           {"dao/arena", 49, 49, 85.5, 160},
                           {"dao/brc202d", 530, 481, 16.9, 2519},
                           {"dao/orz900d", 1491, 656, 9.9, 7015},
                           {"bg512/AR0011SR", 512, 512, 46.0, 1280},
                           {"wc3maps512/battleground", 512, 512, 35.2, 1237},
                           {"odd/tiny_crlf_all_letters", 4, 3, 66.7, 2}};
  for (const Stated& s : stated) {
    const std::string path =
        test::sharedPath(std::string("data/movingai/") + s.name + ".map").string();
    const OccupancyMap map = readMovingAiMap(path).map;
    EXPECT_EQ(map.frame().width(), s.width) << s.name;
    EXPECT_EQ(map.frame().height(), s.height) << s.name;
    const double percent = 100.0 * static_cast<double>(map.counts().free) /
                           static_cast<double>(map.frame().cellCount());
    EXPECT_NEAR(percent, s.free_percent, 0.0501) << s.name;
    EXPECT_EQ(readMovingAiScenario(path + ".scen").queries.size(), s.problems) << s.name;
  }
}

}  // namespace
}  // namespace vesper
