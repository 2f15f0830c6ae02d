// Cases 01-07 and 36: map files, with the numbers of their expected.md, by the library and by the
// command.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper {
namespace {

struct Ran {
  int exit_code = -1;
  std::string out;
  std::string err;
};

Ran run(const std::string& arguments) {
  const test::ScratchFolder folder;
  const std::string command = std::string(VESPER_COMMAND) + " " + arguments + " >" +
                              folder.file("out") + " 2>" + folder.file("err") + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, test::readFile(folder.file("out")),
          test::readFile(folder.file("err"))};
}

std::string caseFile(const std::string& name) { return test::sharedPath("cases/" + name).string(); }

/// The path as a message shows it: whole, without `..`.
std::string pathTried(const std::string& name) {
  return std::filesystem::absolute(caseFile(name)).lexically_normal().string();
}

void expectCounts(const std::string& yaml, std::size_t occupied, std::size_t free,
                  std::size_t unknown) {
  const CellCounts counts = readRosMap(caseFile(yaml)).map.counts();
  EXPECT_EQ(counts.occupied, occupied) << yaml;
  EXPECT_EQ(counts.free, free) << yaml;
  EXPECT_EQ(counts.unknown, unknown) << yaml;
}

/// The library refuses with a text that holds `word`; the command with exit code 4, one line on the
/// standard error and nothing on the standard output.
void expectRefused(const std::string& yaml, const std::string& word) {
  try {
    static_cast<void>(readRosMap(caseFile(yaml)));
    ADD_FAILURE() << yaml << " was accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
  }
  const test::ScratchFolder folder;
  const Ran ran = run("evaluate " + caseFile(yaml) + " " + caseFile(yaml) + " --image " +
                      folder.file("never.png"));
  EXPECT_EQ(ran.exit_code, 4) << yaml;
  EXPECT_EQ(ran.out, "") << yaml;
  EXPECT_NE(ran.err.find(word), std::string::npos) << ran.err;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("never.png")));
}

CellState stateAt(const OccupancyMap& map, double x_m, double y_m) {
  const auto cell = map.frame().cellAt({x_m, y_m});
  EXPECT_TRUE(cell.has_value()) << x_m << ", " << y_m;
  return cell ? map.stateAt(*cell) : CellState::Unknown;
}

TEST(MapCasesTest, Case01Grey205StaysUnknown) {
  VESPER_REQUIRE_SHARED("cases/01-unknown-205-free-thresh");
  const std::string folder = "01-unknown-205-free-thresh/";
  expectCounts(folder + "map25.yaml", 3, 9, 0);
  expectCounts(folder + "map196.yaml", 3, 5, 4);
  EXPECT_EQ(readRosMap(caseFile(folder + "map25.yaml")).warnings.size(), 1U);
  const OccupancyMap map = readRosMap(caseFile(folder + "map196.yaml")).map;
  const test::ScratchFolder scratch;
  for (const double free : {0.05, 0.196, 0.25, 0.4}) {
    for (const double occupied : {0.5, 0.65, 0.9}) {
      RosMapWriteOptions options;
      options.free_threshold = free;
      options.occupied_threshold = occupied;
      const RosMapFiles files = writeRosMap(scratch.file("saved"), map, options);
      EXPECT_EQ(readRosMap(files.yaml).map, map) << free << " " << occupied;
    }
  }
  std::string first = writeRosMap(scratch.file("a"), map).yaml;
  const std::string bytes = test::readFile(scratch.file("a.pgm"));
  for (const std::string name : {"b", "c"}) {
    first = writeRosMap(scratch.file(name), readRosMap(first).map).yaml;
    EXPECT_EQ(test::readFile(scratch.file(name + ".pgm")), bytes);
  }
}

TEST(MapCasesTest, Case02PalettePng) {
  VESPER_REQUIRE_SHARED("cases/02-palette-png");
  expectCounts("02-palette-png/map.yaml", 5, 7, 0);
  expectCounts("02-palette-png/map_neg.yaml", 7, 5, 0);
  const OccupancyMap map = readRosMap(caseFile("02-palette-png/map.yaml")).map;
  const std::vector<std::string> rows = {"..##", ".##.", "#..."};
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 4; ++x) {
      const bool is_wall =
          rows[static_cast<std::size_t>(2 - y)][static_cast<std::size_t>(x)] == '#';
      EXPECT_EQ(map.percentAt({x, y}), is_wall ? 100 : 0);
    }
  }
}

TEST(MapCasesTest, Case03OriginYaw) {
  VESPER_REQUIRE_SHARED("cases/03-origin-yaw");
  const OccupancyMap map = readRosMap(caseFile("03-origin-yaw/yaw.yaml")).map;
  const GridFrame& frame = map.frame();
  EXPECT_EQ(frame.cellAt({8.5, 22.5}), (CellIndex{2, 1}));
  EXPECT_EQ(frame.cellAt({9.5, 20.5}), (CellIndex{0, 0}));
  EXPECT_EQ(frame.cellAt({8.5, 20.5}), (CellIndex{0, 1}));
  EXPECT_EQ(frame.cellAt({12.5, 21.5}), std::nullopt);
  EXPECT_EQ(map.percentAt({2, 1}), 100);
  EXPECT_EQ(map.counts().occupied, 1U);
  EXPECT_EQ(map.counts().free, 5U);
  constexpr double kTolerance_m = 1e-6;
  EXPECT_NEAR(frame.centerOf({2, 1}).x(), 8.5, kTolerance_m);
  EXPECT_NEAR(frame.centerOf({2, 1}).y(), 22.5, kTolerance_m);
  const test::ScratchFolder scratch;
  EXPECT_EQ(readRosMap(writeRosMap(scratch.file("yaw"), map).yaml).map, map);
}

TEST(MapCasesTest, Case04YamlMistakes) {
  VESPER_REQUIRE_SHARED("cases/04-yaml-mistakes");
  const std::string folder = "04-yaml-mistakes/";
  expectCounts(folder + "01_ok_extra_key.yaml", 1, 2, 1);
  EXPECT_EQ(readRosMap(caseFile(folder + "13_res_quoted.yaml")).map.frame().resolution(), 0.05);
  const std::vector<std::pair<std::string, std::string>> refusals = {
      {"02_res_string", "resolution"},
      {"03_res_missing", "resolution"},
      {"04_res_zero", "resolution"},
      {"05_res_negative", "resolution"},
      {"06_res_tiny", "resolution"},
      {"07_origin_two", "origin"},
      {"08_image_absent", pathTried(folder + "empty.pgm")},
      {"09_image_tilde", std::string(std::getenv("HOME")) + "/map.pgm"},
      {"10_image_empty", "image"},
      {"11_mode_unknown", "trinary, scale or raw"},
      {"12_thresh_swapped", "free_thresh"},
      {"14_image_is_yaml", "not an image"}};
  for (const auto& [name, word] : refusals) {
    expectRefused(folder + name + ".yaml", word);
  }
}

TEST(MapCasesTest, Case05PgmHeaders) {
  VESPER_REQUIRE_SHARED("cases/05-pgm-headers");
  const std::string folder = "05-pgm-headers/";
  const OccupancyMap first = readRosMap(caseFile(folder + "a_standard.yaml")).map;
  for (const char* name :
       {"a_standard", "b_each_on_line", "c_one_line", "d_comment_after_magic", "e_comment_between",
        "f_tabs", "g_ascii", "h_ascii_crlf", "i_ascii_comment"}) {
    expectCounts(folder + name + ".yaml", 7, 3, 2);
    EXPECT_EQ(readRosMap(caseFile(folder + name + ".yaml")).map, first) << name;
  }
  for (const char* name : {"x1_comment_before_magic", "x2_short", "x3_size_zero",
                           "x4_size_negative", "x5_overflow", "x6_maxval_zero"}) {
    expectRefused(folder + name + ".yaml", std::string(name) + ".pgm");
  }
}

TEST(MapCasesTest, Case06ScaleAndRaw) {
  VESPER_REQUIRE_SHARED("cases/06-mode-scale-raw");
  const OccupancyMap raw = readRosMap(caseFile("06-mode-scale-raw/raw.yaml")).map;
  const OccupancyMap scale = readRosMap(caseFile("06-mode-scale-raw/scale.yaml")).map;
  const std::vector<int> expected_raw = {0, 50, 89, 90, -1, -1, -1, -1, -1, -1, -1};
  // 1 + 98 ratio as printed; within 1, and here rounded.
  const std::vector<double> expected_scale = {100,   100,  100,  98.37, 67.04, 66.20,
                                              23.87, 1.86, 1.02, 0,     0};
  for (int x = 0; x < 11; ++x) {
    const auto i = static_cast<std::size_t>(x);
    EXPECT_EQ(raw.percentAt({x, 0}), expected_raw[i]) << x;
    EXPECT_EQ(scale.percentAt({x, 0}), std::lround(expected_scale[i])) << x;
  }
  OccupancyMap every(GridFrame(102, 1, 0.05));
  for (int x = 0; x < 102; ++x) {
    every.set({x, 0}, static_cast<std::int8_t>(x - 1));
  }
  const test::ScratchFolder scratch;
  for (const RosMapMode mode : {RosMapMode::Raw, RosMapMode::Scale}) {
    RosMapWriteOptions options;
    options.mode = mode;
    EXPECT_EQ(readRosMap(writeRosMap(scratch.file("every"), every, options).yaml).map, every)
        << nameOf(mode);
  }
}

TEST(MapCasesTest, Case07WhichWayUp) {
  VESPER_REQUIRE_SHARED("cases/07-which-way-up");
  const OccupancyMap map = readRosMap(caseFile("07-which-way-up/marker.yaml")).map;
  EXPECT_EQ(stateAt(map, -0.75, 3.75), CellState::Occupied);
  EXPECT_EQ(stateAt(map, -0.25, 3.75), CellState::Occupied);
  EXPECT_EQ(stateAt(map, -0.75, 3.25), CellState::Occupied);
  EXPECT_EQ(stateAt(map, 1.25, 3.75), CellState::Unknown);
  EXPECT_EQ(stateAt(map, 1.25, 2.25), CellState::Occupied);
  EXPECT_EQ(stateAt(map, -0.75, 2.25), CellState::Free);
  expectCounts("07-which-way-up/marker.yaml", 4, 15, 1);
}

TEST(MapCasesTest, Case36RealNav2Maps) {
  VESPER_REQUIRE_SHARED("cases/36-real-nav2-maps");
  const std::string folder = "36-real-nav2-maps/";
  expectCounts(folder + "testmap.yaml", 29, 71, 0);
  expectCounts(folder + "TenByTen.yaml", 20, 78, 2);
  expectCounts(folder + "map_circular.yaml", 920, 7930, 138606);
  expectCounts(folder + "tb3_sandbox.yaml", 870, 7903, 138683);
  expectRefused(folder + "empty_room.yaml", pathTried(folder + "empty.pgm"));
  expectRefused(folder + "invalid_image.yaml", "invalid.png");
  const OccupancyMap ten = readRosMap(caseFile(folder + "TenByTen.yaml")).map;
  EXPECT_EQ(stateAt(ten, 0.5, 4.5), CellState::Unknown);
  EXPECT_EQ(stateAt(ten, 7.5, 0.5), CellState::Occupied);
  EXPECT_EQ(stateAt(ten, 3.5, 2.5), CellState::Occupied);
  EXPECT_EQ(stateAt(ten, 0.5, 0.5), CellState::Free);
  const RosMap png = readRosMap(caseFile(folder + "testmap.yaml"));
  const Eigen::Vector2d center = png.map.frame().centerOf({0, 0});
  EXPECT_NEAR(center.x(), 1.984942, 1e-6);
  EXPECT_NEAR(center.y(), 3.069089, 1e-6);
  const OccupancyMap pgm = readPictureAsMap(caseFile(folder + "testmap.pgm"), 0.1).map;
  EXPECT_TRUE(std::ranges::equal(pgm.percents(), png.map.percents()));
  EXPECT_THROW(static_cast<void>(readPictureAsMap(caseFile(folder + "testmap.bmp"), 0.1)),
               InputError);
}

}  // namespace
}  // namespace vesper
