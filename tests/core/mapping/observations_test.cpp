#include "vesper/core/mapping/observations.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "vesper/tests/core/mapping/sonar_examples.hpp"

namespace vesper {
namespace {

constexpr double kHalfTurn = std::numbers::pi;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Record recordAt(double seconds, RecordBody body, std::int64_t line = 0) {
  Record record;
  record.stamp = fromSeconds(seconds);
  record.line = line;
  record.body = std::move(body);
  return record;
}

Record odometryAt(double seconds, double x_m, double y_m, double heading_rad) {
  return recordAt(seconds, OdometryRecord{Pose2(x_m, y_m, heading_rad), {}});
}

Record rangeAt(double seconds, double range_m, const std::string& sensor = "front") {
  return recordAt(seconds, RangeRecord{sensor, range_m}, 7);
}

RobotLog logOf(std::vector<Record> records) {
  RobotLog log;
  log.source = "run.csv";
  log.records = std::move(records);
  log.segment_starts = {0};
  return log;
}

std::vector<RangeObservation> readAll(ObservationReader& reader) {
  std::vector<RangeObservation> all;
  for (auto some = reader.next(); !some.empty(); some = reader.next()) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

TEST(ReadingClassTest, ADeclaredCodeIsLookedUpFirstOnTheRawValue) {
  SensorDescription sensor = test::sonar(0.02, 4.0, 0.26);
  sensor.raw = {"cm", 0.01, 0.0};
  sensor.no_echo = {0.0, -1.0};
  const auto classOf = [&](double value, bool is_raw) {
    return classifyRange(value, is_raw, EchoReport::Measured, sensor, {}).reading;
  };
  EXPECT_EQ(classOf(0.0, true), ReadingClass::NoEcho);
  EXPECT_EQ(classOf(-1.0, true), ReadingClass::NoEcho);
  EXPECT_EQ(classOf(-0.01, false), ReadingClass::NoEcho);
  EXPECT_EQ(classOf(-2.0, true), ReadingClass::Invalid);
  EXPECT_EQ(classOf(255.0, true), ReadingClass::Hit);
  EXPECT_EQ(classOf(400.0, true), ReadingClass::Far);
  EXPECT_EQ(classOf(2.0, true), ReadingClass::Hit);
  EXPECT_EQ(classOf(1.5, true), ReadingClass::Near);
  EXPECT_EQ(classOf(kInfinity, true), ReadingClass::NoEcho);
  EXPECT_EQ(classOf(-kInfinity, true), ReadingClass::Invalid);
  EXPECT_EQ(classOf(std::nan(""), true), ReadingClass::Invalid);
}

// reading = 1.02 * true * sqrt(293.15 / 303.15) + 0.03, true = 2: 2.036119...
TEST(ReadingClassTest, InvertsTheErrorModelAndTheTemperature) {
  SensorDescription sensor = test::sonar(0.02, 4.0, 0.26);
  sensor.error.scale = 1.02;
  sensor.error.offset_m = 0.03;
  sensor.error.reference_celsius = 20.0;
  const double reading_m = 1.02 * 2.0 * std::sqrt(293.15 / 303.15) + 0.03;
  const auto corrected = classifyRange(reading_m, false, EchoReport::Measured, sensor, 30.0);
  EXPECT_EQ(corrected.reading, ReadingClass::Hit);
  EXPECT_NEAR(corrected.range_m, 2.0, 1e-12);
  const auto uncorrected = classifyRange(reading_m, false, EchoReport::Measured, sensor, {});
  EXPECT_NEAR(uncorrected.range_m, 2.0 * std::sqrt(293.15 / 303.15), 1e-12);
}

TEST(ObservationReaderTest, InterpolatesThePoseAtTheReadingsOwnTimeAndAppliesTheMount) {
  SensorDescription sensor = test::sonar(0.02, 4.0, 0.26);
  sensor.T_robot_sensor = Pose2(0.1, 0.0, kHalfTurn / 2);
  const RobotLog log = logOf({odometryAt(1.0, 0.0, 0.0, 0.0), rangeAt(1.25, 1.5),
                              odometryAt(2.0, 4.0, 0.0, kHalfTurn / 2)});
  const RobotDescription robot = test::robotWith(sensor);
  ObservationReader reader(log, robot);
  const auto observations = readAll(reader);
  ASSERT_EQ(observations.size(), 1U);
  EXPECT_NEAR(observations[0].x_m, 1.0 + 0.1 * std::cos(kHalfTurn / 8), 1e-12);
  EXPECT_NEAR(observations[0].y_m, 0.1 * std::sin(kHalfTurn / 8), 1e-12);
  EXPECT_NEAR(observations[0].heading_rad, kHalfTurn / 2 + kHalfTurn / 8, 1e-12);
  EXPECT_EQ(observations[0].range_m, 1.5);
  EXPECT_EQ(observations[0].line, 7);
}

TEST(ObservationReaderTest, CountsAndNamesReadingsWithoutAPose) {
  RobotLog log = logOf({rangeAt(0.5, 1.0), odometryAt(1.0, 0, 0, 0), odometryAt(2.0, 1, 0, 0),
                        rangeAt(2.5, 1.0), odometryAt(3.0, 5, 0, 0), rangeAt(3.0, 1.0)});
  log.segment_starts = {0, 4};  // nothing is interpolated across the border
  const RobotDescription robot = test::robotWith(test::sonar(0.02, 4.0, 0.26));
  ObservationReader reader(log, robot);
  EXPECT_EQ(readAll(reader).size(), 1U);
  EXPECT_EQ(reader.counts()[0].without_pose, 2);
  EXPECT_EQ(reader.counts()[0].hits, 1);
  ASSERT_EQ(reader.notes().size(), 1U);
  EXPECT_EQ(describe(reader.notes()[0]),
            "run.csv:7: field 'front': expected a pose at the time of each reading, found '2 "
            "readings before the first pose, after the last one or without a time' (they are left "
            "out)");
}

TEST(ObservationReaderTest, NamesSensorsThatTheRobotDoesNotHave) {
  const RobotLog log = logOf({odometryAt(1.0, 0, 0, 0), rangeAt(1.0, 1.0, "back")});
  const RobotDescription robot = test::robotWith(test::sonar(0.02, 4.0, 0.26));
  ObservationReader reader(log, robot);
  EXPECT_TRUE(readAll(reader).empty());
  ASSERT_EQ(reader.notes().size(), 1U);
  EXPECT_EQ(reader.notes()[0].field, "back");
}

TEST(ObservationReaderTest, AStandingClockKeepsTheOrderOfTheLog) {
  const RobotLog log = logOf({odometryAt(0, 1, 0, 0), rangeAt(0, 1.0), odometryAt(0, 2, 0, 0),
                              rangeAt(0, 1.0), odometryAt(0, 3, 0, 0)});
  const RobotDescription robot = test::robotWith(test::sonar(0.02, 4.0, 0.26));
  ObservationReader reader(log, robot);
  const auto observations = readAll(reader);
  ASSERT_EQ(observations.size(), 2U);
  EXPECT_EQ(observations[0].x_m, 1.0);
  EXPECT_EQ(observations[1].x_m, 2.0);
}

TEST(ObservationReaderTest, TakesThePosesThatAreAskedFor) {
  const RobotLog log =
      logOf({odometryAt(1.0, 1, 0, 0), recordAt(1.0, PoseRecord{Pose2(2, 0, 0), "truth"}),
             recordAt(1.0, PoseRecord{Pose2(3, 0, 0), "corrected"}), rangeAt(1.0, 1.0)});
  const RobotDescription robot = test::robotWith(test::sonar(0.02, 4.0, 0.26));
  for (const auto& [source, x_m] :
       {std::pair(PoseSource::Odometry, 1.0), std::pair(PoseSource::Truth, 2.0),
        std::pair(PoseSource::Corrected, 3.0)}) {
    ObservationReader reader(log, robot, {.poses = source});
    const auto observations = readAll(reader);
    ASSERT_EQ(observations.size(), 1U);
    EXPECT_EQ(observations[0].x_m, x_m);
  }
  try {
    const ObservationReader reader(log, robot, {.poses = PoseSource::Encoders});
    FAIL() << "no encoders in this log";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "run.csv: expected poses by 'encoders', found 'poses by odom, truth, corrected "
                 "only' (choose --poses)");
  }
}

// The wheels say a straight way of 10 steps of 0.1 m; the yaw says a quarter turn after half of it.
TEST(ObservationReaderTest, YawReplacesTheHeadingOfTheWheels) {
  std::vector<Record> records;
  for (int i = 0; i <= 10; ++i) {
    const double yaw_rad = 3.0 + (i <= 5 ? 0.0 : kHalfTurn / 2);  // wraps on the way
    EncoderRecord counts;
    counts.counts = {100 * i, 100 * i, 0, 0};
    records.push_back(recordAt(0.1 * i, counts));
    records.push_back(recordAt(0.1 * i, ImuRecord{wrapToPi(yaw_rad), {}}));
    records.push_back(rangeAt(0.1 * i, 1.0));
  }
  const RobotLog log = logOf(records);
  RobotDescription robot = test::robotWith(test::sonar(0.02, 4.0, 0.26));
  robot.drive.geometry = DifferentialDrive{1.0 / (2 * kHalfTurn), 1.0 / (2 * kHalfTurn), 0.4};
  robot.drive.ticks_per_revolution = 1000.0;  // 1 mm a tick
  robot.limits = {10.0, 10.0};
  ObservationReader wheels(log, robot);
  EXPECT_NEAR(readAll(wheels).back().x_m, 1.0, 1e-9);
  ObservationReader reader(log, robot, {.poses = PoseSource::EncodersYaw});
  const auto observations = readAll(reader);
  ASSERT_EQ(observations.size(), 11U);
  // The step of the turn goes half-way between: 0.1 m at 45 degrees.
  EXPECT_NEAR(observations.back().x_m, 0.5 + 0.1 * std::sqrt(0.5), 1e-9);
  EXPECT_NEAR(observations.back().y_m, 0.4 + 0.1 * std::sqrt(0.5), 1e-9);
  EXPECT_NEAR(observations.back().heading_rad, kHalfTurn / 2, 1e-9);
}

TEST(ObservationReaderTest, ExpandsScansBeamByBeam) {
  ScanRecord scan;
  scan.sensor = "laser";
  scan.first_angle_rad = -0.5;
  scan.angle_step_rad = 0.5;
  scan.ranges_m = {1.0, 2.0, 0.0};
  scan.reports = {EchoReport::Measured, EchoReport::Measured, EchoReport::NoEcho};
  SensorDescription laser = test::sonar(0.02, 20.0, 0.01, "laser");
  laser.kind = SensorKind::Laser;
  const RobotDescription robot = test::robotWith(laser);
  const RobotLog log = logOf({odometryAt(1.0, 1, 2, 0.25), recordAt(1.0, scan)});
  ObservationReader reader(log, robot);
  const auto beams = readAll(reader);
  ASSERT_EQ(beams.size(), 3U);
  EXPECT_NEAR(beams[0].heading_rad, -0.25, 1e-12);
  EXPECT_NEAR(beams[2].heading_rad, 0.75, 1e-12);
  EXPECT_EQ(beams[1].range_m, 2.0);
  EXPECT_EQ(beams[2].reading, ReadingClass::NoEcho);
  EXPECT_EQ(beams[0].scan, beams[2].scan);
}

TEST(ObservationReaderTest, CorrectedScansStandWhereTheLogSaysTheirSensorStood) {
  ScanRecord scan;
  scan.sensor = "laser";
  scan.ranges_m = {1.0};
  scan.T_world_sensor = Pose2(10, 20, 1.0);
  SensorDescription laser = test::sonar(0.02, 20.0, 0.01, "laser");
  laser.T_robot_sensor = Pose2(0.3, 0, 0);
  const RobotDescription robot = test::robotWith(laser);
  const RobotLog log = logOf({odometryAt(1.0, 0, 0, 0), recordAt(1.0, scan)});
  ObservationReader reader(log, robot, {.poses = PoseSource::Corrected});
  const auto beams = readAll(reader);
  ASSERT_EQ(beams.size(), 1U);
  EXPECT_EQ(beams[0].x_m, 10.0);
  EXPECT_EQ(beams[0].heading_rad, 1.0);
  EXPECT_NEAR(reader.track().entries()[0].T_world_robot.x(), 10 - 0.3 * std::cos(1.0), 1e-12);
}

TEST(ObservationReaderTest, TemperatureRecordsOverrideTheOneGivenByHand) {
  const RobotLog log = logOf({odometryAt(1.0, 0, 0, 0), rangeAt(1.0, 2.0),
                              recordAt(1.0, TemperatureRecord{0.0}), rangeAt(1.0, 2.0)});
  const RobotDescription robot = test::robotWith(test::sonar(0.02, 4.0, 0.26));
  ObservationReader reader(log, robot, {.poses = {}, .celsius = 40.0});
  const auto observations = readAll(reader);
  ASSERT_EQ(observations.size(), 2U);
  EXPECT_NEAR(observations[0].range_m, 2.0 / std::sqrt(293.15 / 313.15), 1e-12);
  EXPECT_NEAR(observations[1].range_m, 2.0 / std::sqrt(293.15 / 273.15), 1e-12);
}

}  // namespace
}  // namespace vesper
