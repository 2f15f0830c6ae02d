#include "vesper/calibration/odometry/ackermann_calibration.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "vesper/core/kinematics/ackermann_odometry.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/support/driven_car.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::calibration {
namespace {

using test::DrivenCar;

constexpr MeasuredSd kTracker{0.005, 0.005, 0.004};

/// The car that drives: other radii than its file says, an offset, noise as on gravel but less.
DrivenCar trueCar() {
  DrivenCar car;
  car.radius_m = {0.294, 0.299, 0.300, 0.307};
  car.steer_offset_rad = 0.013;
  car.pose_sd_m = 0.005;
  car.heading_sd_rad = 0.004;
  car.wheel_variance_m = 1e-4;
  car.steer_sd_rad = 0.005;
  car.duration_s = 20.0;
  return car;
}

/// What its robot file says before.
RobotDescription fileBefore(double ticks_per_revolution = 2000.0) {
  DrivenCar nominal;
  nominal.ticks_per_revolution = ticks_per_revolution;
  nominal.radius_m = {0.3, 0.3, 0.3, 0.3};
  return nominal.description();
}

double straightOn(double) { return 0.0; }
double eight(double t_s) { return 0.3 * std::sin(2.0 * std::numbers::pi * t_s / 20.0); }

/// Straights, circles both ways and eights.
OdometryMeasurements lapsOf(DrivenCar car, std::uint64_t seed) {
  OdometryMeasurements measurements;
  const auto lap = [&](double speed_m_per_s, double (*steer)(double)) {
    car.speed_m_per_s = [speed_m_per_s](double) { return speed_m_per_s; };
    car.steer_rad = steer;
    car.seed = seed++;
    measurements.logs.push_back(car.drive());
  };
  lap(1.0, straightOn);
  lap(1.0, [](double) { return 0.25; });
  lap(1.0, [](double) { return -0.25; });
  lap(0.8, eight);
  return measurements;
}

TEST(AckermannCalibrationTest, FindsRadiiAndOffsetWithoutNoise) {
  DrivenCar car = trueCar();
  car.pose_sd_m = car.heading_sd_rad = car.wheel_variance_m = car.steer_sd_rad = 0.0;
  car.ticks_per_revolution = 1e6;
  const AckermannCalibration found = calibrateAckermann(lapsOf(car, 1), fileBefore(1e6), kTracker);
  ASSERT_TRUE(found.is_complete);
  for (std::size_t i = 0; i < 4; ++i) {
    // The front wheels roll by 1/cos of an angle that is averaged over 0.1 s.
    EXPECT_NEAR(found.fit.after.wheel_radius_m[i], car.radius_m[i], 2e-5) << i;
  }
  EXPECT_NEAR(found.fit.after.steer_offset_rad, 0.013, 2e-5);
  EXPECT_FALSE(found.fit.after.slip);
  EXPECT_EQ(found.fit.states[kSlipIdentity], ParameterState::Held);
  EXPECT_LT(found.fit.misfit_after.separation_per_m, 1e-4);
  EXPECT_GT(found.fit.misfit_before.separation_per_m, 0.01);
}

TEST(AckermannCalibrationTest, FindsRadiiAndOffsetWithBothAxlesSteering) {
  for (const bool is_rear_tracked : {true, false}) {
    DrivenCar car = trueCar();
    car.pose_sd_m = car.heading_sd_rad = car.wheel_variance_m = car.steer_sd_rad = 0.0;
    car.ticks_per_revolution = 1e6;
    car.duration_s = 12.0;
    car.mode = SteerMode::Dual;
    car.is_rear_tracked = is_rear_tracked;
    DrivenCar nominal = car;
    nominal.radius_m = {0.3, 0.3, 0.3, 0.3};
    nominal.steer_offset_rad = 0.0;
    const AckermannCalibration found =
        calibrateAckermann(lapsOf(car, 1), nominal.description(), kTracker);
    ASSERT_TRUE(found.is_complete);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(found.fit.after.wheel_radius_m[i], car.radius_m[i], 5e-5) << i;
    }
    EXPECT_NEAR(found.fit.after.steer_offset_rad, 0.013, 5e-5);
    EXPECT_LT(found.fit.misfit_after.separation_per_m, 1e-3);
    EXPECT_GT(found.fit.misfit_before.separation_per_m, 0.01);
  }
}

TEST(AckermannCalibrationTest, UncertaintiesAreHonest) {
  double sum_of_squares = 0.0;
  int outside_3 = 0;
  constexpr int kTrials = 4;
  for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
    const DrivenCar car = trueCar();
    const AckermannCalibration found =
        calibrateAckermann(lapsOf(car, 100 * trial + 1), fileBefore(), kTracker);
    ASSERT_TRUE(found.is_complete) << trial;
    for (int i = 0; i <= kSteerOffset; ++i) {
      ASSERT_TRUE(found.fit.sd(i)) << i;
      const auto wheel = static_cast<std::size_t>(i);
      const double error =
          i == kSteerOffset ? found.fit.after.steer_offset_rad - car.steer_offset_rad
                            : (found.fit.after.wheel_radius_m[wheel] - car.radius_m[wheel]) / 0.3;
      const double ratio = error / *found.fit.sd(i);
      sum_of_squares += ratio * ratio;
      outside_3 += std::abs(ratio) > 3.5 ? 1 : 0;
    }
  }
  EXPECT_EQ(outside_3, 0);
  // Mean of 20 squares of unit variance, radii and offset correlated: 1 within a factor of 2; the
  // shared ends of increments are counted as independent, which makes the sigmas a little large.
  const double mean = sum_of_squares / (5.0 * kTrials);
  EXPECT_GT(mean, 0.3);
  EXPECT_LT(mean, 2.0);
}

TEST(AckermannCalibrationTest, FindsThePublishedSlipCurve) {
  DrivenCar car = trueCar();
  car.slip = {{0.3, 0.7, 0.55}};
  OdometryMeasurements measurements = lapsOf(car, 7);
  for (const double speed : {1.5, 2.0, 2.5, 3.0}) {
    car.speed_m_per_s = [speed](double) { return speed; };
    car.steer_rad = eight;
    car.seed += 11;
    measurements.logs.push_back(car.drive());
  }
  const AckermannCalibration found = calibrateAckermann(measurements, fileBefore(), kTracker);
  ASSERT_TRUE(found.is_complete);
  ASSERT_TRUE(found.fit.after.slip);
  const auto sd = [&](int i) { return found.fit.sd(i).value_or(0.0); };
  EXPECT_NEAR(found.fit.after.slip->identity_to, 0.3, 3.5 * sd(kSlipIdentity));
  EXPECT_NEAR(found.fit.after.slip->actual, 0.55, 3.5 * sd(kSlipMost));
  EXPECT_LT(sd(kSlipIdentity), 0.03);
  EXPECT_LT(sd(kSlipMost), 0.03);
  EXPECT_NEAR(found.fit.after.slip->commanded, 0.7, 0.06);
  EXPECT_NEAR(found.fit.after.steer_offset_rad, 0.013, 3.5 * sd(kSteerOffset));
}

TEST(AckermannCalibrationTest, SaysWhatTheLogsCannotTell) {
  DrivenCar car = trueCar();
  OdometryMeasurements measurements;
  car.steer_rad = [](double) { return 0.2; };
  measurements.logs.push_back(car.drive());
  const AckermannCalibration found = calibrateAckermann(measurements, fileBefore(), kTracker);
  ASSERT_EQ(found.warnings.size(), 2U);
  EXPECT_EQ(found.warnings[0].substr(0, 6), "Up to ");
  EXPECT_NE(found.warnings[0].find("these logs show no other slip"), std::string::npos);
  EXPECT_EQ(found.warnings[1].substr(0, 31), "The logs do not turn both ways:");
}

TEST(AckermannCalibrationTest, TheRobotFileCarriesTheResult) {
  const RobotDescription before = fileBefore();
  const AckermannCalibration found = calibrateAckermann(lapsOf(trueCar(), 3), before, kTracker);
  const test::ScratchFolder folder;
  const std::string path = folder.file("car.robot.yaml");
  writeRobotFile(path, applied(found, before, "2026-11-30", "gravel"));
  const RobotDescription read = readRobotFile(path);
  const auto& drive = std::get<AckermannDrive>(read.drive.geometry);
  EXPECT_EQ(drive, found.fit.after);
  ASSERT_TRUE(read.drive.calibration);
  EXPECT_EQ(read.drive.calibration->before_wheel_radius_m, std::vector<double>(4, 0.3));
  EXPECT_EQ(read.drive.calibration->parameters.size(), 5U);
  EXPECT_EQ(read.drive.calibration->parameters.back(), "steer_offset_rad");
  EXPECT_EQ(read.drive.calibration->covariance_upper.size(), 15U);
  EXPECT_EQ(read.drive.calibration->covariance_upper.front(), found.fit.covariance(0, 0));
}

std::string refusal(const OdometryMeasurements& measurements, const RobotDescription& robot) {
  try {
    (void)calibrateAckermann(measurements, robot, kTracker);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(AckermannCalibrationTest, RefusesWhatCannotBe) {
  OdometryMeasurements squares;
  squares.runs.emplace();
  squares.runs->source = "car.runs.csv";
  CalibrationRun run;
  run.kind = RunKind::Clockwise;
  run.line = 2;
  squares.runs->runs.push_back(run);
  EXPECT_EQ(refusal(squares, fileBefore()),
            "car.runs.csv:2: field 'direction': expected straights, circles and eights with a pose "
            "track, "
            "found 'cw' (an ackermann robot cannot turn on the spot)");
  squares.runs->runs[0].kind = RunKind::Eight;
  EXPECT_EQ(refusal(squares, fileBefore()),
            "car.runs.csv:2: field 'log': expected a log with a pose track, found 'none' (the end "
            "pose alone "
            "does not tell radii, offset and slip apart)");

  OdometryMeasurements still;
  DrivenCar parked = trueCar();
  parked.speed_m_per_s = [](double) { return 0.0; };
  still.logs.push_back(parked.drive());
  EXPECT_EQ(
      refusal(still, fileBefore()),
      "car.jsonl: expected pose, enc and steer records of a robot that moves, found 'none' (an "
      "ackermann robot is calibrated against its pose track)");

  OdometryMeasurements broken = lapsOf(trueCar(), 5);
  for (RobotLog& log : broken.logs) {
    for (Record& record : log.records) {
      if (auto* counts = std::get_if<EncoderRecord>(&record.body)) {
        counts->counts[2] = 0;
      }
    }
  }
  EXPECT_EQ(
      refusal(broken, fileBefore()),
      "car.jsonl: field 'enc': expected counts of the rear left wheel like those of the others, "
      "found '0 % of them' (look at its encoder, and at the order FL, FR, RL, RR)");
}

}  // namespace
}  // namespace vesper::calibration
