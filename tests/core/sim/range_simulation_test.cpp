#include "vesper/core/sim/range_simulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace vesper {
namespace {

SensorDescription exactSonar() {
  SensorDescription sonar;
  sonar.id = "front";
  sonar.range = {0.2, 4.0, 0.0};
  sonar.beam.half_angle_rad = 0.26;
  sonar.error.sigma_m = {0.0, 0.0};
  return sonar;
}

/// A wall across the x axis at 3 m that answers up to `max_incidence_rad`.
Scene wallScene(double max_incidence_rad = 1.5) {
  World world;
  world.materials.push_back({"wall", max_incidence_rad});
  world.polylines.push_back({{{3.0, -50.0}, {3.0, 50.0}}, false, 1});
  return Scene(world);
}

RangeRecord read(const SensorDescription& sonar, const Pose2& T_world_sensor,
                 const Scene& scene = wallScene(), double air_celsius = 20.0) {
  RandomSource random(1, 1);
  RangeSimulationOptions options;
  options.air_celsius = air_celsius;
  return simulateSonar(scene, sonar, T_world_sensor, options, random);
}

TEST(SimulateSonarTest, TheFirstEchoOfAConeIsThePerpendicular) {
  const RangeRecord straight = read(exactSonar(), Pose2(1.0, 0.0, 0.0));
  EXPECT_EQ(straight.report, EchoReport::Measured);
  EXPECT_EQ(straight.value, 2.0);
  EXPECT_EQ(straight.sensor, "front");
  // Turned, but with the perpendicular still in the cone: 31 rays stand 0.0173 rad apart, so that
  // one is at most 0.0087 rad off, which is 2 (1/cos(0.0087) - 1) = 0.08 mm.
  const RangeRecord turned = read(exactSonar(), Pose2(1.0, 0.0, 0.2));
  EXPECT_NEAR(turned.value, 2.0, 1e-4);
}

TEST(SimulateSonarTest, OutsideTheConeTheEdgeRayMeasures) {
  const RangeRecord turned = read(exactSonar(), Pose2(1.0, 0.0, 0.5));
  EXPECT_NEAR(turned.value, 2.0 / std::cos(0.5 - 0.26), 1e-6);
}

TEST(SimulateSonarTest, AMirrorAnswersOnlyWithinItsIncidence) {
  const Scene mirror = wallScene(0.4);
  EXPECT_EQ(read(exactSonar(), Pose2(1.0, 0.0, 0.65), mirror).report, EchoReport::Measured);
  EXPECT_EQ(read(exactSonar(), Pose2(1.0, 0.0, 0.67), mirror).report, EchoReport::NoEcho);
  EXPECT_EQ(read(exactSonar(), Pose2(1.0, 0.0, 0.67)).report, EchoReport::Measured);
}

TEST(SimulateSonarTest, AMirrorHidesWhatLiesBehindIt) {
  World world;
  world.materials.push_back({"mirror", 0.1});
  world.polylines.push_back({{{1.0, 9.0}, {3.0, -9.0}}, false, 1});  // seen at about 0.11 rad
  world.polylines.push_back({{{3.5, -9.0}, {3.5, 9.0}}, false, 0});
  SensorDescription narrow = exactSonar();
  narrow.beam.half_angle_rad = 0.001;
  EXPECT_EQ(read(narrow, Pose2(0.0, 0.0, 0.0), Scene(world)).report, EchoReport::NoEcho);
}

TEST(SimulateSonarTest, DeadZoneMaximumAndNothing) {
  EXPECT_EQ(read(exactSonar(), Pose2(2.81, 0.0, 0.0)).report, EchoReport::Near);
  EXPECT_EQ(read(exactSonar(), Pose2(2.79, 0.0, 0.0)).report, EchoReport::Measured);
  EXPECT_EQ(read(exactSonar(), Pose2(-0.99, 0.0, 0.0)).report, EchoReport::Measured);
  EXPECT_EQ(read(exactSonar(), Pose2(-1.01, 0.0, 0.0)).report, EchoReport::NoEcho);
  EXPECT_EQ(read(exactSonar(), Pose2(1.0, 0.0, 3.0)).report, EchoReport::NoEcho);
}

TEST(SimulateSonarTest, ReadingsAreWholeSteps) {
  SensorDescription sonar = exactSonar();
  sonar.range.step_m = 0.01;
  EXPECT_EQ(read(sonar, Pose2(1.234, 0.0, 0.0)).value, 1.77);
  sonar.range.step_m = 0.0127;
  EXPECT_NEAR(read(sonar, Pose2(2.0, 0.0, 0.0)).value, 79.0 * 0.0127, 1e-9);
}

TEST(SimulateSonarTest, ScaleOffsetAndAirFollowTheErrorModel) {
  SensorDescription sonar = exactSonar();
  sonar.error.scale = 1.02;
  sonar.error.offset_m = -0.03;
  EXPECT_NEAR(read(sonar, Pose2(1.0, 0.0, 0.0)).value, 1.02 * 2.0 - 0.03, 1e-6);
  // The RCX sonar assumes 330 m/s, the speed at -2.1 C: at 20 C it reads 3.8 % short.
  SensorDescription rcx = exactSonar();
  rcx.error.reference_celsius = -2.1;
  EXPECT_NEAR(read(rcx, Pose2(1.0, 0.0, 0.0)).value / 2.0, 1.0 - 0.038, 5e-4);
}

TEST(SimulateSonarTest, TheConeFollowsItsTable) {
  SensorDescription sonar = exactSonar();
  sonar.beam.half_angle_by_range = {{1.0, 0.3}, {3.0, 0.1}};
  // At 2 m the half-angle is 0.2: a wall whose perpendicular lies 0.19 off is met there.
  EXPECT_NEAR(read(sonar, Pose2(1.0, 0.0, 0.19)).value, 2.0, 1e-3);
  // A cylinder is heard by its own angle.
  World world;
  world.circles.push_back({{2.0, 0.0}, 0.05, 0});
  sonar.beam.by_target["cylinder"] = 0.1;
  EXPECT_EQ(read(sonar, Pose2(0.0, 0.0, 0.2), Scene(world)).report, EchoReport::NoEcho);
  EXPECT_EQ(read(sonar, Pose2(0.0, 0.0, 0.08), Scene(world)).report, EchoReport::Measured);
}

TEST(SimulateSonarTest, NoiseHasTheStatedDeviation) {
  SensorDescription sonar = exactSonar();
  sonar.error.sigma_m = {0.01, 0.005};
  const double sigma_m = 0.01 + 0.005 * 2.0;
  RandomSource random(3, 5);
  const Scene scene = wallScene();
  double sum = 0.0;
  double squares = 0.0;
  constexpr int kReadings = 4000;
  for (int i = 0; i < kReadings; ++i) {
    const double error_m =
        simulateSonar(scene, sonar, Pose2(1.0, 0.0, 0.0), {}, random).value - 2.0;
    sum += error_m;
    squares += error_m * error_m;
  }
  // Four standard errors of the mean and of the variance.
  EXPECT_NEAR(sum / kReadings, 0.0, 4.0 * sigma_m / std::sqrt(kReadings));
  EXPECT_NEAR(squares / kReadings / (sigma_m * sigma_m), 1.0, 4.0 * std::sqrt(2.0 / kReadings));
}

TEST(SimulateLaserTest, EveryBeamMeasuresAlongItself) {
  SensorDescription laser = exactSonar();
  laser.kind = SensorKind::Laser;
  laser.range = {0.0, 10.0, 0.0};
  RandomSource random(1, 1);
  RangeSimulationOptions options;
  options.laser_beams = 5;
  options.laser_half_field_rad = 1.0;
  const ScanRecord scan =
      simulateLaser(wallScene(0.1), laser, Pose2(1.0, 0.0, 0.0), options, random);
  EXPECT_NEAR(scan.first_angle_rad, -1.0, 1e-15);
  EXPECT_NEAR(scan.angle_step_rad, 0.5, 1e-15);
  ASSERT_EQ(scan.ranges_m.size(), 5U);
  for (int i = 0; i < 5; ++i) {
    EXPECT_NEAR(scan.ranges_m[static_cast<std::size_t>(i)], 2.0 / std::cos(-1.0 + 0.5 * i), 1e-6);
  }
}

TEST(RandomSourceTest, StreamsAreIndependentAndRepeatable) {
  RandomSource a(1, 2);
  RandomSource again(1, 2);
  RandomSource other(1, 3);
  double product = 0.0;
  for (int i = 0; i < 1000; ++i) {
    const double value = a.normal();
    EXPECT_EQ(value, again.normal());
    product += value * other.normal();
  }
  EXPECT_LT(std::abs(product) / 1000.0, 4.0 / std::sqrt(1000.0));
}

}  // namespace
}  // namespace vesper
