#include "vesper/tests/cli/cli_support.hpp"

namespace vesper::test {
namespace {

using nlohmann::json;

/// The shipped EV3 with one piece of text replaced.
std::string changedRobot(const std::string& from, const std::string& to) {
  std::string text = readFile(ev3());
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

std::string lineOf(const std::string& text, const std::string& part) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(part));
  return std::to_string(std::count(text.begin(), end, '\n') + 1);
}

struct BadRobot {
  std::string from;
  std::string to;
  std::string complaint;  ///< After "error: FILE:LINE: ".
};

TEST(RobotVerbTest, SaysInWordsWhatItUnderstood) {
  const CommandRun run = runVesper("robot check '" + ev3() + "'");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(
      run.out.starts_with("ev3\n  differential drive: wheels of radius 28 mm left, 28 mm "
                          "right, 118 mm apart\n"))
      << run.out;
  const json robot = jsonOf(runVesper("robot check '" + ev3() + "' --json"));
  EXPECT_EQ(robot["ticks_per_revolution"], 360);
  EXPECT_EQ(robot["sensors"].size(), 4U);
  EXPECT_EQ(robot["sensors"][0]["no_echo"], json({255}));
}

TEST(RobotVerbTest, RefusesByLineAndField) {
  const ScratchFolder folder;
  const std::vector<BadRobot> robots = {
      {"track_width_m:", "track_widht_m:",
       "field 'drive.track_widht_m': expected a known key, found 'track_widht_m' (did you mean "
       "'track_width_m'?)"},
      {"track_width_m:", "track_width:",
       "field 'drive.track_width': expected a known key, found 'track_width' (did you mean "
       "'track_width_m'?)"},
      {"counter_bits: 32", "counter_bits: 12",
       "field 'drive.counter_bits': expected 8, 16 or 32, found '12'"},
      {"half_angle_rad: 0.26", "half_angle_rad: 26",
       "field 'sensors[0].beam.half_angle_rad': expected"},
  };
  for (const BadRobot& robot : robots) {
    const std::string text = changedRobot(robot.from, robot.to);
    const std::string path = folder.write("bad.robot.yaml", text);
    const CommandRun run = runVesper("robot check '" + path + "' --json");
    EXPECT_EQ(run.exit_code, 4) << robot.to;
    EXPECT_EQ(run.out, "");
    EXPECT_TRUE(run.err.starts_with("error: " + path + ":" + lineOf(text, robot.to) + ": " +
                                    robot.complaint))
        << run.err;
  }
}

TEST(RobotVerbTest, DoubtsUnitsButTakesThem) {
  const ScratchFolder folder;
  EXPECT_EQ(runVesper("robot check '" + ev3() + "'").err, "");
  const std::string path = folder.write(
      "odd.robot.yaml", changedRobot("{left: 0.028, right: 0.028}", "{left: 2.8, right: 2.8}"));
  const CommandRun run = runVesper("robot check '" + path + "'");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "warning: " + path +
                         ": field 'drive.wheel_radius_m': expected a wheel within the footprint, "
                         "which reaches 0.1 m, found '2.8 m' (radii are in metres: 28 mm are "
                         "0.028)\n");
  EXPECT_EQ(jsonOf(runVesper("robot check '" + path + "' --json"))["doubts"].size(), 1U);
}

std::string simulation(const std::string& world, const std::string& out, const std::string& seed) {
  return "simulate --world '" + world + "' --robot '" + ev3() + "' --duration 8 --out '" + out +
         "' --seed " + seed;
}

TEST(SimulateVerbTest, TheSameSeedGivesTheSameBytes) {
  const ScratchFolder folder;
  const std::string world = dataset("worlds/arena.world.yaml");
  const json run = jsonOf(runVesper(simulation(world, folder.file("a.jsonl"), "7") +
                                    " --json --truth-map '" + folder.file("t") + "'"));
  EXPECT_EQ(run["records"], linesOf(folder.file("a.jsonl")).size());
  EXPECT_EQ(runVesper(simulation(world, folder.file("b.jsonl"), "7")).exit_code, 0);
  EXPECT_EQ(runVesper(simulation(world, folder.file("c.jsonl"), "8")).exit_code, 0);
  const std::string bytes = readFile(folder.file("a.jsonl"));
  EXPECT_FALSE(bytes.empty());
  EXPECT_EQ(readFile(folder.file("b.jsonl")), bytes);
  EXPECT_NE(readFile(folder.file("c.jsonl")), bytes);
  EXPECT_EQ(readFile(folder.file("t.yaml")).find("image: t.pgm"), 0U);
}

TEST(SimulateVerbTest, ABadWorldIsRefusedByLineAndField) {
  const ScratchFolder folder;
  std::string text = readFile(dataset("worlds/arena.world.yaml"));
  const std::size_t place = text.find("size_m: [4.0, 3.0]");
  ASSERT_NE(place, std::string::npos);
  text.replace(place, 18, "size_m: [4.0, -3.0]");
  const std::string world = folder.write("bad.world.yaml", text);
  const CommandRun run = runVesper(simulation(world, folder.file("a.jsonl"), "1"));
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_TRUE(
      run.err.starts_with("error: " + world + ":" + lineOf(text, "size_m:") + ": field 'size_m"))
      << run.err;
  EXPECT_EQ(namesIn(folder.path()), std::vector<std::string>{"bad.world.yaml"});
}

TEST(SimulateVerbTest, ATruthMapTooLargeIsNoticedBeforeTheDrive) {
  const ScratchFolder folder;
  const CommandRun run =
      runVesper(simulation(dataset("worlds/arena.world.yaml"), folder.file("a.jsonl"), "1") +
                " --resolution 1e-6 --truth-map '" + folder.file("t") + "'");
  EXPECT_EQ(run.exit_code, 2) << run.err;
  EXPECT_TRUE(namesIn(folder.path()).empty());
}

TEST(EvaluateVerbTest, CountsWallsByHand) {
  const ScratchFolder folder;
  // Truth: a wall down column 6. The map has three of its cells, one two columns off, one gap.
  std::string truth = "type octile\nheight 5\nwidth 9\nmap\n";
  for (int row = 0; row < 5; ++row) {
    truth += "......@..\n";
  }
  std::string map = truth;
  map.replace(map.find("......@.."), 9, "...@.....");
  map.replace(map.find("......@.."), 9, ".........");
  const std::string truth_file = folder.write("truth.map", truth);
  const std::string map_file = folder.write("map.map", map);
  const json result =
      jsonOf(runVesper("evaluate '" + map_file + "' '" + truth_file +
                       "' --tolerance-cells 0 --json --image '" + folder.file("d.png") + "'"));
  EXPECT_EQ(result["map_walls"], 4);
  EXPECT_EQ(result["map_walls_right"], 3);
  EXPECT_EQ(result["truth_walls"], 5);
  EXPECT_EQ(result["truth_walls_found"], 3);
  EXPECT_DOUBLE_EQ(result["precision"], 3.0 / 4.0);
  EXPECT_DOUBLE_EQ(result["recall"], 3.0 / 5.0);
  EXPECT_DOUBLE_EQ(result["f1"], 2.0 * 0.75 * 0.6 / (0.75 + 0.6));
  EXPECT_TRUE(readFile(folder.file("d.png")).starts_with("\x89PNG"));
}

TEST(EvaluateVerbTest, SaysWhenTheMapsDoNotMeet) {
  const std::string map = "'" + dataset("maps/arena.yaml") + "'";
  const CommandRun run = runVesper("evaluate " + map + " " + map + " --offset 1000,0,0");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("warning: the map says nothing of the truth's area"), std::string::npos);
}

}  // namespace
}  // namespace vesper::test
