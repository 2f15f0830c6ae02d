#include <gtest/gtest.h>

#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/tests/core/map_io/map_support.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper {
namespace {

using test::refusal;

class MovingAiTest : public ::testing::Test {
 protected:
  std::string refusedMap(const std::string& text) {
    const std::string path = folder_.write("a.map", text);
    return withoutFolder(refusal([&] { static_cast<void>(readMovingAiMap(path)); }));
  }
  std::string refusedScenario(const std::string& text) {
    const std::string path = folder_.write("a.scen", text);
    return withoutFolder(refusal([&] { static_cast<void>(readMovingAiScenario(path)); }));
  }
  std::string withoutFolder(const std::string& text) {
    const std::string prefix = folder_.path().string() + "/";
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
  }
  test::ScratchFolder folder_;
};

TEST_F(MovingAiTest, ReadsEveryLetterRowsFromTheTopCrlfAndNoLastNewline) {
  const std::string path =
      folder_.write("a.map", "type octile\r\nheight 2\r\nwidth 4\r\nmap\r\n.GS@\r\nOTW.");
  const MovingAiMap file = readMovingAiMap(path);
  EXPECT_EQ(test::rowsOf(file.map), "...#\n###.\n");
  EXPECT_EQ(file.map.percentAt(movingAiCell(3, 0, 2)), 100);
  EXPECT_EQ(file.map.percentAt({3, 0}), 0);
  EXPECT_EQ(file.letters['S'], 1U);
  EXPECT_EQ(file.map.frame().resolution(), 1.0);
}

TEST_F(MovingAiTest, NamesEachFaultOfAMap) {
  EXPECT_EQ(refusedMap("type tile\n"),
            "a.map:1: field 'type': expected 'type octile', found "
            "'type tile'");
  EXPECT_EQ(refusedMap("type octile\nheight x\n"),
            "a.map:2: field 'height': expected a whole number from 1 to 2147483647, found 'x'");
  EXPECT_EQ(refusedMap("type octile\nheight 0\n"),
            "a.map:2: field 'height': expected a whole number from 1 to 2147483647, found '0'");
  EXPECT_EQ(refusedMap("type octile\nheight 2\nmap\n"),
            "a.map:3: field 'width': expected a line 'width N' before 'map', found 'none'");
  EXPECT_EQ(refusedMap("type octile\nheight 2\nheight 2\n"),
            "a.map:3: field 'header': expected 'height', 'width' or 'map', each once, found "
            "'height 2'");
  EXPECT_EQ(refusedMap("type octile\nheight 2\nwidth 2\nmap\n..\n.x\n"),
            "a.map:6: field 'map': expected one of . G S @ O T W, found 'x'");
  EXPECT_EQ(refusedMap("type octile\nheight 2\nwidth 2\nmap\n..\n...\n"),
            "a.map:6: field 'map': expected a row of 2 letters, found '3 letters' (the header "
            "gives the height before the width)");
  EXPECT_EQ(refusedMap("type octile\nheight 2\nwidth 2\nmap\n..\n"),
            "a.map:5: field 'map': expected 2 rows, found 'the end of the file after 1'");
  EXPECT_EQ(refusedMap("type octile\nheight 1\nwidth 2\nmap\n..\n..\n"),
            "a.map:6: field 'map': expected the end after 1 rows, found '..' (is the height in the "
            "header right?)");
  EXPECT_EQ(refusedMap("type octile\nheight 200000\nwidth 200000\nmap\n.."),
            "a.map:4: field 'size': expected at most 268435456 cells, found '200000 x 200000' "
            "(raise --max-cells if the map is really that large)");
  EXPECT_EQ(refusedMap("type octile\nheight 1\nwidth 2000000\nmap\n.."),
            "a.map:4: field 'width': expected at most 1048576, found '2000000'");
}

TEST_F(MovingAiTest, EveryTruncationOfAMapIsRefused) {
  const std::string whole = "type octile\nheight 2\nwidth 2\nmap\n.@\n@.";
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(refusedMap(whole.substr(0, size)), "accepted") << size;
  }
  EXPECT_EQ(refusedMap(whole), "accepted");
}

TEST_F(MovingAiTest, WhatIsWrittenReadsBack) {
  OccupancyMap map(GridFrame(3, 2, 1.0));
  for (const CellIndex cell : {CellIndex{0, 0}, {2, 0}, {1, 1}, {2, 1}}) {
    map.set(cell, 0);
  }
  map.set({1, 0}, 100);
  map.set({0, 1}, 100);
  writeMovingAiMap(folder_.file("b.map"), map);
  EXPECT_EQ(test::readFile(folder_.file("b.map")),
            "type octile\nheight 2\nwidth 3\nmap\n@..\n.@.\n");
  EXPECT_EQ(readMovingAiMap(folder_.file("b.map")).map, map);
}

TEST_F(MovingAiTest, ScenariosComeWithTabsBlanksOrNoVersion) {
  const auto tabs = readMovingAiScenario(
      folder_.write("a.scen", "version 1\n0\tm/a.map\t49\t48\t1\t11\t2\t12\t1.41421\n"));
  ASSERT_EQ(tabs.queries.size(), 1U);
  const ScenarioQuery& query = tabs.queries.front();
  EXPECT_EQ(query.line, 2);
  EXPECT_EQ(query.map_name, "m/a.map");
  EXPECT_EQ(query.map_width, 49);
  EXPECT_EQ(query.map_height, 48);
  EXPECT_EQ(query.start(48), (CellIndex{1, 36}));
  EXPECT_EQ(query.goal(48), (CellIndex{2, 35}));
  EXPECT_EQ(query.optimal_length_cells, 1.41421);
  const auto blanks =
      readMovingAiScenario(folder_.write("b.scen", "version 1.0\r\n3 a.map 4 3 0 0 1 1 1.41\r\n"));
  EXPECT_EQ(blanks.version, "1.0");
  EXPECT_EQ(blanks.queries.front().bucket, 3);
  const auto old = readMovingAiScenario(folder_.write("c.scen", "0 a.map 5 6 7 8 9.5\n"));
  EXPECT_EQ(old.version, "");
  EXPECT_EQ(old.queries.front().map_width, 0);
  EXPECT_EQ(old.queries.front().goal_row, 8);
}

TEST_F(MovingAiTest, NamesEachFaultOfAScenario) {
  EXPECT_EQ(refusedScenario(""),
            "a.scen: field 'version': expected 'version 1', found 'an empty "
            "file'");
  EXPECT_EQ(refusedScenario("version 2\n"),
            "a.scen:1: field 'version': expected version 1 or 1.0, found 'version 2'");
  EXPECT_EQ(refusedScenario("version 1\n0 a 1 1 0 0\n"),
            "a.scen:2: expected 9 columns, found '6 columns' (bucket, map, width, height, start x "
            "y, goal x y, length)");
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"x a 4 3 0 0 1 1 1", "field 'bucket': expected a whole number, found 'x'"},
      {"0 a 0 3 0 0 1 1 1", "field 'width': expected at least 1, found '0'"},
      {"0 a 4 -3 0 0 1 1 1", "field 'height': expected at least 1, found '-3'"},
      {"0 a 4 3 -1 0 1 1 1", "field 'start x': expected at least 0, found '-1'"},
      {"0 a 4 3 0 1.5 1 1 1", "field 'start y': expected a whole number, found '1.5'"},
      {"0 a 4 3 0 0 99999999999 1 1",
       "field 'goal x': expected a whole number, found "
       "'99999999999'"},
      {"0 a 4 3 0 0 1 q 1", "field 'goal y': expected a whole number, found 'q'"},
      {"0 a 4 3 0 0 1 1 nan", "field 'optimal length': expected at least 0, found 'nan'"},
      {"0 a 4 3 0 0 1 1 inf", "field 'optimal length': expected at least 0, found 'inf'"}};
  for (const auto& [line, text] : faults) {
    EXPECT_EQ(refusedScenario("version 1\n" + line + "\n"), "a.scen:2: " + text);
  }
}

TEST_F(MovingAiTest, CaseColumnRowOrder) {
  VESPER_REQUIRE_SHARED("cases/22-scen-column-row-order");
  const std::string folder = test::sharedPath("cases/22-scen-column-row-order").string();
  const OccupancyMap map = readMovingAiMap(folder + "/small.map").map;
  EXPECT_EQ(map.frame().width(), 7);
  EXPECT_EQ(map.frame().height(), 4);
  EXPECT_EQ(map.percentAt(movingAiCell(6, 0, 4)), 100);
  EXPECT_EQ(map.percentAt(movingAiCell(6, 3, 4)), 0);
  const std::string scenario_path = folder + "/small.scen";
  const MovingAiScenario scenario = readMovingAiScenario(scenario_path);
  ASSERT_EQ(scenario.queries.size(), 5U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_FALSE(problemOf(scenario.queries[i], map, scenario_path).has_value()) << i;
  }
  const auto outside = problemOf(scenario.queries[3], map, "small.scen");
  ASSERT_TRUE(outside.has_value());
  EXPECT_EQ(describe(*outside),
            "small.scen:5: field 'start': expected a cell of the map of 7 columns and 4 rows, "
            "found 'column 3, row 6' (outside the map; x is the column, y the row from the top)");
  const auto blocked = problemOf(scenario.queries[4], map, "small.scen");
  ASSERT_TRUE(blocked.has_value());
  EXPECT_EQ(describe(*blocked),
            "small.scen:6: field 'start': expected a free cell, found 'column "
            "6, row 0' (the cell is blocked)");
  const std::string wrong = folder + "/wrong.map";
  EXPECT_EQ(refusal([&] { static_cast<void>(readMovingAiMap(wrong)); }),
            wrong +
                ":5: field 'map': expected a row of 4 letters, found '7 letters' (the header "
                "gives the height before the width)");
}

}  // namespace
}  // namespace vesper
