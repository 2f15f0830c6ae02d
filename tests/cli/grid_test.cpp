// `vesper grid` as its users run it.
#include <cmath>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/grid/grid_comparison.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/tests/cli/child_process.hpp"
#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {
namespace {

using nlohmann::json;

std::string inQuotes(const std::string& path) { return "'" + path + "'"; }

json grid(const std::string& arguments) {
  return jsonOf(runVesper("grid " + arguments + " --json"));
}

Pose2 poseIn(const json& pose) { return {pose["x_m"], pose["y_m"], pose["yaw_rad"]}; }

std::vector<std::int8_t> cellsOf(const std::string& path) {
  const OccupancyMap map = readMap(path).map;
  return {map.percents().begin(), map.percents().end()};
}

/// The office with its world turned and shifted: its origin has a yaw.
std::string movedOffice(const ScratchFolder& folder) {
  const std::string moved = folder.file("moved.yaml");
  grid("rotate " + inQuotes(dataset("maps/office.yaml")) +
       " --angle 7 --about 3,40 --origin-only --out " + inQuotes(moved));
  return moved;
}

TEST(GridVerbTest, AlignFindsAKnownMotionAndTheMapsThenAgree) {
  const ScratchFolder folder;
  const std::string office = inQuotes(dataset("maps/office.yaml"));
  const std::string moved = movedOffice(folder);
  const json found =
      grid("align " + inQuotes(moved) + " " + office + " --window 6 --window-yaw 10 --out " +
           inQuotes(folder.file("back.yaml")));
  // Turned by 7 degrees about (3, 40): the way back is -7 degrees about the same point.
  const Pose2 T_back = poseIn(found["place"]);
  EXPECT_NEAR(radToDeg(T_back.heading()), -7.0, 0.05);
  const Eigen::Vector2d pivot_m(3.0, 40.0);
  EXPECT_LT((T_back * pivot_m - pivot_m).norm(), 0.05);  // a cell, far outside the map
  EXPECT_EQ(found["rule"], "origin");
  EXPECT_EQ(cellsOf(folder.file("back.yaml")), cellsOf(dataset("maps/office.yaml")));
  const json differs =
      grid("diff " + office + " " + inQuotes(folder.file("back.yaml")) + " --tolerance-cells 1");
  EXPECT_EQ(differs["wall_only_a"].get<int>() + differs["wall_only_b"].get<int>(), 0);
}

TEST(GridVerbTest, AlignResamplesOntoTheReferencesCells) {
  const ScratchFolder folder;
  const std::string office = dataset("maps/office.yaml");
  const std::string moved = movedOffice(folder);
  const json placed =
      grid("align " + inQuotes(moved) + " " + inQuotes(office) + " --align given --offset " +
           "'5.249,0.66,-0.1221730476396' --resample --out " + inQuotes(folder.file("laid.yaml")));
  EXPECT_EQ(placed["rule"], "nearest");
  EXPECT_EQ(readMap(folder.file("laid.yaml")).map.frame().origin().heading(), 0.0);
}

TEST(GridVerbTest, FourQuarterTurnsGiveTheMapAgain) {
  const ScratchFolder folder;
  std::string from = dataset("maps/arena.yaml");
  for (const char* to : {"1.yaml", "2.yaml", "3.yaml", "4.yaml"}) {
    const json turned =
        grid("rotate " + inQuotes(from) + " --angle 90 --out " + inQuotes(folder.file(to)));
    EXPECT_EQ(turned["turn"]["angle_rad"], degToRad(90.0));
    from = folder.file(to);
  }
  const OccupancyMap truth = readMap(dataset("maps/arena.yaml")).map;
  EXPECT_EQ(cellsOf(from), cellsOf(dataset("maps/arena.yaml")));
  EXPECT_NEAR(
      (readMap(from).map.frame().origin().translation() - truth.frame().origin().translation())
          .norm(),
      0.0, 1e-9);
  EXPECT_NE(cellsOf(folder.file("1.yaml")), cellsOf(from));
}

TEST(GridVerbTest, StraightenLaysAMapsWallsAlongTheAxes) {
  const ScratchFolder folder;
  const std::string office = inQuotes(dataset("maps/office.yaml"));
  grid("rotate " + office + " --angle 12 --out " + inQuotes(folder.file("skew.yaml")));
  const json straight = grid("rotate " + inQuotes(folder.file("skew.yaml")) +
                             " --straighten --out " + inQuotes(folder.file("straight.yaml")));
  EXPECT_NEAR(radToDeg(straight["walls"]["angle_rad"].get<double>()), 12.0, 0.2);
  EXPECT_GT(straight["walls"]["contrast"].get<double>(), 1.5);
  const json level = grid("rotate " + inQuotes(movedOffice(folder)) + " --level --out " +
                          inQuotes(folder.file("level.yaml")));
  EXPECT_EQ(level["origin"]["yaw_rad"], 0.0);
}

TEST(GridVerbTest, CroppedHalvesMergeToTheWhole) {
  const ScratchFolder folder;
  const std::string arena = dataset("maps/arena.yaml");
  const std::string left = inQuotes(folder.file("left.yaml"));
  const std::string right = inQuotes(folder.file("right.yaml"));
  const std::string both = inQuotes(folder.file("both.yaml"));
  grid("crop " + inQuotes(arena) + " --box -10,-10,1,10 --out " + left);
  grid("crop " + inQuotes(arena) + " --box 1,-10,10,10 --out " + right);
  const OccupancyMap truth = readMap(arena).map;
  EXPECT_LT(readMap(folder.file("left.yaml")).map.frame().width(), truth.frame().width());
  const json merged = grid("merge " + left + " " + right + " --rule mean --out " + both);
  EXPECT_EQ(merged["rule"], "mean");
  EXPECT_EQ(merged["known_in_several"], 0);
  EXPECT_EQ(grid("diff " + both + " " + inQuotes(arena))["same"], true);
  const json known =
      grid("crop " + inQuotes(arena) + " --known --out " + inQuotes(folder.file("k.yaml")));
  EXPECT_LE(known["width"], truth.frame().width());
}

TEST(GridVerbTest, MergedEvidenceIsThatOfOneRun) {
  const ScratchFolder folder;
  // Two short drives past a wall; each begins and ends with a pose, so that none needs the other's.
  std::string drives[2];
  for (int i = 0; i <= 8; ++i) {
    std::string& drive = drives[i <= 4 ? 0 : 1];
    drive += "{\"type\":\"odom\",\"t\":" + std::to_string(i) +
             ".0,\"x\":" + std::to_string(0.1 * i) + ",\"y\":0,\"th\":0}\n";
    if (i != 4 && i != 8) {
      drive += "{\"type\":\"range\",\"t\":" + std::to_string(i) + ".5,\"id\":\"left\",\"r\":0.8}\n";
    }
  }
  const auto map = [&](const std::string& name, const std::string& text) {
    const std::string log = folder.write(name + ".jsonl", text);
    EXPECT_EQ(runVesper("map " + inQuotes(log) + " --robot " + inQuotes(ev3()) + " --out " +
                        inQuotes(folder.file(name)))
                  .exit_code,
              0);
  };
  map("first", drives[0]);
  map("second", drives[1]);
  map("whole", drives[0] + drives[1]);
  const std::string second = inQuotes(folder.file("second.vgrid"));
  const CommandRun run = runVesper("grid merge " + inQuotes(folder.file("first.vgrid")) + " " +
                                   second + " --out " + inQuotes(folder.file("both.vgrid")));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const CommandRun twice = runVesper("grid merge " + second + " " + second + " --out " +
                                     inQuotes(folder.file("2.vgrid")));
  EXPECT_NE(twice.err.find("is in the map already"), std::string::npos) << twice.err;
  const VGrid both = readVGrid(folder.file("both.vgrid"));
  EXPECT_TRUE(both.grid.observedBox());
  EXPECT_EQ(both.provenance.sources.size(), 2U);
  EXPECT_TRUE(holdTheSame(both.grid, readVGrid(folder.file("whole.vgrid")).grid));
  // Turned to and fro by quarters, nothing is lost; cropped to everything, neither.
  const std::string turned = inQuotes(folder.file("t.vgrid"));
  EXPECT_EQ(grid("rotate " + inQuotes(folder.file("both.vgrid")) +
                 " --angle 90 --about 0,0 --out " + turned)["rule"],
            "exact");
  grid("rotate " + turned + " --angle -90 --about 0,0 --out " + inQuotes(folder.file("u.vgrid")));
  EXPECT_TRUE(holdTheSame(readVGrid(folder.file("u.vgrid")).grid, both.grid));
  grid("crop " + turned + " --box -99,-99,99,99 --out " + inQuotes(folder.file("v.vgrid")));
  EXPECT_TRUE(
      holdTheSame(readVGrid(folder.file("v.vgrid")).grid, readVGrid(folder.file("t.vgrid")).grid));
}

TEST(GridVerbTest, CleanCountsWhatItRemoves) {
  const ScratchFolder folder;
  const std::string map = folder.write(
      "m.map",
      "type octile\nheight 5\nwidth 8\nmap\n........\n.@....@.\n......@.\n..@@@@..\n..@@@@..\n");
  const json cleaned =
      grid("clean " + inQuotes(map) + " --resolution 1 --specks 3 --thin 2 --out " +
           inQuotes(folder.file("c.yaml")));
  // The speck of one goes; the two of the right touch the block by a corner and stay.
  EXPECT_EQ(cleaned["specks"], 1);
  EXPECT_EQ(cleaned["speck_cells"], 1);
  EXPECT_GT(cleaned["thinned_cells"], 0);
  EXPECT_EQ(cleaned["cells"]["occupied"].get<int>() + cleaned["thinned_cells"].get<int>(), 10);
  EXPECT_EQ(cleaned["cells"]["unknown"], 0);
  EXPECT_EQ(readMap(folder.file("c.yaml")).map.counts().occupied, cleaned["cells"]["occupied"]);
}

TEST(GridVerbTest, DiffDrawsWhatItCounts) {
  const ScratchFolder folder;
  const std::string a = folder.write("a.map", "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n");
  const std::string b = folder.write("b.map", "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n");
  const json differs = grid("diff " + inQuotes(a) + " " + inQuotes(b) + " --image " +
                            inQuotes(folder.file("d.png")));
  EXPECT_EQ(differs["wall_only_a"], 1);
  EXPECT_EQ(differs["wall_only_b"], 1);
  EXPECT_EQ(differs["free_in_both"], 4);
  EXPECT_EQ(differs["same"], false);
  EXPECT_TRUE(readFile(folder.file("d.png")).starts_with("\x89PNG"));
}

TEST(GridVerbTest, NoSourceIsWrittenOver) {
  const ScratchFolder folder;
  const std::string map = folder.write("m.yaml", readFile(dataset("maps/arena.yaml")));
  folder.write("arena.pgm", readFile(dataset("maps/arena.pgm")));
  const std::string bare = folder.write("bare.pgm", readFile(dataset("maps/arena.pgm")));
  for (const std::string& arguments :
       {"grid crop '" + map + "' --known --out '" + map + "'",
        "grid crop '" + map + "' --known --out '" + folder.file("arena.yaml") + "'",
        "grid rotate '" + bare + "' --resolution 0.05 --angle 90 --out '" +
            folder.file("bare.yaml") + "'",
        "convert '" + bare + "' '" + folder.file("bare.yaml") + "' --resolution 0.05"}) {
    const CommandRun run = runVesper(arguments);
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_NE(run.err.find("is read by this run"), std::string::npos) << run.err;
  }
  EXPECT_EQ(readFile(bare), readFile(dataset("maps/arena.pgm")));
  EXPECT_EQ(namesIn(folder.path()), (std::vector<std::string>{"arena.pgm", "bare.pgm", "m.yaml"}));
}

TEST(GridVerbTest, RefusalsNameWhatIsWrong) {
  const ScratchFolder folder;
  const std::string arena = inQuotes(dataset("maps/arena.yaml"));
  const std::string out = " --out " + inQuotes(folder.file("o.yaml"));
  const std::string vgrid = " --out " + inQuotes(folder.file("o.vgrid"));
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"crop " + arena + out, "one of --box and --known is needed"},
      {"crop " + arena + " --box 1,1,0,0" + out, "each low below its high"},
      {"crop " + arena + " --box 100,100,101,101" + out, "--box: lies outside the map"},
      {"rotate " + arena + out, "one of --angle, --straighten and --level is needed"},
      {"rotate " + arena + " --level --origin-only" + out, "--origin-only"},
      {"clean " + arena + out, "--specks N or --thin N of at least 2 is needed"},
      {"clean " + arena + " --specks 3" + vgrid, "is not retouched"},
      {"merge " + arena + out, "two maps or more are needed"},
      {"merge " + arena + " " + arena + " --offset 1,2" + out, "expected m,m,rad for each map"},
      {"merge " + arena + " " + arena + " --offset 1e7,0,0" + out, "--max-cells"},
      {"merge " + arena + " " + arena + " --rule best" + out, "--rule"},
      {"diff " + arena + " " + arena + " --align search --window 1e9", "1e10"},
      {"crop " + arena + " --known --out o.bmp", "expected a name that ends in"}};
  for (const auto& [arguments, text] : cases) {
    const CommandRun run = runVesper("grid " + arguments);
    EXPECT_EQ(run.exit_code, 2) << arguments << run.err;
    EXPECT_NE(run.err.find(text), std::string::npos) << arguments << '\n' << run.err;
  }
  const CommandRun evidence = runVesper("grid rotate " + arena + " --angle 90" + vgrid);
  EXPECT_EQ(evidence.exit_code, 4);
  EXPECT_NE(
      evidence.err.find("expected a .vgrid, as the result is to be one, found 'ROS map yaml'"),
      std::string::npos)
      << evidence.err;
  EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(GridVerbTest, AnInterruptWritesNothing) {
  const ScratchFolder folder;
  const ScratchFolder out;
  const std::string office = dataset("maps/office.yaml");
  // Half the circle within 30 m takes far longer than the signal. On a busy machine the signal may
  // come before the command listens for it, which ends it as any other: then it is sent later.
  int exit_code = -1;
  for (const int delay_ms : {400, 1500, 5000}) {
    ChildProcess align(folder, "align" + std::to_string(delay_ms),
                       {"grid", "align", office, office, "--offset", "9,9,1", "--window", "30",
                        "--window-yaw", "180", "--out", out.file("o.yaml")});
    std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
    align.signal(SIGINT);
    exit_code = align.exitCode();
    if (exit_code != -1) {
      break;
    }
  }
  EXPECT_EQ(exit_code, 130);
  EXPECT_TRUE(namesIn(out.path()).empty());
}

}  // namespace
}  // namespace vesper::test
