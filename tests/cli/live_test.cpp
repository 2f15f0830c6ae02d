// `vesper live` and `vesper robot serve` as their users run them.
#include <gtest/gtest.h>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/cli/child_process.hpp"
#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/cli/drive_session.hpp"
#include "vesper/tests/support/served_robot.hpp"

namespace vesper {
namespace {

using test::ChildProcess;
using test::eventually;
using test::ScratchFolder;
using test::ServedRobot;

TEST(LiveVerbTest, RecordsAndMapsUntilCtrlC) {
  RobotServerOptions options = ServedRobot::onTcp();
  options.speed = 10.0;
  ServedRobot served(options);
  const ScratchFolder folder;
  ChildProcess live(folder, "live",
                    {"live", served.server().url(), "--robot", test::ev3(), "--record",
                     folder.file("live.jsonl"), "--map", folder.file("live"), "--json"});
  ASSERT_TRUE(eventually([&] { return test::sizeOf(folder.file("live.jsonl")) > 20'000; }));
  live.signal(SIGINT);
  EXPECT_EQ(live.exitCode(), 0) << live.err();
  const auto json = nlohmann::json::parse(live.out());
  const RobotLog log = readLog(folder.file("live.jsonl"));
  EXPECT_EQ(json["lines"], log.lines);
  EXPECT_EQ(json["bad"], 0);
  EXPECT_EQ(log.skipped_lines, 0);
  // The recording mapped afterwards gives the very same picture.
  const auto again = test::runVesper("map " + folder.file("live.jsonl") + " --robot " +
                                     test::ev3() + " --out " + folder.file("again"));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(test::readFile(folder.file("live.pgm")), test::readFile(folder.file("again.pgm")));
}

TEST(LiveVerbTest, ReadsTheStandardInput) {
  const auto run = test::runShell(
      "printf 'E,100,1,2\\nhello\\nE,oops\\nE,120,3,4\\n' | \"$vesper\" live - --robot " +
      test::ev3());
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("4 lines, 1 bad, 0 dropped"), std::string::npos) << run.out;
  EXPECT_NE(run.err.find("robot: hello"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("bad line: live:3:"), std::string::npos) << run.err;
}

TEST(LiveVerbTest, RefusesWhatCannotBe) {
  const std::string robot = " --robot " + test::ev3();
  EXPECT_EQ(test::runVesper("live nonsense" + robot).exit_code, 2);
  const auto file = test::runVesper("live - --drive" + robot);
  EXPECT_EQ(file.exit_code, 2);
  EXPECT_NE(file.err.find("nothing can be sent to the standard input"), std::string::npos);
  const auto nobody = test::runVesper("live tcp://127.0.0.1:1 --duration 0.3" + robot);
  EXPECT_EQ(nobody.exit_code, 5);
  EXPECT_NE(nobody.err.find("cannot connect to tcp://127.0.0.1:1: Connection refused"),
            std::string::npos)
      << nobody.err;
  const auto missing = test::runVesper("live file:///nowhere.jsonl" + robot);
  EXPECT_EQ(missing.exit_code, 5);
  const ScratchFolder folder;
  const std::string old = folder.write("old.jsonl", "E,1,1,1\n");
  const auto there = test::runVesper("live - --record " + old + robot);
  EXPECT_EQ(there.exit_code, 5);
  EXPECT_NE(there.err.find("cannot record to " + old + ": File exists"), std::string::npos);
}

TEST(LiveVerbTest, ArrowsDriveWhileTheyAreHeld) {
  ServedRobot served;
  const ScratchFolder folder;
  ChildProcess live(folder, "live",
                    {"live", served.server().url(), "--robot", test::ev3(), "--drive"});
  ASSERT_TRUE(eventually([&] { return served.server().counts().clients == 1; }));
  const Pose2 start = served.server().truth();
  ASSERT_TRUE(eventually([&] {
    live.type("\x1b[A");  // as the terminal repeats it
    return (served.server().truth().translation() - start.translation()).norm() > 0.05;
  }));
  EXPECT_GT(served.server().truth().x(), start.x());  // it looks along x
  // Nobody presses any more: it stands, by a stop, not by its watchdog.
  EXPECT_TRUE(eventually([&] { return served.server().isStanding(); }));
  EXPECT_EQ(served.server().counts().watchdog_stops, 0U);
  live.type("\x1b[D");
  EXPECT_TRUE(eventually([&] { return served.server().truth().heading() > 0.05; }));
  live.type(" ");
  EXPECT_TRUE(eventually([&] { return served.server().isStanding(); }));
  live.type("q");
  EXPECT_EQ(live.exitCode(), 0) << live.err();
}

TEST(LiveVerbTest, ACarDrivesAlongCurvesAndInItsNextMode) {
  ServedRobot served(ServedRobot::onTcp(), "robucar", "parking");
  const ScratchFolder folder;
  ChildProcess live(folder, "live",
                    {"live", served.server().url(), "--robot",
                     test::dataset("robots/robucar.robot.yaml"), "--drive", "--speed", "0.5"});
  ASSERT_TRUE(eventually([&] { return served.server().counts().clients == 1; }));
  const auto moves = [&](const std::string& arrow, double metres) {
    const Pose2 start = served.server().truth();
    return eventually([&] {
      live.type(arrow);
      return (served.server().truth().translation() - start.translation()).norm() > metres;
    });
  };
  // Left: forwards along a curve, as nothing else was pressed before.
  const Pose2 start = served.server().truth();
  ASSERT_TRUE(moves("\x1b[D", 0.3));
  EXPECT_GT((start.inverse() * served.server().truth()).x(), 0.2);
  EXPECT_GT(served.server().truth().heading(), start.heading());
  live.type(" mm");  // car, dual, crab
  ASSERT_TRUE(eventually([&] { return served.server().isStanding(); }));
  const Pose2 as_crab = served.server().truth();
  ASSERT_TRUE(moves("\x1b[D", 0.3));
  const Pose2 moved = as_crab.inverse() * served.server().truth();
  EXPECT_EQ(moved.heading(), 0.0);
  EXPECT_GT(moved.y(), 0.05);  // aside: at full lock 0.3 sin(0.4) = 0.12 m
  live.type("q");
  EXPECT_EQ(live.exitCode(), 0) << live.err();
}

/// An open floor of 4 x 4 m, the robot in its middle.
constexpr const char* kFloor =
    "vesper_world: 1\nname: floor\nsize_m: [4, 4]\nstart: {x_m: 2, y_m: 2, theta_rad: 0}\n"
    "polylines: [{points_m: [[0.1, 0.1], [3.9, 0.1], [3.9, 3.9], [0.1, 3.9]], closed: true}]\n";

/// Waits for "... on URL".
std::string urlOf(const ChildProcess& serve) {
  std::string url;
  (void)eventually([&] {
    const std::string out = serve.out();
    const std::size_t on = out.find(" on ");
    if (on != std::string::npos && out.back() == '\n') {
      url = out.substr(on + 4, out.size() - on - 5);
    }
    return !url.empty();
  });
  return url;
}

TEST(RobotServeVerbTest, SquaresDrivenOnItCalibrateIt) {
  const ScratchFolder folder;
  ChildProcess serve(folder, "serve",
                     {"robot", "serve", "--world", folder.write("floor.world.yaml", kFloor),
                      "--robot", test::ev3(), "--listen", "tcp://127.0.0.1:0", "--speed", "4",
                      "--truth", "--errors", "E_d=1.01,E_b=0.97"});
  const std::string url = urlOf(serve);
  test::DriveSession session(folder, url, 1);
  for (int run = 1; run <= 2; ++run) {
    ASSERT_TRUE(session.sees("Enter starts it", run)) << session.shown();
    session.type("\n");
    ASSERT_TRUE(session.sees("measured end", run)) << session.shown();
    // A person with a tape: where the robot really ended, seen from where it began.
    std::optional<Pose2> first;
    Pose2 last;
    const RobotLog log = readLog(folder.file(run == 1 ? "s_cw1.jsonl" : "s_ccw1.jsonl"));
    for (const Record& record : log.records) {
      if (const auto* pose = std::get_if<PoseRecord>(&record.body)) {
        first = first ? first : pose->T_world_robot;
        last = pose->T_world_robot;
      }
    }
    ASSERT_TRUE(first);
    const Pose2 end = first->inverse() * last;
    session.type(std::to_string(end.x()) + ' ' + std::to_string(end.y()) + ' ' +
                 std::to_string(radToDeg(end.heading())) + '\n');
  }
  EXPECT_EQ(session.exitCode(), 0) << session.shown();
  const auto json = test::jsonOf(test::runVesper("calibrate odometry " + folder.file("s.runs.csv") +
                                                 " --robot " + test::ev3() + " --hold E_s --json"));
  // Two squares of 0.3 m with wheel noise of 5e-4 m^0.5: the heading at the end is known to 8 mrad
  // (both wheels roll some 1.6 m), a turn of 2 pi gives E_b to 0.1 %, 1.2 m of way E_d to 0.1 %.
  EXPECT_NEAR(json["E_d"].get<double>(), 1.01, 4e-3);
  EXPECT_NEAR(json["E_b"].get<double>(), 0.97, 8e-3);
  serve.signal(SIGINT);
  EXPECT_EQ(serve.exitCode(), 0);
}

TEST(RobotServeVerbTest, SaysWhenOthersCanReachIt) {
  const ScratchFolder folder;
  const std::string world = folder.write("floor.world.yaml", kFloor);
  ChildProcess local(folder, "local",
                     {"robot", "serve", "--world", world, "--robot", test::ev3(), "--pty"});
  const std::string terminal = urlOf(local);
  EXPECT_EQ(terminal.find("/dev/"), 0U) << terminal;
  local.signal(SIGINT);
  EXPECT_EQ(local.exitCode(), 0);
  EXPECT_EQ(local.err().find("warning"), std::string::npos);
  ChildProcess open(
      folder, "open",
      {"robot", "serve", "--world", world, "--robot", test::ev3(), "--listen", "udp://0.0.0.0:0"});
  EXPECT_EQ(urlOf(open).find("udp://0.0.0.0:"), 0U);
  open.signal(SIGINT);
  EXPECT_EQ(open.exitCode(), 0);
  EXPECT_NE(open.err().find("warning: other computers can reach and drive this robot"),
            std::string::npos);
}

}  // namespace
}  // namespace vesper
