#include "vesper/calibration/sonar/wall_calibration.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "vesper/calibration/sonar/wall_range_cost.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tests/calibration/sonar/synthetic_sonar.hpp"

namespace vesper::calibration {
namespace {

using Kind = SonarWarning::Kind;

SensorDescription frontSonar() {
  SensorDescription sensor;
  sensor.id = "front";
  sensor.T_robot_sensor = Pose2(0.07, 0.0, 0.0);
  sensor.range = {0.03, 4.0, 0.0};
  sensor.beam.half_angle_rad = 0.35;
  return sensor;
}

/// Runs from 2.5 m to 0.4 m and back, each in one heading, at a wall whose normal is `normal_rad`,
/// 3 m from the origin; readings by scale and offset with sd 4 mm.
std::vector<RangeObservation> drive(const std::vector<double>& headings_rad, double normal_rad,
                                    double scale, double offset_m) {
  test::Dice dice(21);
  std::vector<RangeObservation> observations;
  const Eigen::Vector2d n(std::cos(normal_rad), std::sin(normal_rad));
  for (const double heading_rad : headings_rad) {
    for (int i = 0; i <= 140; ++i) {
      const double gone_m = 0.03 * (i <= 70 ? i : 140 - i);
      const Pose2 T_world_robot(0.5 * n.x() + gone_m * std::cos(heading_rad),
                                0.5 * n.y() + gone_m * std::sin(heading_rad), heading_rad);
      const Pose2 T_world_sensor = T_world_robot * Pose2(0.07, 0.0, 0.0);
      const double true_m = 3.0 - n.dot(T_world_sensor.translation());
      RangeObservation seen;
      seen.x_m = T_world_sensor.x();
      seen.y_m = T_world_sensor.y();
      seen.heading_rad = T_world_sensor.heading();
      seen.reading = ReadingClass::Hit;
      // One reading in 25 hears a chair.
      seen.range_m = i % 25 == 7 ? 0.3 : scale * true_m + offset_m + 0.004 * dice.normal();
      observations.push_back(seen);
    }
  }
  return observations;
}

bool warns(const WallCalibration& result, Kind kind) {
  return std::any_of(result.range.warnings.begin(), result.range.warnings.end(),
                     [&](const SonarWarning& warning) { return warning.kind == kind; });
}

TEST(WallRangeCostTest, IsZeroAtTheTruthAndHasTheRightJacobian) {
  const std::array wall = {0.4, 3.0};
  const std::array model = {0.02, 0.97};
  const Eigen::Vector2d p(0.8, -0.3);
  const double distance_m = 3.0 - std::cos(0.4) * 0.8 + std::sin(0.4) * 0.3;
  const WallRangeCost cost{p, 0.97 * distance_m + 0.02, 0.01};
  const auto function = WallRangeCost::create(cost);
  const std::array<const double*, 2> parameters = {wall.data(), model.data()};
  double residual = 1.0;
  std::array<double, 2> by_wall{};
  std::array<double, 2> by_model{};
  std::array<double*, 2> jacobians = {by_wall.data(), by_model.data()};
  ASSERT_TRUE(function->Evaluate(parameters.data(), &residual, jacobians.data()));
  EXPECT_NEAR(residual, 0.0, 1e-12);
  const auto at = [&](double direction, double distance, double bias, double scale) {
    const std::array w = {direction, distance};
    const std::array m = {bias, scale};
    const std::array<const double*, 2> values = {w.data(), m.data()};
    double r = 0.0;
    (void)function->Evaluate(values.data(), &r, nullptr);
    return r;
  };
  constexpr double kStep = 1e-6;
  EXPECT_NEAR(by_wall[0], (at(0.4 + kStep, 3, .02, .97) - at(0.4 - kStep, 3, .02, .97)) / 2e-6,
              1e-5);
  EXPECT_NEAR(by_wall[1], (at(0.4, 3 + kStep, .02, .97) - at(0.4, 3 - kStep, .02, .97)) / 2e-6,
              1e-5);
  EXPECT_NEAR(by_model[0], (at(0.4, 3, .02 + kStep, .97) - at(0.4, 3, .02 - kStep, .97)) / 2e-6,
              1e-5);
  EXPECT_NEAR(by_model[1], (at(0.4, 3, .02, .97 + kStep) - at(0.4, 3, .02, .97 - kStep)) / 2e-6,
              1e-4);
}

TEST(WallCalibrationTest, RecoversScaleAndOffsetWithATape) {
  WallOptions options;
  options.wall_distance_m = 2.5;  // the robot starts 0.5 m along the normal
  options.fit.resamples = 40;
  const WallCalibration found =
      calibrateAtWall(drive({0.3, 0.3}, 0.3, 0.965, 0.015), frontSonar(), "log", options);
  // sd of the scale about 0.004/(0.6 sqrt 280) = 0.0004.
  EXPECT_NEAR(found.range.scale.value, 0.965, 0.002);
  EXPECT_NEAR(found.range.offset_m.value, 0.015, 0.004);
  EXPECT_NEAR(found.distance_m, 3.0, 0.002);
  EXPECT_FALSE(found.normal_was_fitted);
  EXPECT_TRUE(warns(found, Kind::HeadingAssumed));
  EXPECT_FALSE(warns(found, Kind::OffsetNotMeasured));
  EXPECT_EQ(found.runs, 4);
  EXPECT_NEAR(found.range.sigma_a_m.value + 1.5 * found.range.sigma_b.value, 0.004, 0.0012);
}

TEST(WallCalibrationTest, FindsTheWallsDirectionFromTwoHeadings) {
  WallOptions options;
  options.wall_distance_m = 2.5;
  options.fit.resamples = 40;
  const WallCalibration found =
      calibrateAtWall(drive({0.1, 0.45}, 0.3, 0.965, 0.015), frontSonar(), "log", options);
  EXPECT_TRUE(found.normal_was_fitted);
  EXPECT_NEAR(found.normal_rad, 0.3, 0.01);
  EXPECT_NEAR(found.range.scale.value, 0.965, 0.003);
  EXPECT_FALSE(warns(found, Kind::HeadingAssumed));
}

TEST(WallCalibrationTest, KeepsTheOffsetThatItCannotKnow) {
  WallOptions options;
  options.fit.resamples = 40;
  SensorDescription sensor = frontSonar();
  sensor.error.offset_m = 0.01;
  const WallCalibration found =
      calibrateAtWall(drive({0.0}, 0.0, 0.965, 0.05), sensor, "log", options);
  EXPECT_NEAR(found.range.scale.value, 0.965, 0.003);
  EXPECT_EQ(found.range.offset_m.value, 0.01);
  EXPECT_TRUE(warns(found, Kind::OffsetNotMeasured));
}

TEST(WallCalibrationTest, RefusesADriveThatDoesNotApproach) {
  auto observations = drive({0.0}, 0.0, 1.0, 0.0);
  for (RangeObservation& seen : observations) {
    seen.x_m = 0.5;
  }
  EXPECT_THROW((void)calibrateAtWall(observations, frontSonar(), "log"), InputError);
  observations.resize(10);
  EXPECT_THROW((void)calibrateAtWall(observations, frontSonar(), "log"), InputError);
  WallOptions options;
  options.wall_distance_m = -1.0;
  EXPECT_THROW((void)calibrateAtWall(observations, frontSonar(), "log", options),
               std::invalid_argument);
}

TEST(CalibrateAtWallTest, EchoesThatDoNotBelongToAWallAheadAreRefused) {
  // The readings fit a wall on the left, not one where the beam looks.
  std::vector<RangeObservation> observations;
  for (int i = 0; i <= 100; ++i) {
    RangeObservation seen;
    seen.x_m = 0.004 * i;
    seen.y_m = 0.02 * i;
    seen.heading_rad = 0.4 * std::sin(0.5 * i);
    seen.reading = ReadingClass::Hit;
    seen.range_m = 3.0 - seen.y_m;
    observations.push_back(seen);
  }
  try {
    (void)calibrateAtWall(observations, frontSonar(), "turns.jsonl", {});
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "turns.jsonl: expected 20 echoes or more of one wall, found '0' (drive straight "
                 "at a wall)");
  }
}

}  // namespace
}  // namespace vesper::calibration
