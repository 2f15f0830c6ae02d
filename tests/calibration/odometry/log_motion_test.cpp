#include "vesper/calibration/odometry/log_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "vesper/calibration/odometry/odometry_calibration.hpp"

namespace vesper::calibration {
namespace {

constexpr double kLogTrack_m = 0.30;
constexpr double kRadius_m = 0.05;
constexpr double kTicks = 4096.0;

RobotDescription robot() {
  RobotDescription robot;
  robot.name = "log";
  robot.drive.ticks_per_revolution = kTicks;
  robot.drive.counter_bits = 16;
  robot.drive.noise = {5e-4, 5e-4};
  robot.drive.geometry = DifferentialDrive{kRadius_m, kRadius_m, kLogTrack_m};
  return robot;
}

/// A drive of 60 s through curves both ways and straights, with wheels that are really of the size
/// that `truth` says; counters of 16 bits wrap; the gyroscope is exact.
RobotLog drive(const WheelErrors& truth) {
  const double m_per_tick = 2.0 * std::acos(-1.0) * kRadius_m / kTicks;
  const double left = truth.E_s * 2.0 / (truth.E_d + 1.0);
  RobotLog log;
  log.source = "drive.jsonl";
  log.segment_starts = {0};
  ReplayedPose<double> pose;
  double left_ticks = 32000.0;
  double right_ticks = -32000.0;
  for (int i = 0; i <= 1200; ++i) {
    const Stamp stamp = fromSeconds(0.05 * i);
    const auto wrapped = [](double ticks) {
      return static_cast<std::int64_t>(static_cast<std::int16_t>(std::llround(ticks)));
    };
    EncoderRecord counts;
    counts.counts = {wrapped(left_ticks), wrapped(right_ticks), 0, 0};
    ImuRecord imu;
    imu.yaw_rad = pose.theta_rad;
    PoseRecord truth_pose{Pose2(pose.x_m, pose.y_m, pose.theta_rad), "truth"};
    for (RecordBody body : {RecordBody(counts), RecordBody(truth_pose), RecordBody(imu)}) {
      Record record;
      record.stamp = stamp;
      record.body = std::move(body);
      log.records.push_back(std::move(record));
    }
    const double turn = i % 400 < 100 ? 0.4 : (i % 400 < 200 ? 0.0 : (i % 400 < 300 ? -0.5 : 0.1));
    const double step_left = std::round(160.0 * (1.0 - turn));
    const double step_right = std::round(160.0 * (1.0 + turn));
    left_ticks += step_left;
    right_ticks += step_right;
    advance(pose, step_left * m_per_tick * left, step_right * m_per_tick * left * truth.E_d,
            kLogTrack_m * truth.E_b);
  }
  return log;
}

TEST(LogMotionTest, TrackIncrementsGiveAllThreeErrors) {
  const WheelErrors truth{1.004, 0.97, 1.02};
  OdometryMeasurements measurements;
  measurements.logs.push_back(drive(truth));
  const OdometryCalibration result = calibrateOdometry(measurements, robot(), {});
  EXPECT_TRUE(result.is_complete);
  EXPECT_NEAR(result.errors.E_d, truth.E_d, 1e-6);
  EXPECT_NEAR(result.errors.E_b, truth.E_b, 1e-6);
  EXPECT_NEAR(result.errors.E_s, truth.E_s, 1e-6);
  EXPECT_NEAR(result.fit->gyro_scale, 1.0, 1e-6);
  EXPECT_NEAR(result.after.track_width_m, 0.97 * kLogTrack_m, 1e-6);
}

TEST(LogMotionTest, WholeLogReplaysToItsEnd) {
  const auto steps = wheelStepsOf(drive({}), robot());
  const auto end = replay(steps, kLogTrack_m, WheelErrors{});
  const RobotLog log = drive({});
  const auto& last = std::get<PoseRecord>(log.records[log.records.size() - 2].body);
  EXPECT_NEAR(end.x_m, last.T_world_robot.x(), 1e-9);
  EXPECT_NEAR(end.y_m, last.T_world_robot.y(), 1e-9);
}

TEST(LogMotionTest, RefusesLogsThatSayNothing) {
  RobotLog log = drive({});
  std::erase_if(log.records, [](const Record& record) {
    return std::holds_alternative<PoseRecord>(record.body);
  });
  EXPECT_THROW(static_cast<void>(trackIncrements(log, robot(), {})), InputError);
  log.records.resize(1);
  EXPECT_THROW(static_cast<void>(wheelStepsOf(log, robot())), InputError);
  RobotLog broken = drive({});
  broken.segment_starts = {0, 600};
  EXPECT_THROW(static_cast<void>(wheelStepsOf(broken, robot())), InputError);
}

TEST(LogMotionTest, SkidSteerLearnsItsTrackForOneWidth) {
  RobotDescription skid = robot();
  SkidSteerDrive geometry;
  geometry.wheel_radius_left_m = geometry.wheel_radius_right_m = kRadius_m;
  geometry.track_width_m = kLogTrack_m;
  skid.drive.geometry = geometry;
  OdometryMeasurements measurements;
  measurements.runs.emplace();
  measurements.runs->source = "skid.runs.csv";
  const double m_per_tick = 2.0 * std::acos(-1.0) * kRadius_m / kTicks;
  for (int i = 0; i < 3; ++i) {  // effective track 0.45 = 1.5 times the nominal one
    CalibrationRun spin;
    spin.name = std::to_string(i);
    spin.kind = RunKind::Spin;
    spin.turns = 1.0;
    spin.measured = EndPose{0.0, 0.0, 2.0 * std::acos(-1.0)};
    const double rim_ticks = 0.45 * std::acos(-1.0) / m_per_tick;
    spin.ticks = {-rim_ticks, rim_ticks};
    measurements.runs->runs.push_back(spin);
    CalibrationRun straight;
    straight.name = std::to_string(i);
    straight.kind = RunKind::Straight;
    straight.side_m = 2.0;
    straight.measured = EndPose{2.0, 0.0, 0.0};
    straight.ticks = {2.0 / m_per_tick, 2.0 / m_per_tick};
    measurements.runs->runs.push_back(straight);
  }
  OdometryCalibrationOptions options;
  options.width_m = 0.6;
  const OdometryCalibration result = calibrateOdometry(measurements, skid, options);
  EXPECT_TRUE(result.is_complete);
  EXPECT_NEAR(result.after.track_width_m, 0.45, 1e-6);
  const RobotDescription after = applied(result, skid, "2026-11-30", "gravel", 0.6);
  const auto& table = std::get<SkidSteerDrive>(after.drive.geometry).track_width_by_width;
  ASSERT_EQ(table.size(), 1u);
  EXPECT_EQ(table[0][0], 0.6);
  EXPECT_NEAR(table[0][1], 0.45, 1e-6);
  EXPECT_EQ(std::get<SkidSteerDrive>(after.drive.geometry).track_width_m, kLogTrack_m);
  EXPECT_EQ(after.drive.calibration->parameters.size(), 3u);
}

TEST(LogMotionTest, AckermannSquaresAreRefused) {
  RobotDescription car = robot();
  car.drive.geometry = AckermannDrive{};
  OdometryMeasurements measurements;
  measurements.runs.emplace();
  measurements.runs->source = "car.runs.csv";
  CalibrationRun square;
  square.line = 2;
  square.side_m = 4.0;
  square.measured = EndPose{};
  measurements.runs->runs.push_back(square);
  try {
    static_cast<void>(calibrateOdometry(measurements, car, {}));
    ADD_FAILURE() << "a square was accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "car.runs.csv:2: field 'direction': expected straights, circles and eights with a "
                 "pose track, found 'cw' (an ackermann robot cannot turn on the spot)");
  }
}

}  // namespace
}  // namespace vesper::calibration
