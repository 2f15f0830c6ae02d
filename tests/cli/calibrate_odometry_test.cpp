// `vesper calibrate odometry`: what it prints against closed forms, what it writes and when it does
// not.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <numbers>
#include <string>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"

namespace vesper {
namespace {

using test::CommandRun;
using test::jsonOf;
using test::runVesper;
using test::ScratchFolder;

constexpr const char* kFourRuns =
    "# measured_sd: x_m=0.002 y_m=0.002 theta_rad=0.009\n"
    "run,direction,side_m,x_m,y_m\n"
    "1,cw,4,-0.10,-0.20\n2,cw,4,-0.12,-0.18\n"
    "1,ccw,4,-0.14,0.16\n2,ccw,4,-0.16,0.18\n";

TEST(CalibrateOdometryVerbTest, PrintsTheClosedForms) {
  const ScratchFolder folder;
  const std::string runs = folder.write("s.runs.csv", kFourRuns);
  const auto json = jsonOf(
      runVesper("calibrate odometry " + runs + " --robot " + test::ev3() + " --method x --json"));
  // Borenstein & Feng 1995 with x_cw = -0.11, x_ccw = -0.15, y_cw = -0.19, y_ccw = 0.17, L = 4.
  const double alpha = (-0.11 - 0.15) / (-16.0);
  const double beta = (-0.11 + 0.15) / (-16.0);
  const double track_m =
      std::get<DifferentialDrive>(readRobotFile(test::ev3()).drive.geometry).track_width_m;
  const double radius_m = 2.0 / std::sin(beta / 2.0);
  const double E_d = (radius_m + track_m / 2.0) / (radius_m - track_m / 2.0);
  const auto& x = json["umbmark"]["x"];
  EXPECT_NEAR(x["alpha_rad"].get<double>(), alpha, 1e-12);
  EXPECT_NEAR(x["beta_rad"].get<double>(), beta, 1e-12);
  EXPECT_NEAR(json["E_b"].get<double>(), std::numbers::pi / 2.0 / (std::numbers::pi / 2.0 - alpha),
              1e-12);
  EXPECT_NEAR(json["E_d"].get<double>(), E_d, 1e-12);
  EXPECT_NEAR(x["c_left"].get<double>(), 2.0 / (E_d + 1.0), 1e-12);
  EXPECT_NEAR(x["c_right"].get<double>(), 2.0 / (1.0 / E_d + 1.0), 1e-12);
  EXPECT_NEAR(json["umbmark"]["E_max_syst_m"].get<double>(),
              std::max(std::hypot(0.11, 0.19), std::hypot(0.15, 0.17)), 1e-12);
}

TEST(CalibrateOdometryVerbTest, AppliesTheResult) {
  const ScratchFolder folder;
  const std::string runs = folder.write("s.runs.csv", kFourRuns);
  const std::string out = folder.file("new.robot.yaml");
  const CommandRun run =
      runVesper("calibrate odometry " + runs + " --robot " + test::ev3() +
                " --method mean --date 2026-11-30 --floor parquet --json --apply " + out);
  const auto json = jsonOf(run);
  const auto before = std::get<DifferentialDrive>(readRobotFile(test::ev3()).drive.geometry);
  const RobotDescription robot = readRobotFile(out);
  const auto& after = std::get<DifferentialDrive>(robot.drive.geometry);
  EXPECT_NEAR(after.track_width_m, before.track_width_m * json["E_b"].get<double>(), 1e-12);
  EXPECT_NEAR(after.wheel_radius_right_m / after.wheel_radius_left_m, json["E_d"].get<double>(),
              1e-12);
  EXPECT_NEAR(after.wheel_radius_right_m + after.wheel_radius_left_m,
              before.wheel_radius_right_m + before.wheel_radius_left_m, 1e-12);
  EXPECT_TRUE(test::readFile(out).starts_with("# LEGO MINDSTORMS EV3"));
  ASSERT_TRUE(robot.drive.calibration);
  EXPECT_EQ(robot.drive.calibration->date, "2026-11-30");
  EXPECT_EQ(robot.drive.calibration->floor, "parquet");
}

/// Ends of simulated squares of 1 m: the robot turns too much to the right.
std::string drivenRuns(const std::string& first, const std::string& second) {
  return "# measured_sd: x_m=0.003 y_m=0.003 theta_rad=0.01\n"
         "run,direction,side_m,x_m,y_m,theta_rad\n" +
         std::string("1,") + first + ",1,0.047,-0.036,0.076\n2," + first +
         ",1,0.033,-0.038,0.071\n3," + first + ",1,0.039,-0.039,0.077\n4," + second +
         ",1,-0.213,-0.359,0.555\n5," + second + ",1,-0.220,-0.379,0.590\n6," + second +
         ",1,-0.223,-0.365,0.576\n7,straight,3,2.940,0.359,0.239\n"
         "8,straight,3,2.939,0.373,0.243\n9,straight,3,2.937,0.365,0.239\n";
}

TEST(CalibrateOdometryVerbTest, WhatItsOwnRunsSpeakAgainstIsNotApplied) {
  const ScratchFolder folder;
  const std::string options =
      " --robot " + test::ev3() + " --apply " + folder.file("new.robot.yaml");
  const std::string swapped = folder.write("swapped.runs.csv", drivenRuns("cw", "ccw"));
  const CommandRun refused = runVesper("calibrate odometry " + swapped + options);
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_NE(refused.err.find("labels are swapped"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("nothing can be applied"), std::string::npos) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("new.robot.yaml")));
  const std::string right = folder.write("right.runs.csv", drivenRuns("ccw", "cw"));
  const CommandRun run = runVesper("calibrate odometry " + right + options);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  // Once more with the corrected robot: the same runs would correct it twice.
  const CommandRun again = runVesper("calibrate odometry " + right + " --robot " +
                                     folder.file("new.robot.yaml") + " --json");
  EXPECT_NE(again.err.find("already: only runs driven with it since then"), std::string::npos)
      << again.err;
}

TEST(CalibrateOdometryVerbTest, ABadDateIsRefusedBeforeAnythingIsWritten) {
  const ScratchFolder folder;
  const std::string runs = folder.write("s.runs.csv", kFourRuns);
  for (const char* date :
       {"30.11.2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "2026-11-30x"}) {
    const CommandRun run = runVesper(
        "calibrate odometry " + runs + " --robot " + test::ev3() + " --method x --date " + date +
        " --apply " + folder.file("new.robot.yaml") + " --report " + folder.file("page.html"));
    EXPECT_EQ(run.exit_code, 2) << date;
    EXPECT_EQ(run.out, "") << date;
    EXPECT_NE(run.err.find(date), std::string::npos) << run.err;
    EXPECT_EQ(test::namesIn(folder.path()), std::vector<std::string>{"s.runs.csv"});
  }
}

TEST(CalibrateOdometryVerbTest, SaysWhatItWroteAndWritesAllOrNothing) {
  const ScratchFolder folder;
  const std::string runs = folder.write("s.runs.csv", kFourRuns);
  const std::string robot = folder.file("new.robot.yaml");
  const std::string page = folder.file("page.html");
  const std::string call =
      "calibrate odometry " + runs + " --robot " + test::ev3() + " --method x --report " + page;
  const CommandRun refused = runVesper(call + " --apply " + folder.file("absent/new.robot.yaml"));
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_NE(refused.err.find("absent/new.robot.yaml"), std::string::npos) << refused.err;
  std::filesystem::create_directory(folder.file("folder"));
  EXPECT_EQ(runVesper(call + " --apply " + folder.file("folder")).exit_code, 5);
  EXPECT_EQ(test::namesIn(folder.path()), (std::vector<std::string>{"folder", "s.runs.csv"}));

  const CommandRun run = runVesper(call + " --apply " + robot);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.err.find("wrote " + robot + '\n'), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("wrote " + page + '\n'), std::string::npos) << run.err;
}

TEST(CalibrateOdometryVerbTest, AnInterruptLeavesNothing) {
  const ScratchFolder folder;
  const std::string log = folder.file("log.jsonl");
  ASSERT_EQ(::mkfifo(log.c_str(), 0600), 0);
  const std::string runs = folder.write(
      "s.runs.csv", "run,direction,side_m,x_m,y_m,log\n1,cw,1,0,0,log.jsonl\n1,ccw,1,0,0,\n");
  const std::string robot = test::ev3();
  const std::string out = folder.file("new.robot.yaml");
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGINT, SIG_DFL);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
    ::execl(VESPER_COMMAND, "vesper", "calibrate", "odometry", runs.c_str(), "--robot",
            robot.c_str(), "--apply", out.c_str(), nullptr);
    ::_exit(127);
  }
  int pipe = -1;  // opens once the command reads
  for (int i = 0; i < 300 && pipe < 0; ++i) {
    ::usleep(100'000);
    pipe = ::open(log.c_str(), O_WRONLY | O_NONBLOCK);
  }
  ASSERT_GE(pipe, 0);
  ::fcntl(pipe, F_SETFL, O_WRONLY);
  ::signal(SIGPIPE, SIG_IGN);
  std::string lines;
  for (int i = 0; i < 4000; ++i) {
    lines += R"({"type":"enc","t":)" + std::to_string(i) + R"(,"l":0,"r":0})" + '\n';
  }
  // A pipe holds 64 KiB: when this much is written, the command is at work.
  ASSERT_EQ(::write(pipe, lines.data(), lines.size()), static_cast<ssize_t>(lines.size()));
  ::kill(child, SIGINT);
  ::usleep(200'000);  // longer than the command waits between two looks for a signal
  const ssize_t more = ::write(pipe, lines.data(), lines.size());
  EXPECT_TRUE(more > 0 || errno == EPIPE);
  ::close(pipe);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  EXPECT_EQ(test::namesIn(folder.path()), (std::vector<std::string>{"log.jsonl", "s.runs.csv"}));
}

TEST(CalibrateOdometryVerbTest, AnIncompleteResultIsNotApplied) {
  const ScratchFolder folder;
  const std::string runs = folder.write("s.runs.csv", kFourRuns);
  const CommandRun run = runVesper("calibrate odometry " + runs + " --robot " + test::ev3() +
                                   " --apply " + folder.file("new.robot.yaml"));
  EXPECT_EQ(run.exit_code, 1);  // squares alone do not fix the wheel size
  EXPECT_NE(run.err.find("is not written"), std::string::npos) << run.err;
  EXPECT_EQ(test::namesIn(folder.path()), std::vector<std::string>{"s.runs.csv"});
}

TEST(CalibrateOdometryVerbTest, WhatWouldMisleadIsRefusedOrSaid) {
  const ScratchFolder folder;
  const std::string runs = folder.write("s.runs.csv", kFourRuns);
  const std::string calibrate = "calibrate odometry " + runs + " --robot " + test::ev3();
  const CommandRun held = runVesper(calibrate + " --method x --hold E_d");
  EXPECT_EQ(held.exit_code, 2);
  EXPECT_NE(held.err.find("only least squares (--method lsq) holds parameters"), std::string::npos)
      << held.err;
  const CommandRun twice = runVesper(calibrate + " " + folder.path().string() + "/./s.runs.csv");
  EXPECT_EQ(twice.exit_code, 4);
  EXPECT_NE(twice.err.find("expected every log once, found 'a file that is named twice'"),
            std::string::npos)
      << twice.err;
  EXPECT_EQ(runVesper(calibrate + " --method x").err.find("may be cut"), std::string::npos);
  const std::string whole = kFourRuns;
  const std::string cut = folder.write("cut.runs.csv", whole.substr(0, whole.size() - 2));
  const CommandRun said =
      runVesper("calibrate odometry " + cut + " --robot " + test::ev3() + " --method x");
  EXPECT_NE(said.err.find("the last line has no line end: its last number may be cut"),
            std::string::npos)
      << said.err;
}

TEST(CalibrateOdometryVerbTest, BadRowsAreNamedByLineAndField) {
  const ScratchFolder folder;
  const CommandRun bare =
      runVesper("calibrate odometry " + folder.write("a.runs.csv", "run,side_m,x_m,y_m\n") +
                " --robot " + test::ev3());
  EXPECT_NE(bare.err.find("expected a column 'direction'"), std::string::npos) << bare.err;
  const std::string header = "run,direction,side_m,x_m,y_m\n1,cw,4,0,0\n";
  const auto errorOf = [&](const std::string& row) {
    const std::string runs = folder.write("s.runs.csv", header + row);
    const CommandRun run = runVesper("calibrate odometry " + runs + " --robot " + test::ev3() +
                                     " --apply " + folder.file("new.robot.yaml"));
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_EQ(run.out, "");
    EXPECT_FALSE(std::filesystem::exists(folder.file("new.robot.yaml")));
    return run.err;
  };
  EXPECT_NE(errorOf("2,ccw,0,0,0\n").find("s.runs.csv:3: field 'side_m': expected"),
            std::string::npos);
  EXPECT_NE(errorOf("2,ccw,4,nan,0\n").find("s.runs.csv:3: field 'x_m': expected"),
            std::string::npos);
}

}  // namespace
}  // namespace vesper
