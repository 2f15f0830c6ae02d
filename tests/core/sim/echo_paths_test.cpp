#include "vesper/core/sim/echo_paths.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <variant>

#include "vesper/core/sim/simulated_robot.hpp"

namespace vesper {
namespace {

constexpr double kQuarter_rad = 0.7853981633974483;

SensorDescription narrowSonar() {
  SensorDescription sonar;
  sonar.id = "s";
  sonar.range = {0.05, 6.0, 0.0};
  sonar.beam.half_angle_rad = 0.26;
  sonar.error.sigma_m = {0.0, 0.0};
  return sonar;
}

double read(const Scene& scene, const Pose2& T_world_sensor, RangeSimulationOptions options) {
  RandomSource random(1, 1);
  const RangeRecord range = simulateSonar(scene, narrowSonar(), T_world_sensor, options, random);
  return range.report == EchoReport::Measured ? range.value : -1.0;
}

RangeSimulationOptions bouncing() {
  RangeSimulationOptions options;
  options.has_double_bounces = true;
  return options;
}

/// Mirrors along both axes that answer only within 0.1 rad.
Scene mirrorCorner() {
  World world;
  world.materials.push_back({"mirror", 0.1});
  world.polylines.push_back({{{0.0, 0.0}, {20.0, 0.0}}, false, 1});
  world.polylines.push_back({{{0.0, 0.0}, {0.0, 20.0}}, false, 1});
  return Scene(world);
}

TEST(EchoPathsTest, TheCornerOfTwoMirrorsSendsTheEchoBack) {
  // From (2, 2) into the corner: all ways over both walls and back to the sensor are as long as
  // twice the distance to the corner (mirror the sensor in both walls).
  const Pose2 sensor(2.0, 2.0, -3.0 * kQuarter_rad);
  EXPECT_EQ(read(mirrorCorner(), sensor, {}), -1.0);
  EXPECT_NEAR(read(mirrorCorner(), sensor, bouncing()), std::hypot(2.0, 2.0), 0.02);
}

TEST(EchoPathsTest, AMirrorShowsAWallThatTheSensorDoesNotFace) {
  // A mirror at 45 degrees passes the ray along x on along y, to a wall across at y = 3. Both legs,
  // and the same way back: 2 + 3.
  World world;
  world.materials.push_back({"mirror", 0.1});
  world.polylines.push_back({{{1.0, -1.0}, {3.0, 1.0}}, false, 1});
  world.polylines.push_back({{{-9.0, 3.0}, {9.0, 3.0}}, false, 0});
  const Scene scene(world);
  const Pose2 sensor(0.0, 0.0, 0.0);
  SensorDescription sonar = narrowSonar();
  sonar.beam.half_angle_rad = 0.02;
  RandomSource random(1, 1);
  EXPECT_EQ(simulateSonar(scene, sonar, sensor, {}, random).report, EchoReport::NoEcho);
  EXPECT_NEAR(simulateSonar(scene, sonar, sensor, bouncing(), random).value, 5.0, 0.01);
}

TEST(EchoPathsTest, AnotherSonarsEchoIsHalfOfItsWay) {
  // A wall at x = 3; the listener stands 2 m beside the emitter, both look at the wall's middle
  // between them. By the mirror image the way is 2 sqrt(3^2 + 1^2).
  World world;
  world.materials.push_back({"mirror", 0.1});
  world.polylines.push_back({{{3.0, -9.0}, {3.0, 9.0}}, false, 1});
  const Scene scene(world);
  const SensorDescription sonar = narrowSonar();
  const double tilt_rad = std::atan2(1.0, 3.0);
  const PlacedSonar emitter{&sonar, Pose2(0.0, -1.0, tilt_rad)};
  const PlacedSonar listener{&sonar, Pose2(0.0, 1.0, -tilt_rad)};
  EXPECT_NEAR(crosstalkRange(scene, emitter, listener, 6.0, {}), std::hypot(3.0, 1.0), 0.05);
  // Turned away it hears nothing.
  const PlacedSonar away{&sonar, Pose2(0.0, 1.0, 2.0)};
  EXPECT_TRUE(std::isinf(crosstalkRange(scene, emitter, away, 6.0, {})));
  // Nor through a screen between them, in front of the way back.
  world.polylines.push_back({{{1.0, 0.4}, {1.0, 3.0}}, false, 0});
  EXPECT_GT(crosstalkRange(Scene(world), emitter, listener, 6.0, {}), 6.0);
}

TEST(EchoPathsTest, DropOutsTakeTheirShareAndNothingElse) {
  World world;
  world.size_m = {10.0, 10.0};
  world.polylines.push_back({{{3.0, -9.0}, {3.0, 9.0}}, false, 0});
  RobotDescription robot;
  std::get<DifferentialDrive>(robot.drive.geometry) = {0.03, 0.03, 0.12};
  robot.drive.ticks_per_revolution = 1000.0;
  robot.footprint.radius_m = 0.1;
  robot.sensors.push_back(narrowSonar());
  robot.sensors[0].error.sigma_m = {0.01, 0.0};
  const auto readings = [&](double share) {
    SimulatedRobotOptions options;
    options.effects.drop_out_share = share;
    SimulatedRobot simulated(world, robot, options, Pose2());
    simulated.step({}, std::chrono::seconds(80));  // 2000 readings
    std::vector<RangeRecord> ranges;
    for (const Record& record : simulated.takeRecords()) {
      if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
        ranges.push_back(*range);
      }
    }
    return ranges;
  };
  const auto all = readings(0.0);
  const auto some = readings(0.2);
  ASSERT_EQ(all.size(), 2000U);
  ASSERT_EQ(some.size(), all.size());
  int dropped = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (some[i].report == EchoReport::NoEcho) {
      ++dropped;
    } else {
      EXPECT_EQ(some[i].value, all[i].value);  // streams of their own
    }
  }
  EXPECT_NEAR(dropped, 400, 4.0 * std::sqrt(2000 * 0.2 * 0.8));
}

}  // namespace
}  // namespace vesper
