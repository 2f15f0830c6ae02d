#include <algorithm>

#include "vesper/core/map_io/read_map.hpp"
#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {
namespace {

void convert(const std::string& from, const std::string& to, const std::string& options = "") {
  const CommandRun run = runVesper("convert '" + from + "' '" + to + "' " + options);
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

/// All lines but the greeting, which a table cannot hold, sorted.
std::vector<std::string> sortedRecords(const std::string& path) {
  std::vector<std::string> lines = linesOf(path);
  std::erase_if(lines, [](const std::string& line) { return line.find("hello") != line.npos; });
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(ConvertVerbTest, ALogSurvivesRobotLinesAndATable) {
  const ScratchFolder folder;
  const std::string log = dataset("logs/arena_ev3.jsonl.gz");
  convert(log, folder.file("a.jsonl"));
  EXPECT_EQ(linesOf(folder.file("a.jsonl")), linesOf(log));
  const CommandRun to_table =
      runVesper("convert '" + folder.file("a.jsonl") + "' '" + folder.file("b.csv.gz") + "'");
  EXPECT_EQ(to_table.exit_code, 0);
  EXPECT_TRUE(to_table.err.starts_with("not held by a table: 1 greetings (hello)\n"))
      << to_table.err;
  convert(folder.file("b.csv.gz"), folder.file("c.jsonl.gz"));
  EXPECT_EQ(sortedRecords(folder.file("c.jsonl.gz")), sortedRecords(log));
}

TEST(ConvertVerbTest, NothingIsConvertedIntoItself) {
  const ScratchFolder folder;
  const std::string log = folder.write("a.csv", "t_s,x_m,y_m,theta_rad\n0,0,0,0\n1,abc,0,0\n");
  const std::string map = folder.write("arena.yaml", readFile(dataset("maps/arena.yaml")));
  const std::string picture = folder.write("arena.pgm", readFile(dataset("maps/arena.pgm")));
  const std::string by_another_way = folder.file("./../" + folder.path().filename().string());
  for (const std::string& arguments :
       {"'" + log + "' '" + log + "'", "'" + log + "' '" + by_another_way + "/a.csv'",
        "'" + map + "' '" + map + "'", "'" + map + "' '" + picture + "'"}) {
    const CommandRun run = runVesper("convert " + arguments);
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_NE(run.err.find("is read by this run (IN)"), std::string::npos) << run.err;
  }
  EXPECT_EQ(readFile(map), readFile(dataset("maps/arena.yaml")));
  EXPECT_EQ(readFile(picture), readFile(dataset("maps/arena.pgm")));
  EXPECT_NE(readFile(log).find("abc"), std::string::npos);
}

std::vector<std::int8_t> cellsOf(const OccupancyMap& map) {
  return {map.percents().begin(), map.percents().end()};
}

TEST(ConvertVerbTest, AMapSurvivesEveryFormatThatHoldsIt) {
  const ScratchFolder folder;
  const std::string map = dataset("maps/arena.yaml");
  const OccupancyMap truth = readMap(map).map;
  std::string from = map;
  for (const char* to : {"a.png", "b.pgm", "c.yaml"}) {
    convert(from, folder.file(to));
    from = std::filesystem::path(folder.file(to)).replace_extension(".yaml").string();
    const OccupancyMap back = readMap(from).map;
    EXPECT_EQ(cellsOf(back), cellsOf(truth)) << to;
    EXPECT_EQ(back.frame(), truth.frame()) << to;
  }
  for (const char* mode : {"scale", "raw"}) {
    convert(map, folder.file("mode.yaml"), std::string("--mode ") + mode);
    EXPECT_EQ(cellsOf(readMap(folder.file("mode.yaml")).map), cellsOf(truth)) << mode;
  }
}

TEST(ConvertVerbTest, MovingAiKeepsWhatIsFree) {
  const ScratchFolder folder;
  const std::string map = dataset("maps/arena.yaml");
  const OccupancyMap truth = readMap(map).map;
  const CommandRun run = runVesper("convert '" + map + "' '" + folder.file("a.map") + "'");
  EXPECT_NE(run.err.find("unknown cells become blocked"), std::string::npos) << run.err;
  const OccupancyMap back = readMap(folder.file("a.map")).map;
  ASSERT_EQ(back.percents().size(), truth.percents().size());
  for (std::size_t i = 0; i < truth.percents().size(); ++i) {
    ASSERT_EQ(back.percents()[i] == 0, truth.percents()[i] == 0) << i;
  }
}

TEST(ConvertVerbTest, CellsAndArraysHoldEveryCell) {
  const ScratchFolder folder;
  const std::string map = folder.write("m.map", "type octile\nheight 2\nwidth 2\nmap\n.@\n..\n");
  convert(map, folder.file("m.csv"), "--resolution 0.5");
  // Rows are counted from the bottom: the blocked cell is the upper right one.
  const std::vector<std::string> lines = linesOf(folder.file("m.csv"));
  EXPECT_NE(std::find(lines.begin(), lines.end(), "1,1,0.75,0.75,100"), lines.end());
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [](const std::string& line) { return line.ends_with(",0"); }),
            3);
  convert(map, folder.file("m.npy"));
  const std::string array = readFile(folder.file("m.npy"));
  EXPECT_TRUE(array.starts_with("\x93NUMPY"));
  ASSERT_GE(array.size(), 16U);
  float cells[4];
  std::copy_n(array.data() + array.size() - 16, 16, reinterpret_cast<char*>(cells));
  EXPECT_EQ(std::vector<float>(cells, cells + 4), (std::vector<float>{0, 0, 0, 1}));
}

TEST(ConvertVerbTest, AnotherEndingIsAUsageErrorAndABadInputIsNot) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 20);
  const CommandRun ending = runVesper("convert '" + log + "' out.txt");
  EXPECT_EQ(ending.exit_code, 2);
  EXPECT_EQ(ending.err,
            "error: logs are written as .jsonl, .jsonl.gz, .csv or .csv.gz, not as 'out.txt'\n");
  const std::string garbage = folder.write("garbage.pgm", "\x01\x02\x03\xff\xfe");
  const CommandRun input = runVesper("convert '" + garbage + "' '" + folder.file("out.map") + "'");
  EXPECT_EQ(input.exit_code, 4);
  EXPECT_TRUE(input.err.starts_with("error: " + garbage + ": expected")) << input.err;
}

}  // namespace
}  // namespace vesper::test
