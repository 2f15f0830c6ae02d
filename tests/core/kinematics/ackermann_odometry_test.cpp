#include "vesper/core/kinematics/ackermann_odometry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/tests/support/driven_car.hpp"

namespace vesper {
namespace {

using test::DrivenCar;

/// Starts, weaves and stops.
DrivenCar weaving() {
  DrivenCar car;
  car.speed_m_per_s = [](double t_s) { return 1.2 * std::sin(t_s * 3.14159265358979 / 20.0); };
  car.steer_rad = [](double t_s) { return 0.3 * std::sin(0.7 * t_s); };
  car.ticks_per_revolution = 200'000.0;
  return car;
}

class AckermannModeTest : public testing::TestWithParam<std::pair<SteerMode, bool>> {
 protected:
  static DrivenCar inMode(DrivenCar car) {
    car.mode = GetParam().first;
    car.is_rear_tracked = GetParam().second;
    return car;
  }
};

TEST_P(AckermannModeTest, EndsWhereTheDifferentialEquationsEnd) {
  DrivenCar car = inMode(weaving());
  car.steer_offset_rad = 0.02;
  DrivenCar::State end;
  const RobotLog log = car.drive(&end);
  const EncoderOdometry odometry = ackermannOdometry(log, car.description());
  const Pose2& found = odometry.trajectory.poses().back().T_world_robot;
  // Angles are linear between records 20 ms apart, arcs 0.1 s long: some tenths of a millimetre.
  EXPECT_NEAR(found.x(), end.x_m, 2e-3);
  EXPECT_NEAR(found.y(), end.y_m, 2e-3);
  EXPECT_NEAR(wrapToPi(found.heading() - end.heading_rad), 0.0, 5e-4);
  EXPECT_NEAR(odometry.distance_m, 24.0 / 3.14159265358979 * 2.0, 2e-3);  // integral of the speed
  EXPECT_EQ(odometry.resets, 0);
}

TEST(AckermannOdometryTest, SlipCutsFastTurns) {
  DrivenCar car;
  car.slip = {{0.3, 0.7, 0.55}};
  car.ticks_per_revolution = 200'000.0;
  car.speed_m_per_s = [](double) { return 1.5; };
  car.steer_rad = [](double) { return 0.35; };  // told 0.456 rad/s: half way down the slope
  car.duration_s = 10.0;
  const RobotLog log = car.drive();
  const EncoderOdometry odometry = ackermannOdometry(log, car.description());
  const double told = 1.5 * std::tan(0.35) / 1.2;
  EXPECT_NEAR(odometry.turned_rad, 10.0 * (0.3 + (told - 0.3) * 0.25 / 0.4), 1e-4);
}

TEST_P(AckermannModeTest, DoesNotDependOnTheRateOfTheLog) {
  DrivenCar car = inMode(weaving());
  // Piecewise linear angles and constant speed, so that no rate loses anything.
  car.speed_m_per_s = [](double) { return 0.8; };
  car.steer_rad = [](double t_s) { return 0.25 * (1.0 - std::abs(t_s - 10.0) / 5.0); };
  for (const int every_ms : {4, 20, 100, 500}) {
    car.count_every_ms = every_ms;
    car.steer_every_ms = every_ms;
    const EncoderOdometry odometry = ackermannOdometry(car.drive(), car.description());
    car.count_every_ms = 50;
    car.steer_every_ms = 50;
    const EncoderOdometry other = ackermannOdometry(car.drive(), car.description());
    const Pose2 difference = odometry.trajectory.poses().back().T_world_robot.inverse() *
                             other.trajectory.poses().back().T_world_robot;
    EXPECT_LT(difference.translation().norm(), 2e-3) << every_ms;
    EXPECT_NEAR(difference.heading(), 0.0, 1e-3) << every_ms;
    // The covariance must not grow with the number of records.
    const double scale = other.covariances.back().norm();
    EXPECT_LT((odometry.covariances.back() - other.covariances.back()).norm(), 0.01 * scale)
        << every_ms;
  }
}

INSTANTIATE_TEST_SUITE_P(Modes, AckermannModeTest,
                         testing::Values(std::pair(SteerMode::Car, true),
                                         std::pair(SteerMode::Dual, true),
                                         std::pair(SteerMode::Dual, false),
                                         std::pair(SteerMode::Crab, true),
                                         std::pair(SteerMode::Crab, false)),
                         [](const auto& mode) {
                           return std::string(nameOf(mode.param.first)) +
                                  (mode.param.second ? "ByItsRearAxle" : "ByItsMiddle");
                         });

TEST(AckermannOdometryTest, HasAPoseAtEachEncoderRecord) {
  DrivenCar car = weaving();
  car.count_every_ms = 30;
  const RobotLog log = car.drive();
  std::size_t records = 0;
  for (const Record& record : log.records) {
    records += std::holds_alternative<EncoderRecord>(record.body) ? 1 : 0;
  }
  const EncoderOdometry odometry = ackermannOdometry(log, car.description());
  EXPECT_EQ(odometry.trajectory.poses().size(), records);
  EXPECT_EQ(odometry.covariances.size(), records);
  const PoseTrack track(log, car.description(), PoseSource::Encoders);
  EXPECT_EQ(track.entries().size(), records);
}

TEST(AckermannOdometryTest, ACrabGoesAsideWithoutTurning) {
  DrivenCar car;
  car.ticks_per_revolution = 200'000.0;
  car.duration_s = 5.0;
  RobotLog log = car.drive();  // straight, as the wheels count
  RobotDescription robot = car.description();
  std::get<AckermannDrive>(robot.drive.geometry).modes = {SteerMode::Car, SteerMode::Crab};
  for (Record& record : log.records) {
    if (auto* steer = std::get_if<SteerRecord>(&record.body)) {
      *steer = SteerRecord{0.2, 0.2, "crab"};
    }
  }
  const EncoderOdometry odometry = ackermannOdometry(log, robot);
  const Pose2& end = odometry.trajectory.poses().back().T_world_robot;
  EXPECT_NEAR(end.x(), 5.0 * std::cos(0.2), 1e-4);
  EXPECT_NEAR(end.y(), 5.0 * std::sin(0.2), 1e-4);
  EXPECT_NEAR(end.heading(), 0.0, 1e-12);
}

TEST(AckermannOdometryTest, AResetBreaksTheTrackAndIsTold) {
  DrivenCar car;
  RobotLog log = car.drive();
  std::size_t seen = 0;
  for (Record& record : log.records) {
    if (auto* counts = std::get_if<EncoderRecord>(&record.body); counts && ++seen > 500) {
      for (std::int64_t& count : counts->counts) {
        count -= 50'000;
      }
    }
  }
  const EncoderOdometry odometry = ackermannOdometry(log, car.description());
  EXPECT_EQ(odometry.resets, 1);
  EXPECT_EQ(odometry.trajectory.stretchStarts().size(), 2U);
  ASSERT_EQ(odometry.notes.size(), 1U);
  EXPECT_EQ(odometry.notes[0].expected, "a change that the robot can make");
}

std::string refusalOf(const RobotLog& log, const RobotDescription& robot) {
  try {
    (void)ackermannOdometry(log, robot);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(AckermannOdometryTest, RefusesTwoCountsAndLogsWithoutAngles) {
  DrivenCar car;
  RobotLog two = car.drive();
  std::get<EncoderRecord>(two.records.front().body).wheels = 2;
  two.records.front().line = 7;
  EXPECT_EQ(refusalOf(two, car.description()),
            "car.jsonl:7: field 'enc': expected four counts in 'w', found '2' (an ackermann robot "
            "has four "
            "wheels)");
  RobotLog without = car.drive();
  std::erase_if(without.records, [](const Record& record) {
    return std::holds_alternative<SteerRecord>(record.body);
  });
  EXPECT_EQ(refusalOf(without, car.description()),
            "car.jsonl: field 'steer': expected records of the steering angle, found 'none' (the "
            "way of an "
            "ackermann robot does not follow from its wheels alone)");
}

}  // namespace
}  // namespace vesper
