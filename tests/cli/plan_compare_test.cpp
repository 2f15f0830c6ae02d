// vesper plan, compare and report as their users run them.
#include <cmath>

#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {
namespace {

using nlohmann::json;

/// 40 x 30 cells with a wall that leaves a gap at the top.
std::string hall(const ScratchFolder& folder, const std::string& name = "hall.map") {
  std::string text = "type octile\nheight 30\nwidth 40\nmap\n";
  for (int row = 0; row < 30; ++row) {
    std::string line(40, '.');
    if (row >= 10) {
      line[20] = '@';
    }
    text += line + "\n";
  }
  return folder.write(name, text);
}

TEST(PlanVerbTest, AStepAndTurnRobotDrivesItsPath) {
  const ScratchFolder folder;
  ASSERT_EQ(runVesper("simulate --world '" + dataset("worlds/hoap2.world.yaml") + "' --robot '" +
                      dataset("robots/hoap2.robot.yaml") + "' --duration 1 --out '" +
                      folder.file("walk.jsonl") + "' --truth-map '" + folder.file("room") +
                      "' --resolution 0.2")
                .exit_code,
            0);
  const std::string plan = "plan '" + folder.file("room.yaml") +
                           "' --start 0.5,1.5 --goal 2.5,1.7 --planner graphsearch --robot '" +
                           dataset("robots/hoap2.robot.yaml") + "' --drive step-and-turn";
  const json first =
      jsonOf(runVesper(plan + " --seed 3 --json --image '" + folder.file("walk.png") + "'"));
  EXPECT_TRUE(first["valid"]);
  const json& drive = first["drive"];
  EXPECT_TRUE(drive["arrived"]);
  EXPECT_LT(drive["cross_track_max_m"], 0.03);
  EXPECT_GE(drive["cross_track_rms_m"], drive["cross_track_mean_m"]);
  EXPECT_TRUE(readFile(folder.file("walk.png")).starts_with("\x89PNG"));
  EXPECT_EQ(jsonOf(runVesper(plan + " --seed 3 --json"))["drive"], drive);
  EXPECT_NE(jsonOf(runVesper(plan + " --seed 4 --json"))["drive"]["track"], drive["track"]);
}

TEST(PlanVerbTest, ACarsRobotFilePicksPlannerAndFootprint) {
  const ScratchFolder folder;
  const std::string plan = "plan '" + hall(folder) +
                           "' --resolution 0.5 --start 4,4,0 --goal 16,4,-1.57 --robot '" +
                           dataset("robots/robucar.robot.yaml") + "'";
  const json answer = jsonOf(runVesper(plan + " --drive pure-pursuit --json"));
  EXPECT_EQ(answer["planner"], "hybrid_astar");
  EXPECT_TRUE(answer["valid"]);
  EXPECT_NEAR(answer["path"].back()["theta_rad"].get<double>(), -1.57, 1e-12);
  EXPECT_LT(answer["drive"]["cross_track_max_m"], 0.25);
  // No bend is tighter than the car can steer: 1.2 m / tan(0.4).
  const json& path = answer["path"];
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double dx = path[i]["x_m"].get<double>() - path[i - 1]["x_m"].get<double>();
    const double dy = path[i]["y_m"].get<double>() - path[i - 1]["y_m"].get<double>();
    const double turn =
        std::remainder(path[i]["theta_rad"].get<double>() - path[i - 1]["theta_rad"].get<double>(),
                       2.0 * std::acos(-1.0));
    EXPECT_LE(std::abs(turn), std::hypot(dx, dy) * std::tan(0.4) / 1.2 * 1.01 + 1e-6);
  }
  const CommandRun wrong = runVesper(plan + " --planner astar");
  EXPECT_EQ(wrong.exit_code, 2) << wrong.err;
  EXPECT_NE(wrong.err.find("polygon footprint"), std::string::npos) << wrong.err;
}

TEST(PlanVerbTest, DrivesOnlyWhatTheRobotCanDrive) {
  const ScratchFolder folder;
  const std::string plan = "plan '" + hall(folder) + "' --start 4,4 --goal 16,4 ";
  EXPECT_EQ(runVesper(plan + "--drive step-and-turn").exit_code, 2);
  const CommandRun run = runVesper(plan + "--robot '" + ev3() + "' --drive pure-pursuit");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("--drive pure-pursuit: needs an Ackermann drive; 'ev3' has another"),
            std::string::npos)
      << run.err;
  const CommandRun car = runVesper(plan + "--robot '" + ev3() + "' --planner hybrid_astar");
  EXPECT_EQ(car.exit_code, 2);
  EXPECT_NE(car.err.find("--turning-radius"), std::string::npos) << car.err;
}

TEST(PlanVerbTest, ShowsExpansionsInThePicture) {
  const ScratchFolder folder;
  const std::string plan = "plan '" + hall(folder) + "' --start 4,4 --goal 30,4 --planner astar ";
  EXPECT_EQ(runVesper(plan + "--expansions").exit_code, 2);
  EXPECT_EQ(runVesper(plan + "--image '" + folder.file("a.png") + "'").exit_code, 0);
  EXPECT_EQ(runVesper(plan + "--expansions --image '" + folder.file("b.png") + "'").exit_code, 0);
  EXPECT_NE(readFile(folder.file("a.png")), readFile(folder.file("b.png")));
}

TEST(CompareVerbTest, WritesEveryFormAndReportsAgain) {
  const ScratchFolder folder;
  const std::string results = folder.file("r.sqlite");
  const json summary = jsonOf(
      runVesper("compare '" + hall(folder) + "' '" + hall(folder, "other.map") +
                "' --random 10 --seed 3 --planners dijkstra,jps,theta --smooth shortcut --out '" +
                results + "' --csv '" + folder.file("g.csv") + "' --csv-style gppc --ompl '" +
                folder.file("o.db") + "' --html '" + folder.file("p.html") + "' --json"));
  EXPECT_EQ(summary["queries"], 20);
  EXPECT_EQ(summary["solved_by_all"], 20);
  EXPECT_EQ(linesOf(folder.file("g.csv")).size(), 1U + 20U * 3U);
  EXPECT_TRUE(readFile(folder.file("o.db")).starts_with("SQLite format 3"));
  const std::string page = readFile(folder.file("p.html"));
  EXPECT_NE(page.find("The order in which jps expanded cells"), std::string::npos);
  EXPECT_NE(page.find("other.map"), std::string::npos);
  EXPECT_NE(page.find("Paths were smoothed (shortcut)"), std::string::npos);
  const CommandRun again =
      runVesper("report '" + results + "' --html '" + folder.file("q.html") + "'");
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(readFile(folder.file("q.html")), page);
  // Nothing is overwritten that is no results file of ours.
  const CommandRun twice =
      runVesper("report '" + results + "' --ompl '" + folder.file("o.db") + "'");
  EXPECT_EQ(twice.exit_code, 4) << twice.err;
}

TEST(CompareVerbTest, StatedLengthsAreHeldAgainstTheOptimum) {
  const ScratchFolder folder;
  const std::string map =
      folder.write("e.map", "type octile\nheight 3\nwidth 5\nmap\n.....\n.....\n.....\n");
  // 4 straight, 2 diagonal and 2 straight steps; the last one states 9.
  const std::string scenario = folder.write("e.scen",
                                            "version 1\n0\te.map\t5\t3\t0\t0\t4\t0\t4\n"
                                            "0\te.map\t5\t3\t0\t0\t4\t2\t4.82842712\n"
                                            "0\te.map\t5\t3\t0\t2\t4\t0\t9\n");
  const std::string page = folder.file("page.html");
  const CommandRun run =
      runVesper("compare '" + map + "' --scen '" + scenario + "' --planners astar,theta --out '" +
                folder.file("r.sqlite") + "' --html '" + page + "'");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("stated lengths: 2 of 3 are the optimum found\n"), std::string::npos)
      << run.out;
  EXPECT_EQ(run.err.find("another map"), std::string::npos) << run.err;
  const std::string other =
      folder.write("other.scen", "version 1\n0\tmaps/f.map\t5\t3\t0\t0\t4\t0\t4\n");
  const CommandRun warned = runVesper("compare '" + map + "' --scen '" + other +
                                      "' --planners astar --out '" + folder.file("o.sqlite") + "'");
  EXPECT_EQ(warned.exit_code, 0) << warned.err;
  EXPECT_NE(warned.err.find("other.scen:2: field 'map': expected e.map, found 'maps/f.map' (is it "
                            "the scenario of another map?)"),
            std::string::npos)
      << warned.err;
  EXPECT_NE(readFile(page).find("1 of 3 lengths that the scenario states are not the optimum"),
            std::string::npos);
}

TEST(CompareVerbTest, ResumingWithOtherOptionsIsRefused) {
  const ScratchFolder folder;
  const std::string compare = "compare '" + hall(folder) +
                              "' --random 4 --planners dijkstra --out '" + folder.file("r.sqlite") +
                              "' ";
  EXPECT_EQ(runVesper(compare).exit_code, 0);
  EXPECT_EQ(runVesper(compare).exit_code, 4);
  EXPECT_EQ(runVesper(compare + "--resume").exit_code, 0);
  EXPECT_EQ(runVesper(compare + "--resume --smooth clearance").exit_code, 4);
  const CommandRun other = runVesper(compare + "--resume --seed 2");  // as many queries, others
  EXPECT_EQ(other.exit_code, 4);
  EXPECT_NE(other.err.find("expected the maps and queries of the run that began it"),
            std::string::npos)
      << other.err;
}

}  // namespace
}  // namespace vesper::test
