#include "vesper/tests/cli/cli_support.hpp"

// Exit codes: 0 ok, 1 failed or incomplete, 2 usage, 3 no path, 4 bad input, 5 environment.
namespace vesper::test {
namespace {

struct Ending {
  std::string arguments;
  int exit_code;
  std::string complaint;  ///< Somewhere on the standard error.
};

void expectEndings(const std::vector<Ending>& endings) {
  for (const Ending& ending : endings) {
    const CommandRun run = runVesper(ending.arguments);
    EXPECT_EQ(run.exit_code, ending.exit_code) << ending.arguments << '\n' << run.err;
    EXPECT_NE(run.err.find(ending.complaint), std::string::npos) << ending.arguments << '\n'
                                                                 << run.err;
  }
}

TEST(ExitCodeTest, EveryVerbHasHelpAndRefusesAnUnknownOption) {
  for (const std::string verb :
       {"", "demo", "info", "convert", "robot", "robot check", "simulate", "map", "evaluate",
        "calibrate", "calibrate odometry", "calibrate sonar", "calibrate beam",
        "calibrate trajectory", "calibrate sheet", "calibrate drive", "plan", "compare",
        "report"}) {
    const CommandRun help = runVesper(verb + " --help");
    EXPECT_EQ(help.exit_code, 0) << verb;
    EXPECT_NE(help.out.find("Usage:"), std::string::npos) << verb;
    EXPECT_EQ(help.err, "") << verb;
    const CommandRun unknown = runVesper(verb + " --bogus-option");
    EXPECT_EQ(unknown.exit_code, 2) << verb;
    EXPECT_EQ(unknown.out, "") << verb;
    EXPECT_TRUE(unknown.err.starts_with("error: unknown option '--bogus-option'\nsee: vesper"))
        << unknown.err;
  }
  expectEndings({{"mpa x", 2, "did you mean 'map'"},
                 {"map x --robto y", 2, "did you mean '--robot'"},
                 {"map", 2, "see: vesper map --help"}});
}

TEST(ExitCodeTest, AMissingFileIsBadInput) {
  const ScratchFolder folder;
  const std::string none = "'" + folder.file("none") + "'";
  const std::string map = "'" + dataset("maps/arena.yaml") + "'";
  const std::string robot = "'" + ev3() + "'";
  const std::string log = "'" + dataset("logs/arena_ev3.jsonl.gz") + "'";
  const std::string out = "'" + folder.file("out") + "'";
  std::vector<Ending> endings;
  for (const std::string& arguments :
       {"info " + none, "convert " + none + " " + out + ".jsonl", "robot check " + none,
        "simulate --world " + none + " --robot " + robot + " --out " + out + ".jsonl",
        "simulate --square 1 --robot " + none + " --out " + out + ".jsonl",
        "map " + none + " --robot " + robot + " --out " + out,
        "map " + log + " --robot " + none + " --out " + out,
        "map " + log + " --robot " + robot + " --continue " + none,
        "map " + log + " --robot " + robot + " --columns " + none, "evaluate " + none + " " + map,
        "evaluate " + map + " " + none, "plan " + none + " --start 0,0 --goal 1,1",
        "compare " + none + " --out " + out, "report " + none,
        "calibrate odometry " + none + " --robot " + robot,
        "calibrate sonar " + none + " --robot " + robot + " --sensor front",
        "calibrate beam " + log + " --map " + none + " --robot " + robot + " --sensor front",
        "calibrate trajectory " + none + " " + none}) {
    endings.push_back({arguments, 4, "error: " + folder.file("none") + ": expected"});
  }
  expectEndings(endings);
  EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(ExitCodeTest, FilesOfAnotherKindAreRefusedByName) {
  const ScratchFolder folder;
  std::string garbage(5000, '\0');
  for (std::size_t i = 0; i < garbage.size(); ++i) {
    garbage[i] = static_cast<char>(i * i * 31 + i / 7);
  }
  const std::string robot = " --robot '" + ev3() + "'";
  for (const std::string& path :
       {folder.write("empty", ""), folder.write("garbage", garbage), folder.path().string()}) {
    const std::string file = "'" + path + "'";
    std::vector<Ending> endings;
    for (const std::string& arguments :
         {"info " + file, "convert " + file + " x.jsonl", "robot check " + file,
          "simulate --out x.jsonl --world " + file + robot, "map " + file + robot,
          "evaluate " + file + " " + file, "plan " + file + " --start 0,0 --goal 1,1",
          "compare " + file + " --out x", "report " + file, "calibrate odometry " + file + robot,
          "calibrate sonar " + file + robot + " --sensor front",
          "calibrate trajectory " + file + " " + file}) {
      endings.push_back({arguments, 4, "error: " + path + ":"});
    }
    expectEndings(endings);
  }
}

TEST(ExitCodeTest, MessagesOfTheLibraryNameNoFunctions) {
  const std::string map = "'" + dataset("maps/arena.yaml") + "' ";
  const CommandRun run = runVesper("evaluate " + map + map + "--from=-50,-50");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err, "error: the place to reach cells from must lie in a free cell of the truth\n");
}

TEST(ExitCodeTest, NumbersThatAreNoneAreUsageErrors) {
  const std::string log = "map x --robot y ";
  expectEndings({
      {log + "--resolution nan", 2, "--resolution: expected metres from 1e-6 to 1e6, found 'nan'"},
      {log + "--resolution -1", 2, "--resolution: expected metres from 1e-6 to 1e6, found '-1'"},
      {log + "--resolution inf", 2, "--resolution"},
      {log + "--celsius -300", 2, "--celsius"},
      {log + "--max-extension 1e999", 2, "--max-extension: expected a finite number"},
      {log + "--views 20.5", 2, "--views"},
      {log + "--views 99999999999999999999", 2, "--views: expected a whole number"},
      {log + "--out out/", 2, "expected a name for the files after the folder"},
      {"simulate --robot y --out z.jsonl --square nan", 2, "--square: expected a number > 0"},
      {"simulate --robot y --out z.jsonl --square 1 --seed -1", 2,
       "--seed: expected a whole number >= 0, found '-1'"},
      {"evaluate x y --max-cells -1", 2, "--max-cells: expected a whole number >= 0"},
      {"evaluate x y --offset nan,0,0", 2, "--offset: expected a finite number"},
      {"compare x --out y --random -1", 2, "--random"},
      {"compare x --out y --random 0", 2, "--random"},
      {"plan x --start nan,0 --goal 1,1", 2, "--start: expected a finite number"},
      {"plan x --start 0,0 --goal 1,1 --time-limit nan", 2, "--time-limit"},
  });
}

TEST(ExitCodeTest, OptionsThatWouldDoNothingAreUsageErrors) {
  const std::string maps = "'" VESPER_SOURCE_DIR "/datasets/maps/office.yaml' '" VESPER_SOURCE_DIR
                           "/datasets/maps/office.yaml'";
  const std::string robot = " --robot '" VESPER_SOURCE_DIR "/datasets/robots/ev3.robot.yaml'";
  const ScratchFolder folder;
  const std::string out = (folder.path() / "s.csv").string();
  expectEndings(
      {{"evaluate " + maps + " --window 3", 2, "only --align search looks within a window"},
       {"evaluate " + maps + " --window-yaw 3", 2, "only --align search"},
       {"map x.csv --explain ''" + robot, 2, "expected X,Y in metres, found nothing"},
       {"map x.csv --max-memory 1e12" + robot, 2, "--max-memory: expected 1 to 1e9 MiB"},
       {"simulate --square 1 --out '" + out + "'" + robot, 2, "ends in .jsonl or .jsonl.gz"}});
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(ExitCodeTest, NoPathAndFailedRunsHaveCodesOfTheirOwn) {
  const ScratchFolder folder;
  const std::string map =
      folder.write("m.map", "type octile\nheight 3\nwidth 5\nmap\n..@..\n..@..\n..@..\n");
  expectEndings({
      {"plan '" + map + "' --start 0.5,0.5 --goal 1.5,1.5", 0, ""},
      {"plan '" + map + "' --start 0.5,0.5 --goal 4.5,0.5", 3, "no path"},
      {"plan '" + map + "' --start 2.5,0.5 --goal 4.5,0.5", 3, "start"},
      {"plan '" + map + "' --start 0.5,0.5 --goal 99,0.5", 3, "outside"},
      {"plan '" + map + "' --start 0.5,0.5 --goal 1.5,1.5 --footprint -1", 2,
       "--footprint: expected a radius >= 0 in metres, found '-1'"},
      {"plan '" + map + "' --start 0.5,0.5 --goal 1.5,1.5 --max-cells 14", 4,
       "expected at most 14 cells"},
  });
  const std::string no_ranges =
      folder.write("n.jsonl", "{\"type\":\"odom\",\"t\":0,\"x\":0,\"y\":0,\"th\":0}\n");
  expectEndings(
      {{"map '" + no_ranges + "' --robot '" + ev3() + "' --out '" + folder.file("x") + "'", 1,
        "no reading changed the map: nothing was written"}});
  const std::string packed = readFile(dataset("logs/arena_ev3.jsonl.gz")).substr(0, 8000);
  const std::string cut = "'" + folder.write("cut.jsonl.gz", packed) + "'";
  const ScratchFolder results;
  expectEndings({{"info " + cut, 1, ""},
                 {"convert " + cut + " '" + results.file("whole.jsonl") + "'", 1, "cut off"},
                 {"map " + cut + " --robot '" + ev3() + "' --out '" + results.file("m") + "'", 1,
                  "cut off"}});
  EXPECT_EQ(namesIn(results.path()),
            (std::vector<std::string>{"m.pgm", "m.png", "m.vgrid", "m.yaml", "whole.jsonl"}));
  EXPECT_EQ(namesIn(folder.path()), (std::vector<std::string>{"cut.jsonl.gz", "m.map", "n.jsonl"}));
}

TEST(ExitCodeTest, NoRunWritesOverWhatItReads) {
  const ScratchFolder folder;
  const std::string world = folder.write(
      "w.jsonl", readWholeFile(dataset("worlds/arena.world.yaml"), std::size_t{1} << 20));
  const CommandRun drive =
      runVesper("simulate --world '" + world + "' --robot '" + ev3() + "' --out '" + world + "'");
  EXPECT_EQ(drive.exit_code, 2) << drive.err;
  EXPECT_NE(drive.err.find("is read by this run"), std::string::npos) << drive.err;
  EXPECT_EQ(readWholeFile(world, std::size_t{1} << 20),
            readWholeFile(dataset("worlds/arena.world.yaml"), std::size_t{1} << 20));
  const std::string store = folder.file("r.sqlite");
  const std::string compare = "compare '" + dataset("maps/arena.yaml") + "' --random 3 --out '";
  for (const char* option : {"html", "csv", "ompl"}) {
    EXPECT_EQ(runVesper(compare + store + "' --" + option + " '" + store + "'").exit_code, 2)
        << option;
  }
  const std::string map = folder.write("m.yaml", readFile(dataset("maps/arena.yaml")));
  const std::string picture = folder.write("arena.pgm", readFile(dataset("maps/arena.pgm")));
  std::filesystem::create_symlink(picture, folder.file("link.png"));
  const std::string quoted = "'" + map + "'";
  const std::string robot = " --robot '" + folder.write("r.yaml", readFile(ev3())) + "'";
  expectEndings({
      {"plan " + quoted + " --start 0.5,0.5 --goal 1,0.5 --image '" + folder.file("link.png") + "'",
       2, "is read by this run (MAP)"},
      {"evaluate " + quoted + " " + quoted + " --image '" + folder.file("link.png") + "'", 2,
       "is read by this run"},
      {"plan " + quoted + " --start 0.5,0.5 --goal 1,0.5 --image x.jpg", 2,
       "--image: expected a file name that ends in .png, found 'x.jpg'"},
      {"map '" + dataset("logs/arena_ev3.jsonl.gz") + "'" + robot + " --out '" + folder.file("r") +
           "'",
       2, "is read by this run (--robot)"},
      {"map " + quoted + robot, 4, "found 'a map (ROS map yaml)'"},
  });
  EXPECT_EQ(readFile(picture), readFile(dataset("maps/arena.pgm")));
  EXPECT_EQ(runVesper(compare + store + "' --planners astar,foo").exit_code, 2);
  EXPECT_EQ(runVesper(compare + store + "' --planners astar,astar").exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(store));
}

TEST(ExitCodeTest, ARefusalWithJsonPrintsNoHalfDocument) {
  const ScratchFolder folder;
  const std::string bad = "'" + folder.write("bad.jsonl", "\xff\xfe\x01") + "' --json";
  for (const std::string verb : {"info ", "map --robot r ", "robot check ", "evaluate x "}) {
    const CommandRun run = runVesper(verb + bad);
    EXPECT_EQ(run.exit_code, 4) << verb;
    EXPECT_EQ(run.out, "") << verb;
    EXPECT_TRUE(run.err.starts_with("error: ")) << run.err;
  }
}

}  // namespace
}  // namespace vesper::test
