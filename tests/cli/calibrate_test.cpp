// `vesper calibrate ...`: what it prints against closed forms, what it writes and when it does not.
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

#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"
#include "vesper/tests/support/driven_car.hpp"

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
  ASSERT_TRUE(robot.drive.calibration);
  EXPECT_EQ(robot.drive.calibration->date, "2026-11-30");
  EXPECT_EQ(robot.drive.calibration->floor, "parquet");
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

TEST(CalibrateOdometryVerbTest, BadRowsAreNamedByLineAndField) {
  const ScratchFolder folder;
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

TEST(CalibrateOdometryVerbTest, CalibratesAnAckermannRobotFromLogs) {
  const ScratchFolder folder;
  test::DrivenCar nominal;
  nominal.radius_m = {0.3, 0.3, 0.3, 0.3};
  writeRobotFile(folder.file("car.robot.yaml"), nominal.description());
  test::DrivenCar car;
  car.radius_m = {0.294, 0.299, 0.300, 0.307};
  car.steer_offset_rad = 0.01;
  std::string logs;
  for (const double steer_rad : {0.0, 0.25, -0.25}) {
    car.steer_rad = [steer_rad](double) { return steer_rad; };
    const std::string name = folder.file("log" + std::to_string(logs.size()) + ".jsonl");
    writeRobotLines(name, car.drive());
    logs += name + ' ';
  }
  const std::string out = folder.file("new.robot.yaml");
  const auto json = jsonOf(runVesper(
      "calibrate odometry " + logs + "--robot " + folder.file("car.robot.yaml") +
      " --pose-sd 0.001 0.001 --json --apply " + out + " --report " + folder.file("car.html")));
  EXPECT_NEAR(json["after"]["steer_offset_rad"].get<double>(), 0.01, 5e-4);
  EXPECT_NEAR(json["parameters"]["E_front_left"]["value"].get<double>(), 0.98, 1e-3);
  const auto drive = std::get<AckermannDrive>(readRobotFile(out).drive.geometry);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(drive.wheel_radius_m[i], car.radius_m[i], 3e-4) << i;
  }
  EXPECT_NE(test::readFile(folder.file("car.html")).find("rear right wheel"), std::string::npos);

  const std::string squares = folder.write("s.runs.csv", kFourRuns);
  const CommandRun refused =
      runVesper("calibrate odometry " + squares + " --robot " + folder.file("car.robot.yaml"));
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("s.runs.csv:3: field 'direction': expected straights, circles"),
            std::string::npos)
      << refused.err;
}

constexpr const char* kBench =
    "true_m,reading_m,target,celsius\n"
    "0.3,0.304,flat,20\n0.6,0.598,flat,20\n0.9,0.892,flat,20\n1.2,1.186,flat,20\n"
    "1.5,1.480,flat,20\n";

TEST(CalibrateSonarVerbTest, FindsTheLineAndAppliesIt) {
  const ScratchFolder folder;
  const std::string table = folder.write("b.sonar.csv", kBench);
  const std::string out = folder.file("new.robot.yaml");
  const auto json = jsonOf(runVesper("calibrate sonar " + table + " --robot " + test::ev3() +
                                     " --sensor front --json --apply " + out));
  EXPECT_NEAR(json["scale"]["value"].get<double>(), 0.98, 1e-9);  // reading = 0.98 true + 0.01
  EXPECT_NEAR(json["offset_m"]["value"].get<double>(), 0.01, 1e-9);
  for (const SensorDescription& sensor : readRobotFile(out).sensors) {
    if (sensor.id == "front") {
      EXPECT_NEAR(sensor.error.scale, 0.98, 1e-9);
      EXPECT_NEAR(sensor.error.offset_m, 0.01, 1e-9);
    }
  }
}

TEST(CalibrateSonarVerbTest, RoundTripsAreNotApplied) {
  const ScratchFolder folder;
  const std::string table = folder.write(
      "b.sonar.csv", "true_m,reading_m\n0.3,0.6\n0.6,1.2\n0.9,1.8\n1.2,2.4\n1.5,3.0\n");
  const CommandRun run = runVesper("calibrate sonar " + table + " --robot " + test::ev3() +
                                   " --sensor front --apply " + folder.file("new.robot.yaml"));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("nothing was applied"), std::string::npos) << run.err;
  EXPECT_EQ(test::namesIn(folder.path()), std::vector<std::string>{"b.sonar.csv"});
}

TEST(CalibrateSonarVerbTest, BadRowsAreNamedByLineAndField) {
  const ScratchFolder folder;
  const auto errorOf = [&](const std::string& row) {
    const std::string table =
        folder.write("b.sonar.csv", "true_m,reading_m,target\n0.3,0.3,flat\n" + row);
    const CommandRun run = runVesper("calibrate sonar " + table);
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_NE(errorOf("0.6,x,flat\n").find("b.sonar.csv:3: field 'reading_m': expected"),
            std::string::npos);
  EXPECT_NE(errorOf("0.6,0.6,ball\n").find("b.sonar.csv:3: field 'target': expected"),
            std::string::npos);
}

/// A wall 1 m before the robot in a map of 2 m x 2 m.
std::string wallMap(const ScratchFolder& folder) {
  std::string pixels(std::size_t{40} * 40, '\xfe');
  for (std::size_t row = 0; row < 40; ++row) {
    pixels[row * 40 + 30] = '\0';
  }
  folder.write("wall.pgm", "P5\n40 40\n255\n" + pixels);
  return folder.write("wall.yaml",
                      "image: wall.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
                      "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
}

TEST(CalibrateBeamVerbTest, WeightsAreTheSharesOfTheReadings) {
  const ScratchFolder folder;
  const std::string map = wallMap(folder);
  const std::string robot =
      folder.write("r.robot.yaml",
                   "vesper_robot: 1\nname: r\ndrive:\n  type: differential\n"
                   "  wheel_radius_m: {left: 0.03, right: 0.03}\n  track_width_m: 0.12\n"
                   "  ticks_per_revolution: 360\nfootprint: {radius_m: 0.05}\n"
                   "limits: {speed_m_per_s: 0.5, turn_rad_per_s: 2}\nsensors:\n  - id: front\n"
                   "    kind: sonar\n    mount: {x_m: 0, y_m: 0, theta_rad: 0}\n"
                   "    range_m: {min: 0.03, max: 2.5}\n    beam: {half_angle_rad: 0.05}\n");
  std::string log;
  double sum_of_squares = 0.0;
  for (int i = 0; i < 500; ++i) {
    const std::string t = std::to_string(i) + ".0";
    log += R"({"type":"pose","t":)" + t + R"(,"x":0.5,"y":1.0,"th":0.0,"src":"truth"})" + '\n';
    const double error_m = 0.01 * std::sin(0.7 * i);
    const bool is_echo = i % 5 != 0;
    sum_of_squares += is_echo ? error_m * error_m : 0.0;
    log += R"({"type":"range","t":)" + t + R"(,"id":"front","r":)" +
           (is_echo ? std::to_string(1.0 + error_m) : std::string("null")) + "}\n";
  }
  const auto json = jsonOf(runVesper("calibrate beam " + folder.write("l.jsonl", log) + " --map " +
                                     map + " --robot " + robot + " --poses truth --json"));
  const auto valueOf = [&](const char* name) {
    return json.at("parameters").at(name).at("value").get<double>();
  };
  EXPECT_NEAR(valueOf("z_hit") + valueOf("z_short") + valueOf("z_max") + valueOf("z_rand"), 1.0,
              1e-9);
  EXPECT_NEAR(valueOf("z_max"), 0.2, 1e-9);  // nothing else explains no echo
  EXPECT_NEAR(valueOf("z_hit"), 0.8, 0.01);
  EXPECT_NEAR(valueOf("sigma_m"), std::sqrt(sum_of_squares / 400.0), 1e-4);
}

TEST(CalibrateTrajectoryVerbTest, ComparesByItsDefinitions) {
  const ScratchFolder folder;
  const std::string a =
      folder.write("a.tum", "0 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n2 2 0 0 0 0 0 1\n");
  const std::string b =
      folder.write("b.tum", "0 0 0.1 0 0 0 0 1\n1 1 0.3 0 0 0 0 1\n2 2 0.1 0 0 0 0 1\n");
  const auto json = jsonOf(runVesper("calibrate trajectory " + a + ' ' + b + " --json"));
  const auto& found = json["comparisons"][0];
  EXPECT_NEAR(found["ate_m"]["rmse"].get<double>(), std::sqrt(0.11 / 3.0), 1e-12);
  EXPECT_NEAR(found["track_b"]["distance_m"].get<double>(), 2.0 * std::hypot(1.0, 0.2), 1e-12);
  EXPECT_NEAR(found["final_separation_m"].get<double>(), 0.1, 1e-12);
  EXPECT_NEAR(found["separation_per_metre"].get<double>(), 0.05, 1e-12);
  EXPECT_NEAR(found["rpe_m"]["rmse"].get<double>(), 0.2, 1e-12);

  const std::string bad = folder.write("bad.tum", "0 0 0 0 0 0 0 1\n1 x 0 0 0 0 0 1\n");
  const CommandRun refused =
      runVesper("calibrate trajectory " + a + ' ' + bad + " --plot " + folder.file("p.svg"));
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("bad.tum:2"), std::string::npos) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("p.svg")));
}

TEST(CalibrateSheetVerbTest, IsOnePageInEitherLanguage) {
  const ScratchFolder folder;
  const CommandRun english = runVesper("calibrate sheet --robot " + test::ev3());
  EXPECT_EQ(english.exit_code, 0);
  EXPECT_NE(english.out.find("lang=\"en\""), std::string::npos);
  const std::string out = folder.file("hoja.html");
  EXPECT_EQ(runVesper("calibrate sheet --lang es --side 1.5 --out " + out).exit_code, 0);
  const std::string page = test::readFile(out);
  EXPECT_NE(page.find("lang=\"es\""), std::string::npos);
  EXPECT_NE(page.find("1.5"), std::string::npos);
  EXPECT_EQ(runVesper("calibrate sheet --side nan").exit_code, 2);
}

}  // namespace
}  // namespace vesper
