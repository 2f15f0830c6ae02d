#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {
namespace {

using nlohmann::json;

CommandRun mapLog(const std::string& log, const std::string& options) {
  return runVesper("map '" + log + "' --robot '" + ev3() + "' " + options);
}

/// Every view, hit and miss of both grids is the same.
void expectSameGrid(const LogOddsGrid& a, const LogOddsGrid& b) {
  ASSERT_EQ(a.observedBox(), b.observedBox());
  ASSERT_EQ(a.views(), b.views());
  const CellBox box = *a.observedBox();
  for (int y = box.low.y; y <= box.high.y; ++y) {
    for (int x = box.low.x; x <= box.high.x; ++x) {
      const CellIndex cell{x, y};
      ASSERT_EQ(a.hits(cell), b.hits(cell)) << x << ' ' << y;
      ASSERT_EQ(a.misses(cell), b.misses(cell)) << x << ' ' << y;
      for (int view = 0; view < a.views(); ++view) {
        ASSERT_EQ(a.viewMilli(cell, view), b.viewMilli(cell, view)) << x << ' ' << y;
      }
    }
  }
}

TEST(MapVerbTest, WritesFourFilesAndCountsEveryReading) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 700);
  int readings = 0;
  int silent = 0;
  for (const std::string& line : linesOf(log)) {
    readings += line.find("\"type\":\"range\"") != std::string::npos ? 1 : 0;
    silent += line.find("\"r\":null") != std::string::npos ? 1 : 0;
  }
  const json map = jsonOf(mapLog(log, "--out '" + folder.file("m") + "' --json"));
  EXPECT_EQ(map["readings"]["hits"].get<int>() + map["readings"]["no_echo"].get<int>() +
                map["readings"]["far"].get<int>() + map["readings"]["near"].get<int>() +
                map["readings"]["without_pose"].get<int>(),
            readings);
  EXPECT_EQ(map["readings"]["no_echo"], silent);
  EXPECT_EQ(map["model"]["name"], "cone");
  EXPECT_EQ(namesIn(folder.path()),
            (std::vector<std::string>{"arena.jsonl", "m.pgm", "m.png", "m.vgrid", "m.yaml"}));
  const json info = jsonOf(runVesper("info '" + folder.file("m.yaml") + "' --json"));
  EXPECT_EQ(info["occupied_cells"], map["cells"]["occupied"]);
  EXPECT_EQ(info["free_cells"], map["cells"]["free"]);
}

TEST(MapVerbTest, ASecondRunReplacesTheFilesOfTheFirst) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 400);
  const std::string out = "--out '" + folder.file("m") + "'";
  ASSERT_EQ(mapLog(log, out).exit_code, 0);
  const std::string first = readFile(folder.file("m.vgrid"));
  EXPECT_EQ(mapLog(log, out + " --views 1").exit_code, 0);
  EXPECT_NE(readFile(folder.file("m.vgrid")), first);
}

TEST(MapVerbTest, ContinuingGivesTheMapOfBothLogs) {
  const ScratchFolder folder;
  // Two drives past a wall; each begins and ends with a pose, so that none needs the other's.
  std::string drives[2];
  for (int i = 0; i <= 80; ++i) {
    std::string& drive = drives[i <= 40 ? 0 : 1];
    const std::string stamp = std::to_string(i) + ".0";
    drive += "{\"type\":\"odom\",\"t\":" + stamp + ",\"x\":" + std::to_string(0.02 * i) +
             ",\"y\":0,\"th\":0}\n";
    if (i != 40 && i != 80) {
      drive += "{\"type\":\"range\",\"t\":" + std::to_string(i) +
               ".5,\"id\":\"left\",\"r\":" + (i % 9 == 0 ? "null" : "0.8") + "}\n";
    }
  }
  const std::string first = folder.write("first.jsonl", drives[0]);
  const std::string second = folder.write("second.jsonl", drives[1]);
  const std::string both = folder.write("both.jsonl", drives[0] + drives[1]);
  const auto out = [&folder](const char* name) { return "--out '" + folder.file(name) + "'"; };
  ASSERT_EQ(mapLog(first, out("a")).exit_code, 0);
  ASSERT_EQ(mapLog(second, out("b") + " --continue '" + folder.file("a.vgrid") + "'").exit_code, 0);
  ASSERT_EQ(mapLog(both, out("c")).exit_code, 0);
  const VGrid continued = readVGrid(folder.file("b.vgrid"));
  expectSameGrid(continued.grid, readVGrid(folder.file("c.vgrid")).grid);
  EXPECT_EQ(readFile(folder.file("b.pgm")), readFile(folder.file("c.pgm")));
  ASSERT_EQ(continued.provenance.sources.size(), 2U);
  const CommandRun again = mapLog(second, "--continue '" + folder.file("b.vgrid") + "'");
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_NE(again.err.find("b.vgrid: field 'sources': expected a log that is not in the map yet, "
                           "found '" +
                           second + "' (its readings count twice now)"),
            std::string::npos)
      << again.err;
  // Without a reading that is used there is nothing to go on with.
  const std::string silent =
      folder.write("silent.jsonl", "{\"type\":\"odom\",\"t\":0,\"x\":0,\"y\":0,\"th\":0}\n");
  const CommandRun nothing =
      mapLog(silent, out("d") + " --continue '" + folder.file("a.vgrid") + "'");
  EXPECT_EQ(nothing.exit_code, 1);
  EXPECT_NE(nothing.err.find("error: no reading changed the map: nothing was written"),
            std::string::npos)
      << nothing.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("d.vgrid")));
  const CommandRun other = mapLog(second, "--views 1 --continue '" + folder.file("a.vgrid") + "'");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_EQ(other.err, "error: --views differs from the map that is to be continued\n");
}

TEST(MapVerbTest, AnExplanationEndsAtTheStoredValue) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 1500);
  for (const std::string model : {"--views 20", "--views 1", "--views 20 --exact"}) {
    const json map =
        jsonOf(mapLog(log, model + " --explain 1.02,0.1 --json --out '" + folder.file("m") + "'"));
    const VGrid stored = readVGrid(folder.file("m.vgrid"));
    const CellIndex cell = *stored.grid.cellAt({1.02, 0.1});
    const json& explanation = map["explanation"];
    EXPECT_EQ(explanation["cell"], (json{cell.x, cell.y})) << model;
    EXPECT_EQ(explanation["log_odds_thousandths"], stored.grid.valueMilli(cell)) << model;
    EXPECT_EQ(explanation["hits"], stored.grid.hits(cell)) << model;
    EXPECT_EQ(explanation["misses"], stored.grid.misses(cell)) << model;
    ASSERT_EQ(explanation["steps"].size(),
              static_cast<std::size_t>(stored.grid.hits(cell) + stored.grid.misses(cell)));
    ASSERT_FALSE(explanation["steps"].empty());
    EXPECT_EQ(explanation["steps"].back()["log_odds"], explanation["log_odds"]) << model;
  }
}

TEST(MapVerbTest, PackedPlainAndPipedLogsGiveTheSameMap) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 500);
  ASSERT_EQ(mapLog(log, "--out '" + folder.file("plain") + "'").exit_code, 0);
  ASSERT_EQ(runVesper("convert '" + log + "' '" + folder.file("packed.jsonl.gz") + "'").exit_code,
            0);
  ASSERT_EQ(
      mapLog(folder.file("packed.jsonl.gz"), "--out '" + folder.file("packed") + "'").exit_code, 0);
  const CommandRun piped = runShell("cat '" + log + "' | \"$vesper\" map - --robot '" + ev3() +
                                    "' --out '" + folder.file("piped") + "'");
  ASSERT_EQ(piped.exit_code, 0) << piped.err;
  const std::string plain = readFile(folder.file("plain.pgm"));
  EXPECT_FALSE(plain.empty());
  EXPECT_EQ(readFile(folder.file("packed.pgm")), plain);
  EXPECT_EQ(readFile(folder.file("piped.pgm")), plain);
}

/// MAPPING's rule for kernels: F1 within 1 %, mean wall displacement within a tenth of a cell.
TEST(MapVerbTest, KernelsMapAsWellAsTheExactModel) {
  const ScratchFolder folder;
  const auto judged = [&folder](const std::string& name, const std::string& option) {
    const std::string prefix = folder.file(name);
    EXPECT_EQ(
        mapLog(dataset("logs/arena_ev3.jsonl.gz"), "--poses truth --out '" + prefix + "' " + option)
            .exit_code,
        0);
    return jsonOf(
        runVesper("evaluate '" + prefix + ".yaml' '" + dataset("maps/arena.yaml") + "' --json"));
  };
  const json kernels = judged("kernels", "");
  const json exact = judged("exact", "--exact");
  EXPECT_GT(exact["f1"].get<double>(), 0.6);
  EXPECT_NE(kernels["map_cells"], exact["map_cells"]) << "both runs took the same way";
  EXPECT_NEAR(kernels["f1"].get<double>(), exact["f1"].get<double>(), 0.01);
  EXPECT_NEAR(kernels["map_to_truth"]["mean_m"].get<double>(),
              exact["map_to_truth"]["mean_m"].get<double>(), 0.1 * 0.05);
}

TEST(MapVerbTest, ASensorReadInTheWrongUnitIsPointedAt) {
  const ScratchFolder folder;
  std::string table = "t_s,x_m,y_m,theta_rad,front_m\n";
  for (int i = 0; i < 30; ++i) {
    table += std::to_string(i) + ",0,0,0,120\n";
  }
  const CommandRun run = runVesper("map " + folder.write("far.csv", table) + " --robot " + ev3());
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.err.find("field 'front': expected readings within the sensor's reach"),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("found 'none, but 30 beyond it'"), std::string::npos) << run.err;
}

TEST(MapVerbTest, CorrectedPosesMakeTheMapAndTheTrack) {
  const ScratchFolder folder;
  const std::string log = dataset("logs/arena_ev3_uncalibrated.jsonl.gz");
  const std::string track = folder.file("track.tum");
  const json map = jsonOf(
      mapLog(log, "--correct --json --out '" + folder.file("m") + "' --track '" + track + "'"));
  EXPECT_EQ(map["poses"], "odom+correct");
  EXPECT_EQ(map["drift"]["sensor"], "sonar");
  EXPECT_GT(map["drift"]["submaps"], 3);
  EXPECT_LE(map["drift"]["closures"]["kept"], map["drift"]["closures"]["found"]);
  EXPECT_EQ(map["files"].back(), track);
  EXPECT_EQ(readVGrid(folder.file("m.vgrid")).provenance.sources.at(0).poses, "odom+correct");
  const json compared =
      jsonOf(runVesper("calibrate trajectory '" + log + "' '" + track + "' --poses truth --json"));
  EXPECT_GT(compared["comparisons"][0]["pairs"], 1000);
}

/// Models of a whole log read it again, but its poses were not those of the log.
TEST(MapVerbTest, AMapOfCorrectedPosesIsNotMadeAgainFromItsLog) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 500);
  const std::string map = folder.file("m");
  ASSERT_EQ(mapLog(log, "--model muriel --correct --out '" + map + "'").exit_code, 0);
  const CommandRun again = mapLog(log, "--continue '" + map + ".vgrid'");
  EXPECT_EQ(again.exit_code, 4);
  EXPECT_NE(again.err.find("(its poses were 'odom+correct')"), std::string::npos) << again.err;
}

TEST(MapVerbTest, SaysWhatCannotBeCorrected) {
  const ScratchFolder folder;
  const std::string log = dataset("logs/arena_ev3.jsonl.gz");
  const CommandRun truth = mapLog(log, "--correct --poses truth");
  EXPECT_EQ(truth.exit_code, 2);
  EXPECT_EQ(truth.err,
            "error: --correct: poses 'truth' do not drift; it goes with --poses odom, encoders or "
            "encoders+yaw\n");
  const std::string silent =
      folder.write("silent.jsonl", "{\"type\":\"odom\",\"t\":0,\"x\":0,\"y\":0,\"th\":0}\n");
  const CommandRun nothing = mapLog(silent, "--correct --track '" + folder.file("t") + "'");
  EXPECT_EQ(nothing.exit_code, 4);
  EXPECT_NE(nothing.err.find("expected range readings that hit something, to correct drift by"),
            std::string::npos)
      << nothing.err;
  EXPECT_EQ(namesIn(folder.path()), std::vector<std::string>{"silent.jsonl"});
}

TEST(MapVerbTest, AnInterruptLeavesNothing) {
  const ScratchFolder folder;
  const std::string half = readWholeFile(dataset("logs/arena_ev3.jsonl.gz"), std::size_t{1} << 24);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const std::string robot = ev3();
  const std::string out = folder.file("m");
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGINT, SIG_DFL);
    ::dup2(ends[0], STDIN_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
    ::execl(VESPER_COMMAND, "vesper", "map", "-", "--robot", robot.c_str(), "--out", out.c_str(),
            nullptr);
    ::_exit(127);
  }
  ::close(ends[0]);
  ::signal(SIGPIPE, SIG_IGN);
  // A pipe holds 64 KiB: when this much is written, the command is at work.
  ASSERT_EQ(::write(ends[1], half.data(), half.size()), static_cast<ssize_t>(half.size()));
  ::kill(child, SIGINT);  // and the pipe stays open, with nothing more to read
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ::close(ends[1]);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(MapVerbTest, WildPosesNeitherStopNorGrowTheMap) {
  const ScratchFolder folder;
  std::string text;
  for (const char* x : {"1e308", "0", "0.1", "1e6", "0.2", "-1e300", "0.3"}) {
    const std::string t = std::to_string(std::count(text.begin(), text.end(), '\n'));
    text += "{\"type\":\"odom\",\"t\":" + t + ",\"x\":" + x + ",\"y\":0,\"th\":0}\n" +
            "{\"type\":\"range\",\"t\":" + t + ",\"id\":\"front\",\"r\":1}\n";
  }
  const json map = jsonOf(mapLog(folder.write("wild.jsonl", text), "--json"));
  // 1e308 and -1e300 are no places: their lines are skipped, the reading between two poses has one
  // between them. 1e6 is one, but too far away.
  EXPECT_EQ(map["skipped_lines"], 2);
  EXPECT_EQ(map["used"], 5);
  EXPECT_EQ(map["refused"], 1);
  EXPECT_LT(map["extent"]["x_m"][1], 2.0);
  EXPECT_EQ(map["readings"]["without_pose"], 1);
  const CommandRun alone =
      mapLog(folder.write("alone.jsonl",
                          "{\"type\":\"odom\",\"t\":0,\"x\":5e6,\"y\":0,\"th\":0}\n"
                          "{\"type\":\"range\",\"t\":0,\"id\":\"front\",\"r\":1}\n"),
             "--resolution 0.01");
  EXPECT_EQ(alone.exit_code, 1);
  EXPECT_NE(alone.err.find("a sensor within 2.68435e+06 m of the origin"), std::string::npos)
      << alone.err;
}

TEST(MapVerbTest, AnExtentThatAFewPosesSpanIsRefusedBeforeItTakesMemory) {
  const ScratchFolder folder;
  std::string text;
  for (int i = 0; i < 400; ++i) {  // 40 m a step in x and y: each within the limit of a leap
    const std::string place = std::to_string(40 * i);
    text += "{\"type\":\"odom\",\"t\":" + std::to_string(i) + ",\"x\":" + place +
            ",\"y\":" + place + ",\"th\":0}\n" + "{\"type\":\"range\",\"t\":" + std::to_string(i) +
            ",\"id\":\"front\",\"r\":1}\n";
  }
  const std::string log = folder.write("walk.jsonl", text);
  const CommandRun run = mapLog(log, "--out '" + folder.file("m") + "'");
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_NE(run.err.find(log + ": expected an extent of at most 268435456 cells (--max-memory), "
                               "found '319"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(namesIn(folder.path()), std::vector<std::string>{"walk.jsonl"});
}

}  // namespace
}  // namespace vesper::test
