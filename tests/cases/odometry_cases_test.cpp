// Cases 25 to 30 of the shared material: expected values stand in their expected.md.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>

#include "vesper/calibration/odometry/log_motion.hpp"
#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/support/command_run.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::calibration {
namespace {

constexpr double kTicksPerMeter = 1000.0;
constexpr double kAngle_rad = 1e-3 * std::numbers::pi / 180.0;

/// A robot with 1000 ticks a metre.
RobotDescription robotWith(double track_width_m) {
  RobotDescription robot;
  robot.name = "case";
  robot.drive.ticks_per_revolution = 100.0;
  const double radius_m = 100.0 / (2.0 * std::numbers::pi * kTicksPerMeter);
  robot.drive.geometry = DifferentialDrive{radius_m, radius_m, track_width_m};
  robot.drive.noise = {5e-4, 5e-4};
  robot.footprint.radius_m = 0.2;
  robot.limits = {5.0, 50.0};
  return robot;
}

std::string caseFile(const std::string& name) { return test::sharedPath("cases/" + name).string(); }

OdometryCalibration calibrate(const RunsFile& runs, double track_width_m,
                              const OdometryCalibrationOptions& options = {}) {
  OdometryMeasurements measurements;
  measurements.runs = runs;
  return calibrateOdometry(measurements, robotWith(track_width_m), options);
}

TEST(OdometryCasesTest, Case25FiveAndFive) {
  VESPER_REQUIRE_SHARED("cases/25-umbmark-five-and-five");
  const RunsFile runs =
      readRunsFile(caseFile("25-umbmark-five-and-five/runs.csv"), {.side_m = 4.0});
  OdometryCalibrationOptions options;
  options.is_held[kE_s] = true;
  const OdometryCalibration result = calibrate(runs, 0.34, options);
  const SquarePair& pair = result.umbmark->sides.at(0);
  EXPECT_NEAR(pair.clockwise.center_m.x(), -0.29494, 1e-5);
  EXPECT_NEAR(pair.clockwise.center_m.y(), -0.33922, 1e-5);
  EXPECT_NEAR(pair.clockwise.radius_m, 0.44951, 1e-5);
  EXPECT_NEAR(pair.clockwise.sd_m->x(), 0.01184, 1e-5);
  EXPECT_NEAR(pair.clockwise.sd_m->y(), 0.01303, 1e-5);
  EXPECT_NEAR(pair.counter_clockwise.center_m.x(), 0.06192, 1e-5);
  EXPECT_NEAR(pair.counter_clockwise.center_m.y(), -0.05574, 1e-5);
  EXPECT_NEAR(pair.counter_clockwise.radius_m, 0.08331, 1e-5);
  EXPECT_NEAR(pair.counter_clockwise.sd_m->x(), 0.00980, 1e-5);
  EXPECT_NEAR(pair.counter_clockwise.sd_m->y(), 0.01494, 1e-5);
  EXPECT_NEAR(result.umbmark->E_max_syst_m, 0.44951, 1e-5);
  const UmbmarkEstimate& x = result.umbmark->x;
  EXPECT_NEAR(x.alpha_rad, 0.8344 * std::numbers::pi / 180.0, kAngle_rad);
  EXPECT_NEAR(x.beta_rad, 1.2779 * std::numbers::pi / 180.0, kAngle_rad);
  EXPECT_NEAR(x.errors.E_b, 1.009358, 1e-5);
  EXPECT_NEAR(x.errors.E_d, 1.001898, 1e-5);
  EXPECT_NEAR(x.c_left, 0.999052, 1e-5);
  EXPECT_NEAR(x.c_right, 1.000948, 1e-5);
  const UmbmarkEstimate& y = result.umbmark->y;
  EXPECT_NEAR(y.alpha_rad, 1.0151 * std::numbers::pi / 180.0, kAngle_rad);
  EXPECT_NEAR(y.beta_rad, 1.4143 * std::numbers::pi / 180.0, kAngle_rad);
  EXPECT_NEAR(y.errors.E_b, 1.011408, 1e-5);
  EXPECT_NEAR(y.errors.E_d, 1.002100, 1e-5);
  EXPECT_GT(result.errors.E_b, 1.006);
  EXPECT_LT(result.errors.E_b, 1.014);
  EXPECT_GT(result.errors.E_d, 1.0015);
  EXPECT_LT(result.errors.E_d, 1.0025);
  // Corrected, both centres come nearer: the sign test.
  Eigen::Vector2d cw = Eigen::Vector2d::Zero();
  Eigen::Vector2d ccw = Eigen::Vector2d::Zero();
  for (const SquareGain& gain : result.gains) {
    (gain.before.kind == RunKind::Clockwise ? cw : ccw) += gain.after_m / 5.0;
  }
  EXPECT_LT(cw.norm(), pair.clockwise.radius_m / 5.0);
  EXPECT_LT(ccw.norm(), pair.counter_clockwise.radius_m / 2.0);
}

TEST(OdometryCasesTest, Case26OneDirectionOnly) {
  VESPER_REQUIRE_SHARED("cases/26-one-direction-only");
  const test::ScratchFolder folder;
  writeRobotFile(folder.file("r.robot.yaml"), robotWith(0.34));
  for (const std::string name : {"cw_only", "ccw_only", "empty"}) {
    const auto run = test::runVesper("calibrate odometry '" +
                                     caseFile("26-one-direction-only/" + name + ".csv") +
                                     "' --side 4 --json --robot '" + folder.file("r.robot.yaml") +
                                     "' --apply '" + folder.file("new.robot.yaml") + "'");
    EXPECT_EQ(run.exit_code, 4) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(name == "empty" ? "expected at least one run" : "both directions"),
              std::string::npos)
        << run.err;
    EXPECT_FALSE(std::filesystem::exists(folder.file("new.robot.yaml")));
  }
}

TEST(OdometryCasesTest, Case27EncoderPolarity) {
  VESPER_REQUIRE_SHARED("cases/27-encoder-polarity");
  const RobotDescription robot = robotWith(0.25);
  const RobotLog slight = readLog(caseFile("27-encoder-polarity/slight.csv"));
  const auto steps = wheelStepsOf(slight, robot);
  const auto end = replay(steps, 0.25, WheelErrors{});
  EXPECT_NEAR(end.theta_rad, 0.16, 1e-9);
  EXPECT_NEAR(end.x_m, 2.0114, 1e-3);
  EXPECT_NEAR(end.y_m, 0.1613, 1e-3);
  auto swapped = steps;
  for (WheelStep& step : swapped) {
    std::swap(step.left_m, step.right_m);
  }
  const auto mirrored = replay(swapped, 0.25, WheelErrors{});
  EXPECT_NEAR(mirrored.y_m, -end.y_m, 1e-12);
  EXPECT_NEAR(mirrored.theta_rad, -0.16, 1e-9);

  const auto reversed = wheelStepsOf(readLog(caseFile("27-encoder-polarity/reversed.csv")), robot);
  EXPECT_NEAR(replay(reversed, 0.25, WheelErrors{}).theta_rad, -16.0, 1e-9);
  const test::ScratchFolder folder;
  const RunsFile straight = readRunsFile(folder.write(
      "a.runs.csv",
      "run,direction,side_m,x_m,y_m,left_ticks,right_ticks\n1,straight,2,2,0,2000,-2000\n"));
  try {
    static_cast<void>(calibrate(straight, 0.25));
    ADD_FAILURE() << "a reversed encoder was calibrated";
  } catch (const InputError& error) {
    EXPECT_EQ(error.problem().field, "right_ticks");
    EXPECT_EQ(error.problem().advice,
              "the right encoder's sign is reversed (its ticks per metre would be negative)");
  }
}

TEST(OdometryCasesTest, Case28OneRunEachWay) {
  VESPER_REQUIRE_SHARED("cases/28-one-run-each-way");
  const OdometryCalibration two =
      calibrate(readRunsFile(caseFile("28-one-run-each-way/two_runs.csv"), {.side_m = 4.0}), 0.34);
  EXPECT_NEAR(two.umbmark->x.alpha_rad, 0.8476 * std::numbers::pi / 180.0, kAngle_rad);
  EXPECT_NEAR(two.umbmark->x.errors.E_b, 1.009508, 1e-5);
  EXPECT_NEAR(two.umbmark->x.errors.E_d, 1.002014, 1e-5);
  EXPECT_NEAR(two.umbmark->y.alpha_rad, 0.9454 * std::numbers::pi / 180.0, kAngle_rad);
  EXPECT_NEAR(two.umbmark->y.errors.E_b, 1.010616, 1e-5);
  EXPECT_NEAR(two.umbmark->y.errors.E_d, 1.002336, 1e-5);
  EXPECT_NEAR(two.umbmark->E_max_syst_m, 0.46723, 1e-5);
  EXPECT_FALSE(two.umbmark->sides[0].clockwise.sd_m);
  EXPECT_NE(two.warnings.at(0).find("five runs each way"), std::string::npos);
  const std::string json = toJson(two);
  EXPECT_EQ(json.find("nan"), std::string::npos);
  EXPECT_NE(json.find("\"sd_x_m\": null"), std::string::npos);

  const OdometryCalibration four =
      calibrate(readRunsFile(caseFile("28-one-run-each-way/two_each.csv"), {.side_m = 4.0}), 0.34);
  EXPECT_NEAR(four.umbmark->sides[0].clockwise.sd_m->x(), 0.0153 / std::sqrt(2.0), 1e-9);
  EXPECT_NEAR(four.umbmark->sides[0].counter_clockwise.sd_m->y(), 0.0037 / std::sqrt(2.0), 1e-9);
}

TEST(OdometryCasesTest, Case29SideZeroAndTrackZeroAreRefused) {
  const test::ScratchFolder folder;
  const std::string zero_side =
      folder.write("a.runs.csv", "run,direction,side_m,x_m,y_m\n1,cw,0,0,0\n1,ccw,0,0,0\n");
  EXPECT_THROW(static_cast<void>(readRunsFile(zero_side)), InputError);
  const RunsFile good = readRunsFile(
      folder.write("b.runs.csv", "run,direction,side_m,x_m,y_m\n1,cw,1,0,0\n1,ccw,1,0,0\n"));
  EXPECT_THROW(static_cast<void>(calibrate(good, 0.0)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(calibrate(good, -0.2)), std::invalid_argument);
}

/// The table of case 30 with the columns that say what was driven.
RunsFile case30(const std::string& name, const test::ScratchFolder& folder) {
  std::istringstream in(test::readFile(caseFile("30-too-few-data-for-covariance/" + name)));
  std::string line;
  std::getline(in, line);
  std::string text = "direction,side_m,turns," + line + "\n";
  while (std::getline(in, line)) {
    const bool is_spin = line.find(",-785,") != std::string::npos;
    text += (is_spin ? "spin,,1," : "straight,2,,") + line + "\n";
  }
  return readRunsFile(folder.write(name, text));
}

TEST(OdometryCasesTest, Case30TooFewDataForCovariance) {
  VESPER_REQUIRE_SHARED("cases/30-too-few-data-for-covariance");
  const test::ScratchFolder folder;
  const OdometryCalibration straight = calibrate(case30("straight.csv", folder), 0.25);
  EXPECT_FALSE(straight.is_complete);
  EXPECT_EQ(straight.fit->states[kE_b], ParameterState::NotDetermined);
  EXPECT_FALSE(straight.fit->sd(kE_b));
  EXPECT_EQ(straight.after.track_width_m, 0.25);
  EXPECT_EQ(straight.fit->states[kE_s], ParameterState::Estimated);
  EXPECT_EQ(straight.fit->states[kE_d], ParameterState::Estimated);
  EXPECT_NE(straight.warnings.at(0).find("track width (E_b) is not determined"), std::string::npos);

  const OdometryCalibration spin = calibrate(case30("spin.csv", folder), 0.25);
  EXPECT_FALSE(spin.is_complete);
  EXPECT_EQ(spin.fit->states[kE_s], ParameterState::NotDetermined);
  EXPECT_EQ(spin.fit->states[kE_d], ParameterState::NotDetermined);
  EXPECT_FALSE(spin.fit->sd(kE_s));
  EXPECT_FALSE(spin.fit->sd(kE_b));  // only relative to the wheel size
  EXPECT_NEAR(spin.after.track_width_m, 0.249873, 1e-5);

  const OdometryCalibration both = calibrate(case30("both.csv", folder), 0.25);
  EXPECT_TRUE(both.is_complete);
  EXPECT_NEAR(both.after.track_width_m, 0.24987, 1e-4);
  EXPECT_NEAR(both.after.wheel_radius_left_m / both.before.wheel_radius_left_m, 1.0, 1e-4);
  EXPECT_NEAR(both.after.wheel_radius_right_m / both.before.wheel_radius_right_m, 1.0, 1e-4);
  for (const LsqParameter parameter : {kE_d, kE_b, kE_s}) {
    ASSERT_TRUE(both.fit->sd(parameter));
    EXPECT_GT(*both.fit->sd(parameter), 0.0);
    EXPECT_LT(*both.fit->sd(parameter), 0.01);
  }
}

}  // namespace
}  // namespace vesper::calibration
