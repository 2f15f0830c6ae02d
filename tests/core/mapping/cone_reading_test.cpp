#include "vesper/core/mapping/cone_reading.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "vesper/tests/core/mapping/sonar_examples.hpp"

namespace vesper {
namespace {

constexpr double kResolution_m = 0.05;

ModelOptions oneView() { return resolveModel({.name = "cone", .views = 1}); }

TEST(HalfAngleAtTest, IsLinearBetweenAndConstantOutsideTheTable) {
  BeamDescription beam;
  beam.half_angle_rad = 0.9;
  EXPECT_DOUBLE_EQ(halfAngleAt(beam, 1.0), 0.9);
  beam.half_angle_by_range = {{0.5, 0.30}, {2.0, 0.15}};
  EXPECT_DOUBLE_EQ(halfAngleAt(beam, 0.1), 0.30);
  EXPECT_DOUBLE_EQ(halfAngleAt(beam, 1.0), 0.25);
  EXPECT_DOUBLE_EQ(halfAngleAt(beam, 2.0), 0.15);
  EXPECT_DOUBLE_EQ(halfAngleAt(beam, 9.0), 0.15);
}

// f = 0.3 on the axis: ln(0.7 / 1.3) = -0.619039..., away from 0: -0.620.
TEST(ConeReadingTest, FreeEvidenceOnTheAxisIsFlatInRange) {
  const ConeReading reading =
      ConeReading::hit(oneView(), test::sonar(0.1, 4.0, 0.26), kResolution_m, 2.0);
  EXPECT_EQ(reading.at(0.5, 0.0), -620);
  EXPECT_EQ(reading.at(1.9, 0.0), -620);
}

// Half-way to the edge g = 3/4: ln((1 - 0.225) / (1 + 0.225)) = -0.457833.
TEST(ConeReadingTest, FreeEvidenceFallsWithTheSquareOfTheBearing) {
  const ConeReading reading =
      ConeReading::hit(oneView(), test::sonar(0.1, 4.0, 0.26), kResolution_m, 2.0);
  EXPECT_EQ(reading.at(1.0, 0.13), -458);
  EXPECT_EQ(reading.at(1.0, 0.26), 0);
  EXPECT_EQ(reading.at(1.0, 0.27), 0);
}

// sigma 0.01 -> eps = max(0.03, 0.035355) = half a cell diagonal. At r on the axis with
// w = 0.2 / (2 * 0.26 * 2) = 0.192308: ln((1 + 0.7 w) / (1 - 0.7 w)) = 0.270872.
TEST(ConeReadingTest, OccupiedEvidenceIsWeightedByTheArc) {
  const ConeReading reading =
      ConeReading::hit(oneView(), test::sonar(0.1, 4.0, 0.26), kResolution_m, 2.0);
  EXPECT_EQ(reading.at(2.0, 0.0), 271);
  EXPECT_NEAR(reading.reach(), 2.0353553, 1e-6);
  EXPECT_EQ(reading.at(2.036, 0.0), 0);
}

// r = 0.3: the arc 2 * 0.26 * 0.3 = 0.156 m is shorter than 0.2 m: full weight ln(1.7 / 0.3).
TEST(ConeReadingTest, AShortArcHasItsFullWeight) {
  const ConeReading reading =
      ConeReading::hit(oneView(), test::sonar(0.1, 4.0, 0.26), kResolution_m, 0.3);
  EXPECT_EQ(reading.at(0.3, 0.0), 1735);
}

// 3 sigma(2.0) = 3 (0.005 + 0.02 * 2) = 0.135 m.
TEST(ConeReadingTest, TheBandWidensWithSigma) {
  SensorDescription sensor = test::sonar(0.1, 4.0, 0.26);
  sensor.error.sigma_m = {0.005, 0.02};
  const ConeReading reading = ConeReading::hit(oneView(), sensor, kResolution_m, 2.0);
  EXPECT_GT(reading.at(2.134, 0.0), 0);
  EXPECT_EQ(reading.at(2.136, 0.0), 0);
  EXPECT_GT(reading.at(1.87, 0.0), 0);
  EXPECT_LT(reading.at(1.86, 0.0), 0);
}

// Half a diagonal 0.0353553 at rho 0.1 is 0.353553 rad > 0.26.
TEST(ConeReadingTest, IsOneCellWideNearItsApex) {
  const ConeReading reading =
      ConeReading::hit(oneView(), test::sonar(0.05, 4.0, 0.26), kResolution_m, 2.0);
  EXPECT_LT(reading.at(0.1, 0.35), 0);
  EXPECT_EQ(reading.at(0.1, 0.36), 0);
  EXPECT_EQ(reading.at(0.2, 0.27), 0);
}

TEST(ConeReadingTest, NothingBelowTheMinimumRange) {
  const ConeReading reading =
      ConeReading::hit(oneView(), test::sonar(0.3, 4.0, 0.26), kResolution_m, 0.31);
  EXPECT_EQ(reading.at(0.299, 0.0), 0);
  EXPECT_GT(reading.at(0.301, 0.0), 0);  // within the band, beyond the minimum
}

TEST(ConeReadingTest, NoEchoClearsItsShareAndMarksNothing) {
  ModelOptions options = oneView();
  const SensorDescription sensor = test::sonar(0.1, 2.0, 0.26);
  const ConeReading most = ConeReading::noEcho(options, sensor, kResolution_m);
  EXPECT_EQ(most.at(1.59, 0.0), -620);
  EXPECT_EQ(most.at(1.61, 0.0), 0);
  options.clear_fraction = 0.0;
  EXPECT_EQ(ConeReading::noEcho(options, sensor, kResolution_m).reach(), 0.0);
}

}  // namespace
}  // namespace vesper
