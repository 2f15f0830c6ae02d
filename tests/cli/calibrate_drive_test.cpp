// `vesper calibrate drive` against a robot behind a real TCP port and a real PTY.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/cli/drive_session.hpp"
#include "vesper/tests/support/scripted_robot.hpp"

namespace vesper {
namespace {

using test::DriveSession;
using test::ScratchFolder;
using test::ScriptedRobot;

/// The EV3 without wheel noise, and what it really is.
struct WrongRobot {
  RobotDescription described = readRobotFile(test::ev3());
  DifferentialDrive actual;
  WrongRobot() {
    described.drive.noise = {};
    actual = std::get<DifferentialDrive>(described.drive.geometry);
    actual.wheel_radius_right_m *= 1.004;
    actual.wheel_radius_left_m *= 0.996;
    actual.track_width_m *= 1.02;
  }
};

class CalibrateDriveVerbTest : public testing::TestWithParam<bool> {};

TEST_P(CalibrateDriveVerbTest, DrivesSquaresThatCalibrateTheRobot) {
  const WrongRobot wrong;
  ScriptedRobot robot(wrong.described, wrong.actual, {GetParam()});
  const ScratchFolder folder;
  DriveSession session(folder, robot.url(), 1);
  for (int run = 1; run <= 2; ++run) {
    ASSERT_TRUE(session.sees("Enter starts it", run)) << session.shown();
    const Pose2 start = robot.truth();
    session.type("\n");
    // Of the first run it is asked twice.
    ASSERT_TRUE(session.sees("measured end", run == 1 ? 1 : 3)) << session.shown();
    EXPECT_TRUE(robot.isStanding());
    EXPECT_EQ(robot.stops(), run);
    const Pose2 end = start.inverse() * robot.truth();
    if (run == 1) {
      session.type("twelve\n");  // asked again
      ASSERT_TRUE(session.sees("expected two or three numbers"));
    }
    session.type(std::to_string(end.x()) + ' ' + std::to_string(end.y()) + ' ' +
                 std::to_string(radToDeg(end.heading())) + '\n');
  }
  EXPECT_EQ(session.exitCode(), 0) << session.shown();

  const auto runs = calibration::readRunsFile(folder.file("s.runs.csv"));
  ASSERT_EQ(runs.runs.size(), 2U);
  EXPECT_EQ(runs.runs[0].name, "cw1");
  EXPECT_EQ(runs.runs[0].log, "s_cw1.jsonl");
  EXPECT_EQ(runs.runs[1].kind, calibration::RunKind::CounterClockwise);
  // What the wheels counted and where the robot really ended give its errors, up to whole ticks.
  const auto json = test::jsonOf(test::runVesper("calibrate odometry " + folder.file("s.runs.csv") +
                                                 " --robot " + test::ev3() + " --hold E_s --json"));
  EXPECT_NEAR(json["E_d"].get<double>(), 1.004 / 0.996, 1.5e-3);
  EXPECT_NEAR(json["E_b"].get<double>(), 1.02, 5e-3);
}

INSTANTIATE_TEST_SUITE_P(Peers, CalibrateDriveVerbTest, testing::Bool(),
                         [](const auto& peer) { return std::string(peer.param ? "Pty" : "Tcp"); });

TEST(CalibrateDriveFailureTest, CtrlCStopsTheRobot) {
  const WrongRobot wrong;
  ScriptedRobot robot(wrong.described, wrong.actual, {});
  const ScratchFolder folder;
  DriveSession session(folder, robot.url(), 1);
  ASSERT_TRUE(session.sees("Enter starts it"));
  session.type("\n");
  for (int i = 0; i < 1000 && robot.isStanding(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  session.interrupt();
  EXPECT_EQ(session.exitCode(), 130);
  EXPECT_NE(session.shown().find("stop sent"), std::string::npos) << session.shown();
  for (int i = 0; i < 500 && robot.stops() == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(robot.isStanding());
  EXPECT_GE(robot.stops(), 1);
  EXPECT_FALSE(std::filesystem::exists(folder.file("s.runs.csv")));
}

TEST(CalibrateDriveFailureTest, ASilentRobotIsStopped) {
  const WrongRobot wrong;
  ScriptedRobot robot(wrong.described, wrong.actual, {false, 4.0, 1.0});
  const ScratchFolder folder;
  DriveSession session(folder, robot.url(), 1);
  ASSERT_TRUE(session.sees("Enter starts it"));
  session.type("\n");
  EXPECT_EQ(session.exitCode(), 1);
  EXPECT_NE(session.shown().find("error: run cw1: the robot sent no wheel counts (enc) for too "
                                 "long; stop sent; not added to"),
            std::string::npos)
      << session.shown();
  for (int i = 0; i < 500 && robot.stops() == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(robot.isStanding());
  EXPECT_FALSE(std::filesystem::exists(folder.file("s.runs.csv")));
  EXPECT_TRUE(std::filesystem::exists(folder.file("s_cw1.jsonl")));
}

TEST(CalibrateDriveFailureTest, ABlockedRobotIsStopped) {
  const WrongRobot wrong;
  ScriptedRobot robot(wrong.described, wrong.actual, {.stuck_after_s = 1.0});
  const ScratchFolder folder;
  DriveSession session(folder, robot.url(), 1);
  ASSERT_TRUE(session.sees("Enter starts it"));
  session.type("\n");
  EXPECT_EQ(session.exitCode(), 1);
  EXPECT_NE(session.shown().find("run cw1: its wheels stand still though it was told to move: is "
                                 "it blocked?; stop sent; not added to"),
            std::string::npos)
      << session.shown();
  EXPECT_FALSE(std::filesystem::exists(folder.file("s.runs.csv")));
}

TEST(CalibrateDriveFailureTest, ALostLinkAndTheKeyboardEndTheRun) {
  const WrongRobot wrong;
  {
    ScriptedRobot robot(wrong.described, wrong.actual, {false, 4.0, 1.0, true});
    const ScratchFolder folder;
    DriveSession session(folder, robot.url(), 1);
    ASSERT_TRUE(session.sees("Enter starts it"));
    session.type("\n");
    EXPECT_EQ(session.exitCode(), 1);
    EXPECT_NE(session.shown().find("the robot closed the link; stop NOT sent, look at the robot"),
              std::string::npos)
        << session.shown();
  }
  ScriptedRobot robot(wrong.described, wrong.actual, {});
  const ScratchFolder folder;
  DriveSession session(folder, robot.url(), 1);
  ASSERT_TRUE(session.sees("Enter starts it"));
  session.type("\n");
  for (int i = 0; i < 1000 && robot.isStanding(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  session.type("\n");
  EXPECT_EQ(session.exitCode(), 1);
  EXPECT_NE(session.shown().find("ended by the keyboard; stop sent"), std::string::npos)
      << session.shown();
}

TEST(CalibrateDriveFailureTest, RefusesBeforeItConnects) {
  const ScratchFolder folder;
  const auto run = test::runVesper("calibrate drive --live nonsense --robot " + test::ev3());
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("address 'nonsense': expected tcp://host:port"), std::string::npos);
  const auto nobody = test::runVesper(
      "calibrate drive --live tcp://127.0.0.1:1 --connect 0.2 "
      "--robot " +
      test::ev3());
  EXPECT_EQ(nobody.exit_code, 5);
  EXPECT_NE(nobody.err.find("cannot connect to tcp://127.0.0.1:1: Connection refused"),
            std::string::npos);
  const std::string other = folder.write("s.runs.csv", "run,direction,side_m,x_m,y_m\n");
  const auto shape = test::runVesper("calibrate drive --live tcp://127.0.0.1:1 --robot " +
                                     test::ev3() + " --out " + other);
  EXPECT_EQ(shape.exit_code, 4);
  EXPECT_NE(shape.err.find("s.runs.csv:1: expected the header run,direction"), std::string::npos);
}

}  // namespace
}  // namespace vesper
