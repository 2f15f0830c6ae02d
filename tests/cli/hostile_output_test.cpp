#include "vesper/tests/cli/cli_support.hpp"

// What becomes of the results when nobody can take them.
namespace vesper::test {
namespace {

std::vector<std::string> writers(const ScratchFolder& folder, const std::string& log) {
  const std::string quoted = "'" + log + "'";
  const std::string robot = " --robot '" + ev3() + "'";
  const std::string world = " --world '" + dataset("worlds/arena.world.yaml") + "'";
  const std::string map = "'" + dataset("maps/arena.yaml") + "'";
  const auto at = [&folder](const char* name) { return " '" + folder.file(name) + "'"; };
  return {"map " + quoted + robot + " --out" + at("out/m"),
          "convert " + quoted + at("out/a.jsonl"),
          "convert " + quoted + at("out/a.csv"),
          "convert " + map + at("out/a.yaml"),
          "convert " + map + at("out/a.map"),
          "convert " + map + at("out/a.csv"),
          "simulate --duration 30 --out" + at("out/s.jsonl") + robot + world,
          "compare " + map + " --random 5 --planners astar --footprint 0.05 --out" +
              at("out/r.sqlite")};
}

TEST(HostileOutputTest, AResultThatCannotBePrintedIsNoSuccess) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 200);
  const std::string map = "'" + dataset("maps/arena.yaml") + "'";
  for (const std::string& arguments :
       {"info '" + log + "'", "info '" + log + "' --json", "robot check '" + ev3() + "'",
        "map '" + log + "' --robot '" + ev3() + "' --json", "evaluate " + map + " " + map,
        "plan " + map + " --start 0.5,0.5 --goal 1,0.5", std::string("--help"),
        std::string("--version")}) {
    const CommandRun full = runShell("\"$vesper\" " + arguments + " >/dev/full");
    EXPECT_EQ(full.exit_code, 5) << arguments;
    EXPECT_NE(full.err.find("error: cannot write to the standard output\n"), std::string::npos)
        << full.err;
  }
}

TEST(HostileOutputTest, AReaderThatLeavesIsNoDrama) {
  const std::string log = dataset("logs/arena_ev3.jsonl.gz");
  const CommandRun run = runShell("\"$vesper\" info '" + log + "' --json | head -n 1");
  EXPECT_EQ(run.out, "{\n");
  EXPECT_EQ(run.err, "");
}

TEST(HostileOutputTest, AFolderThatIsNotThereIsTheEnvironmentsFault) {
  const ScratchFolder folder;
  for (const std::string& arguments : writers(folder, arenaLog(folder, 200))) {
    const CommandRun run = runVesper(arguments);
    EXPECT_EQ(run.exit_code, 5) << arguments << '\n' << run.err;
    EXPECT_NE(run.err.find(folder.file("out/")), std::string::npos) << run.err;
  }
  EXPECT_EQ(namesIn(folder.path()), std::vector<std::string>{"arena.jsonl"});
}

TEST(HostileOutputTest, APlaceForAReportIsLookedForBeforeTheRun) {
  const ScratchFolder folder;
  const CommandRun run =
      runVesper("compare '" + dataset("maps/arena.yaml") + "' --random 5 --planners astar --out '" +
                folder.file("r.sqlite") + "' --html '" + folder.file("out/page.html") + "'");
  EXPECT_EQ(run.exit_code, 5);
  EXPECT_NE(run.err.find("out/page.html"), std::string::npos) << run.err;
  EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(HostileOutputTest, AFullDiskLeavesNoHalfFiles) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 3000);
  std::filesystem::create_directory(folder.file("out"));
  for (const std::string& arguments : writers(folder, log)) {
    // No file may grow beyond 10 KiB: what write() then says is what a full disk says.
    const CommandRun run = runShell("trap '' XFSZ; ulimit -f 20; \"$vesper\" " + arguments);
    EXPECT_EQ(run.exit_code, 5) << arguments << '\n' << run.err;
    if (arguments.starts_with("compare")) {
      continue;  // a results file is a database that --resume goes on with
    }
    EXPECT_TRUE(namesIn(folder.file("out")).empty()) << arguments;
  }
}

TEST(HostileOutputTest, AnOldFileSurvivesAFailedRun) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 3000);
  folder.write("a.jsonl", "old");
  const CommandRun run = runShell("trap '' XFSZ; ulimit -f 20; \"$vesper\" convert '" + log +
                                  "' '" + folder.file("a.jsonl") + "'");
  EXPECT_EQ(run.exit_code, 5);
  EXPECT_EQ(readFile(folder.file("a.jsonl")), "old");
  EXPECT_EQ(namesIn(folder.path()), (std::vector<std::string>{"a.jsonl", "arena.jsonl"}));
}

TEST(HostileOutputTest, AFolderInThePlaceOfAFileIsNamed) {
  const ScratchFolder folder;
  const std::string log = arenaLog(folder, 200);
  std::filesystem::create_directory(folder.file("a.jsonl"));
  const CommandRun run = runVesper("convert '" + log + "' '" + folder.file("a.jsonl") + "'");
  EXPECT_EQ(run.exit_code, 5);
  EXPECT_NE(run.err.find("cannot replace '" + folder.file("a.jsonl") + "'"), std::string::npos);
  EXPECT_EQ(namesIn(folder.path()), (std::vector<std::string>{"a.jsonl", "arena.jsonl"}));
  const CommandRun demo = runVesper("demo --out '" + log + "/sub'");
  EXPECT_EQ(demo.exit_code, 5);
  EXPECT_TRUE(demo.err.starts_with("error: cannot make the folder '" + log + "/sub'")) << demo.err;
  const CommandRun compare = runVesper("compare '" + dataset("maps/arena.yaml") +
                                       "' --random 3 --out '" + folder.path().string() + "'");
  EXPECT_EQ(compare.exit_code, 4);
  EXPECT_NE(compare.err.find("expected no such file yet, found 'a folder'"), std::string::npos)
      << compare.err;
}

}  // namespace
}  // namespace vesper::test
