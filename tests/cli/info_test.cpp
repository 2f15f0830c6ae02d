#include <cmath>
#include <map>

#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {
namespace {

using nlohmann::json;

/// What one pass over the lines of a log counts.
struct LogCount {
  std::map<std::string, int> types;
  std::map<std::string, int> hits;
  std::map<std::string, int> silences;  ///< "r": null
  double last_s = 0.0;
  double path_m = 0.0;  ///< Of the odometry.
};

LogCount countLines(const std::vector<std::string>& lines) {
  LogCount count;
  json before;
  for (const std::string& line : lines) {
    const json record = json::parse(line);
    const std::string type = record["type"];
    ++count.types[type];
    count.last_s = record.value("t", count.last_s);
    if (type == "range") {
      ++(record["r"].is_null() ? count.silences : count.hits)[record["id"]];
    } else if (type == "odom") {
      if (!before.is_null()) {
        count.path_m += std::hypot(record["x"].get<double>() - before["x"].get<double>(),
                                   record["y"].get<double>() - before["y"].get<double>());
      }
      before = record;
    }
  }
  return count;
}

TEST(InfoVerbTest, CountsOfALogAgreeWithItsLines) {
  const std::string log = dataset("logs/office_p3dx.jsonl.gz");
  const std::vector<std::string> lines = linesOf(log);
  const LogCount count = countLines(lines);
  const json info = jsonOf(runVesper("info '" + log + "' --json"));
  EXPECT_EQ(info["format"], "robot lines");
  EXPECT_EQ(info["lines"], lines.size());
  EXPECT_EQ(info["records"], lines.size());
  EXPECT_EQ(info["skipped"], 0);
  EXPECT_EQ(info["types"].get<decltype(count.types)>(), count.types);
  EXPECT_DOUBLE_EQ(info["duration_s"], count.last_s);
  EXPECT_EQ(info["sensors"].size(), 16U);
  for (const json& sensor : info["sensors"]) {
    const std::string id = sensor["id"];
    EXPECT_EQ(sensor["hits"], count.hits.at(id)) << id;
    EXPECT_EQ(sensor["no_echo"], count.silences.at(id)) << id;
    EXPECT_EQ(sensor["readings"], count.hits.at(id) + count.silences.at(id)) << id;
  }
  for (const json& track : info["tracks"]) {
    if (track["source"] == "odom") {
      EXPECT_NEAR(track["path_length_m"], count.path_m, 1e-9 * count.path_m);
    }
  }
}

TEST(InfoVerbTest, SkippedLinesAreNamed) {
  const ScratchFolder folder;
  const std::string log = folder.write("run.jsonl",
                                       "{\"type\":\"enc\",\"t\":0,\"l\":0,\"r\":0}\r\n"
                                       "{\"type\":\"enc\",\"t\":1,\"l\":\"x\",\"r\":0}\n"
                                       "{\"type\":\"enc\",\"t\":2,\"l\":4,\"r\":4}");
  const json info = jsonOf(runVesper("info '" + log + "' --json"));
  EXPECT_EQ(info["records"], 2);
  ASSERT_EQ(info["skipped_lines"].size(), 1U);
  EXPECT_EQ(info["skipped_lines"][0]["line"], 2);
  EXPECT_EQ(info["skipped_lines"][0]["field"], "l");
  EXPECT_EQ(info["skipped_lines"][0]["found"], "\"x\"");
  const CommandRun strict = runVesper("info '" + log + "' --strict");
  EXPECT_EQ(strict.exit_code, 4);
  EXPECT_EQ(strict.err, "error: " + log + ":2: field 'l': expected an integer, found '\"x\"'\n");
}

TEST(InfoVerbTest, CellsOfAMapAreCounted) {
  const ScratchFolder folder;
  folder.write("m.pgm", std::string_view("P5\n3 2\n255\n\x00\xFE\xFE\xCD\x00\xFE", 17));
  const std::string yaml =
      folder.write("m.yaml",
                   "image: m.pgm\nresolution: 0.5\norigin: [-1, 2, 0]\nnegate: 0\n"
                   "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
  const json info = jsonOf(runVesper("info '" + yaml + "' --json"));
  EXPECT_EQ(info["format"], "ROS map yaml");
  EXPECT_EQ(info["width"], 3);
  EXPECT_EQ(info["height"], 2);
  EXPECT_EQ(info["occupied_cells"], 2);
  EXPECT_EQ(info["free_cells"], 3);
  EXPECT_EQ(info["unknown_cells"], 1);
  EXPECT_EQ(info["resolution_m"], 0.5);
  EXPECT_EQ(info["origin"]["x_m"], -1.0);
  EXPECT_EQ(info["known_area_m2"], 5 * 0.25);
  EXPECT_EQ(info["next"], "vesper plan " + yaml + " --start X,Y --goal X,Y");
}

struct KindOfFile {
  std::string name;
  std::string text;
  std::string format;
  std::string next;  ///< How the next command begins.
};

TEST(InfoVerbTest, EveryKindOfFileIsNamedWithItsNextCommand) {
  const ScratchFolder folder;
  const std::vector<KindOfFile> kinds = {
      {"a.robot.yaml", readFile(ev3()), "robot description", "vesper robot check"},
      {"a.world.yaml", readFile(dataset("worlds/arena.world.yaml")), "simulator world",
       "vesper simulate --world"},
      {"a.columns.yaml", readFile(dataset("columns/udacity_8_sonar.columns.yaml")), "column file",
       "vesper info TABLE --columns"},
      {"a.runs.csv", "run,direction,side_m,x_m,y_m\n1,cw,4,0.1,0.2\n2,ccw,4,0.1,0.2\n",
       "square runs", "vesper calibrate odometry"},
      {"a.sonar.csv", "true_m,reading_m\n1,1.01\n2,2.01\n", "sonar table",
       "vesper calibrate sonar"},
      {"a.scen", "version 1\n0\ta.map\t7\t4\t0\t0\t1\t1\t1.41421356\n", "MovingAI scenario",
       "vesper compare MAP.map --scen"},
      {"a.map", "type octile\nheight 1\nwidth 2\nmap\n.@\n", "MovingAI map", "vesper plan"},
      {"a.csv", "t_s,x_m,y_m,theta_rad,front_m\n0,0,0,0,1\n", "table", "vesper map"},
  };
  for (const KindOfFile& kind : kinds) {
    const std::string path = folder.write(kind.name, kind.text);
    const json info = jsonOf(runVesper("info '" + path + "' --json"));
    EXPECT_EQ(info["format"], kind.format) << kind.name;
    EXPECT_TRUE(info["next"].get<std::string>().starts_with(kind.next)) << info["next"];
  }
}

TEST(InfoVerbTest, AnUnmappedTableGivesAColumnFileToComplete) {
  const ScratchFolder folder;
  std::string table;
  for (int i = 0; i < 40; ++i) {
    const int front = i % 4 == 0 ? 255 : 100 + i;
    table += std::to_string(1000 + 100 * i) + ' ' + std::to_string(10 * i) + " 0 0 " +
             std::to_string(front) + '\n';
  }
  const std::string path = folder.write("run.txt", table);
  const CommandRun run = runVesper("info '" + path + "'");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("vesper_columns: 1\nseparator: blanks\nheader_lines: 0\n"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("Columns (40 rows):"), std::string::npos);
  EXPECT_NE(run.out.find("255 in 25 % of the rows"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("time: {column: 1, unit: ?}"), std::string::npos);
  // As it stands it is no column file yet, and the first gap is named.
  const std::string half = folder.write("half.columns.yaml", run.out);
  const CommandRun unfinished = runVesper("info '" + path + "' --columns '" + half + "'");
  EXPECT_EQ(unfinished.exit_code, 4);
  EXPECT_NE(unfinished.err.find("field 'unit': expected a value, found '?' (left open by `vesper "
                                "info`"),
            std::string::npos)
      << unfinished.err;
  // Completed as the text asks, it reads the table.
  std::string columns = run.out.substr(run.out.find("vesper_columns"));
  columns.erase(columns.find("pose:"));
  columns.replace(columns.find("unit: ?"), 7, "unit: ms");
  columns +=
      "pose: {x: {column: 2, unit: mm}, y: {column: 3, unit: mm}, theta: {column: 4, unit: deg}}\n"
      "ranges:\n  - {sensor: front, column: 5, unit: cm, no_echo: [255]}\n";
  const std::string completed = folder.write("run.columns.yaml", columns);
  const json info = jsonOf(runVesper("info '" + path + "' --columns '" + completed + "' --json"));
  EXPECT_EQ(info["skipped"], 0);
  EXPECT_EQ(info["sensors"][0]["no_echo"], 10);
  EXPECT_EQ(info["sensors"][0]["hits"], 30);
  EXPECT_NEAR(info["duration_s"], 3.9, 1e-12);
  EXPECT_NEAR(info["tracks"][0]["path_length_m"], 0.39, 1e-12);
}

TEST(InfoVerbTest, WildNumbersStayShort) {
  const ScratchFolder folder;
  const std::string log = folder.write("wild.jsonl",
                                       "{\"type\":\"range\",\"t\":0,\"id\":\"front\",\"r\":1e308}\n"
                                       "{\"type\":\"range\",\"t\":1,\"id\":\"front\",\"r\":1}\n");
  const CommandRun run = runVesper("info '" + log + "'");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.out.find("1.000 .. 1e+308 m"), std::string::npos) << run.out;
}

TEST(InfoVerbTest, AByteOrderMarkIsNoPartOfTheFirstLine) {
  const ScratchFolder folder;
  const std::string log =
      folder.write("bom.jsonl",
                   "\xEF\xBB\xBF{\"type\":\"odom\",\"t\":0,\"x\":0,\"y\":0,\"th\":0}\n"
                   "{\"type\":\"odom\",\"t\":1,\"x\":3,\"y\":4,\"th\":0}\n");
  const nlohmann::json info = jsonOf(runVesper("info '" + log + "' --json"));
  EXPECT_EQ(info["types"], nlohmann::json({{"odom", 2}}));
  EXPECT_EQ(info["tracks"][0]["path_length_m"], 5.0);
}

}  // namespace
}  // namespace vesper::test
