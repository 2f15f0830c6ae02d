// `vesper explore` as its users run it.
#include <map>
#include <sstream>

#include "vesper/core/map_io/read_map.hpp"
#include "vesper/tests/cli/child_process.hpp"
#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper::test {
namespace {

/// A room of 2.4 x 1.8 m with a box in it.
constexpr const char* kRoom =
    "vesper_world: 1\nname: room\nsize_m: [2.4, 1.8]\nstart: {x_m: 0.5, y_m: 0.5, theta_rad: 0}\n"
    "materials: {wall: {max_incidence_rad: 0.6}}\n"
    "polylines: [{points_m: [[0, 0], [2.4, 0], [2.4, 1.8], [0, 1.8]], closed: true, material: "
    "wall}]\n"
    "rectangles: [{center_m: [1.6, 1.0], size_m: [0.3, 0.3], material: wall}]\n";

std::string exploring(const ScratchFolder& folder, const std::string& more) {
  return "explore --world " + folder.write("room.world.yaml", kRoom) + " --robot " + ev3() + ' ' +
         more;
}

const std::vector<std::string> kStrategies = {"wall_left", "wall_right", "random_bounce",
                                              "lawnmower", "frontier"};

TEST(ExploreVerbTest, ComparesAllStrategiesAndWritesWhatTheyMade) {
  const ScratchFolder folder;
  const std::string command =
      exploring(folder, "--duration 60 --seed 3 --json --out " + folder.file("room"));
  const auto json = jsonOf(runVesper(command));
  ASSERT_EQ(json.size(), kStrategies.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const auto& row = json[i];
    EXPECT_EQ(row["strategy"], kStrategies[i]);
    EXPECT_EQ(row["trials"], 1);
    EXPECT_TRUE(row["coverage_sd"].is_null());  // of one trial
    // From where it starts the sonar sees some of the room; a minute shows most of it.
    EXPECT_GT(row["coverage"].get<double>(), 0.5) << row;
    EXPECT_LE(row["coverage"].get<double>(), 1.0);
    EXPECT_GT(row["f1"].get<double>(), 0.3) << row;
    EXPECT_LE(row["f1"].get<double>(), 1.0);
    EXPECT_GT(row["path_m"].get<double>(), 0.1) << row;
    // Nobody drives faster than 0.5 m/s, the robot's limit, nor longer than told.
    EXPECT_LE(row["time_s"].get<double>(), 60.1);
    EXPECT_LE(row["path_m"].get<double>(), 0.5 * row["time_s"].get<double>());
    EXPECT_EQ(row["reached_90"], row["coverage"].get<double>() >= 0.9 ? 1 : 0);
    const OccupancyMap map = readMap(folder.file("room_" + kStrategies[i] + ".yaml")).map;
    EXPECT_GT(map.frame().width(), 10);
  }
  // The table of samples ends with what the summary says.
  std::map<std::string, std::string> last;
  const std::vector<std::string> lines = linesOf(folder.file("room.csv"));
  EXPECT_EQ(lines.front(), "strategy,seed,time_s,path_m,coverage,precision,recall,f1,collisions");
  for (const std::string& line : lines) {
    last[line.substr(0, line.find(','))] = line;
  }
  for (const auto& row : json) {
    std::istringstream cells(last.at(row["strategy"]));
    std::vector<std::string> values;
    for (std::string cell; std::getline(cells, cell, ',');) {
      values.push_back(cell);
    }
    ASSERT_EQ(values.size(), 9U);
    EXPECT_EQ(values[1], "3");
    EXPECT_NEAR(std::stod(values[4]), row["coverage"].get<double>(), 1e-4);
    EXPECT_NEAR(std::stod(values[3]), row["path_m"].get<double>(), 1e-3);
    EXPECT_EQ(std::stod(values[8]), row["collisions"].get<double>());
  }
  const std::string page = readFile(folder.file("room.html"));
  for (const std::string& strategy : kStrategies) {
    EXPECT_NE(page.find("map by " + strategy), std::string::npos) << strategy;
  }
  // The same seed, the same answer.
  EXPECT_EQ(jsonOf(runVesper(exploring(folder, "--duration 60 --seed 3 --json"))), json);
}

TEST(ExploreVerbTest, TrialsDifferAndTheTableCountsThem) {
  const ScratchFolder folder;
  const CommandRun run =
      runVesper(exploring(folder, "--strategy random_bounce --trials 2 --duration 20"));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out.find("strategy       trials"), 0U) << run.out;
  EXPECT_NE(run.out.find("\nrandom_bounce       2 "), std::string::npos) << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 2);
}

TEST(ExploreVerbTest, RefusesWhatCannotBe) {
  const ScratchFolder folder;
  const CommandRun strategy = runVesper(exploring(folder, "--strategy wander"));
  EXPECT_EQ(strategy.exit_code, 2);
  EXPECT_NE(strategy.err.find("wander"), std::string::npos) << strategy.err;
  EXPECT_NE(strategy.err.find("frontier"), std::string::npos) << strategy.err;
  EXPECT_EQ(runVesper(exploring(folder, "--trials 0")).exit_code, 2);
  const CommandRun car = runVesper("explore --world " + folder.file("room.world.yaml") +
                                   " --robot " + dataset("robots/robucar.robot.yaml"));
  EXPECT_EQ(car.exit_code, 2);
  EXPECT_NE(car.err.find("a car cannot turn on the spot"), std::string::npos) << car.err;
}

TEST(ExploreVerbTest, CtrlCEndsItAndNothingIsWritten) {
  const ScratchFolder folder;
  const std::string world = folder.write("room.world.yaml", kRoom);
  ChildProcess explore(
      folder, "explore",
      {"explore", "--world", world, "--robot", ev3(), "--strategy", "random_bounce", "--duration",
       "100000", "--trials", "1000", "--out", folder.file("room")});
  ASSERT_TRUE(eventually([&] { return explore.heeds(SIGINT); }));
  explore.signal(SIGINT);
  EXPECT_EQ(explore.exitCode(), 130);
  EXPECT_NE(explore.err().find("interrupted: nothing was written"), std::string::npos);
  EXPECT_EQ(namesIn(folder.path()),
            (std::vector<std::string>{"explore.err", "explore.out", "room.world.yaml"}));
}

}  // namespace
}  // namespace vesper::test
