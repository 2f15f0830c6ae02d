#include "vesper/calibration/odometry/end_pose_lsq.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/tests/calibration/odometry/exact_ends.hpp"
#include "vesper/tests/support/square_simulation.hpp"

namespace vesper::calibration {
namespace {

using test::NormalNumbers;
using test::SimulatedRobot;

TEST(FitEndPosesTest, RecoversNoiseFreeErrors) {
  // Goal G1: better than 1e-9 for E_d in [0.97, 1.03] and E_b in [0.85, 1.15], from (1, 1).
  for (const double E_d : {0.97, 0.99, 1.0, 1.01, 1.03}) {
    for (const double E_b : {0.85, 0.95, 1.0, 1.05, 1.15}) {
      const auto result = fitEndPoses(exactSquares({E_d, E_b, 1.0}), {}, withWheelSizeHeld());
      EXPECT_NEAR(result.errors.E_d, E_d, 1e-9) << E_d << ' ' << E_b;
      EXPECT_NEAR(result.errors.E_b, E_b, 1e-9) << E_d << ' ' << E_b;
      EXPECT_TRUE(result.isComplete());
    }
  }
}

TEST(FitEndPosesTest, RecoversAllThreeWithStraights) {
  const WheelErrors truth{1.004, 0.98, 1.01};
  auto ends = exactSquares(truth, 5);
  ends.push_back(exactEnd(RunKind::Straight, 4.0, truth));
  ends.push_back(exactEnd(RunKind::Straight, 4.0, truth));
  ends.push_back(exactEnd(RunKind::Straight, 4.0, truth));
  const auto result = fitEndPoses(ends, {}, lsqOptions());
  EXPECT_TRUE(result.isComplete());
  EXPECT_NEAR(result.errors.E_d, truth.E_d, 1e-9);
  EXPECT_NEAR(result.errors.E_b, truth.E_b, 1e-9);
  EXPECT_NEAR(result.errors.E_s, truth.E_s, 1e-9);
  EXPECT_LT(result.condition, 1e3);
  EXPECT_GT(*result.sd(kE_s), 0.0);
  EXPECT_TRUE(result.advice.empty());
}

TEST(FitEndPosesTest, PointsAtBadRunsAndHoldsAgainstThem) {
  NormalNumbers normal(7);
  const SimulatedRobot robot{.truth = {1.002, 1.01, 1.0}};
  std::vector<MotionObservation> ends;
  for (int i = 0; i < 10; ++i) {
    const RunKind kind = i < 5 ? RunKind::Clockwise : RunKind::CounterClockwise;
    ends.push_back(simulate(robot, kind, 4.0, normal, i == 3 ? 0.06 : 0.0));
    ends.back().run = std::to_string(i);
  }
  const auto result = fitEndPoses(ends, {}, withWheelSizeHeld());
  EXPECT_EQ(result.loss, RobustLoss::Cauchy);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(result.ends[static_cast<std::size_t>(i)].is_suspect, i == 3) << i;
  }
  EXPECT_LT(result.ends[3].weight, 0.3);
  EXPECT_NEAR(result.errors.E_d, 1.002, 4e-4);
  EXPECT_NEAR(result.errors.E_b, 1.01, 3e-3);
  EXPECT_EQ(result.advice.back(),
            "Run 3 (cw) does not fit the others: look at it, or drive it again.");
}

TEST(FitEndPosesTest, UsesNoRobustLossWithFewRuns) {
  NormalNumbers normal(8);
  const SimulatedRobot robot{.truth = {1.002, 1.01, 1.0}};
  std::vector<MotionObservation> ends;
  for (int i = 0; i < 6; ++i) {
    const RunKind kind = i < 3 ? RunKind::Clockwise : RunKind::CounterClockwise;
    ends.push_back(simulate(robot, kind, 4.0, normal, i == 2 ? 0.06 : 0.0));
  }
  EXPECT_EQ(fitEndPoses(ends, {}, withWheelSizeHeld()).loss, RobustLoss::None);
}

/// A stretch as wheels with the errors `truth` and a gyroscope of scale 1.02 and bias 0.01 see it.
GyroObservation gyroStretch(const WheelErrors& truth, double turn_m, double off_rad) {
  const double left = 2.0 / (truth.E_d + 1.0);
  GyroObservation stretch{"", 1.0 - turn_m, 1.0 + turn_m, 1.0 - turn_m, 1.0 + turn_m,
                          0,  4.0,          0.0035};
  const double turned =
      left * (truth.E_d * stretch.right_m - stretch.left_m) / (kTrack_m * truth.E_b);
  stretch.gyro_turn_rad = (turned + 0.01 * stretch.duration_s) / 1.02 + off_rad;
  return stretch;
}

TEST(FitEndPosesTest, AGyroscopeWorseThanStatedMovesNothing) {
  // Each turn is read too large and too small by as much, so the truth solves the normal equations
  // whatever the noise is; only a cost that noise itself can make smaller moves away from it.
  const WheelErrors truth{1.003, 0.99, 1.0};
  auto ends = exactSquares(truth, 4);
  for (int i = 0; i < 3; ++i) {
    ends.push_back(exactEnd(RunKind::Straight, 4.0, truth));
  }
  std::vector<GyroObservation> gyro;
  for (int i = 0; i < 60; ++i) {
    gyro.push_back(gyroStretch(truth, 0.1 * (i / 2 % 7) - 0.3, i % 2 == 0 ? 0.03 : -0.03));
  }
  const auto result = fitEndPoses(ends, gyro, lsqOptions());
  EXPECT_NEAR(result.errors.E_b, truth.E_b, 1e-7);
  EXPECT_NEAR(result.gyro_scale, 1.02, 1e-7);
  // Its sd is that of a regression on turns with the noise that is there, not with the stated one.
  EXPECT_GT(*result.sd(kGyroScale), 0.03 / std::sqrt(60.0) / 2.0);
}

TEST(FitEndPosesTest, GyroscopeGetsBiasAndScale) {
  const WheelErrors truth{1.003, 0.99, 1.0};
  auto ends = exactSquares(truth, 4);
  for (int i = 0; i < 3; ++i) {
    ends.push_back(exactEnd(RunKind::Straight, 4.0, truth));
  }
  std::vector<GyroObservation> gyro;
  for (const double turn_m : {-0.5, 0.0, 0.5, 0.25, 0.0, 0.4}) {
    gyro.push_back(gyroStretch(truth, turn_m, 0.0));
  }
  const auto result = fitEndPoses(ends, gyro, lsqOptions());
  EXPECT_NEAR(result.gyro_bias_rad_per_s, 0.01, 1e-8);
  EXPECT_NEAR(result.gyro_scale, 1.02, 1e-8);
  EXPECT_NEAR(result.errors.E_b, truth.E_b, 1e-8);
  EXPECT_TRUE(result.sd(kGyroBias));
  EXPECT_TRUE(result.isComplete());
}

TEST(FitEndPosesTest, IsTheSameTwice) {
  NormalNumbers normal(9);
  const SimulatedRobot robot{.truth = {1.002, 1.01, 1.0}};
  std::vector<MotionObservation> ends;
  for (int i = 0; i < 10; ++i) {
    ends.push_back(
        simulate(robot, i < 5 ? RunKind::Clockwise : RunKind::CounterClockwise, 4.0, normal));
  }
  const auto first = fitEndPoses(ends, {}, lsqOptions());
  const auto second = fitEndPoses(ends, {}, lsqOptions());
  EXPECT_EQ(first.errors.E_d, second.errors.E_d);
  EXPECT_EQ(first.covariance, second.covariance);
}

TEST(FitEndPosesTest, SmallMonteCarloHasHonestCovariance) {
  // A short form of tests/bench/calibration_bench (4000 trials): NEES with 2 degrees of freedom
  // has mean 2 and, over 40 trials, a standard error of 0.32; under four of them. (Diagonal
  // weights: 4.15.)
  constexpr int kTrials = 40;
  NormalNumbers normal(20);
  const SimulatedRobot robot{.truth = {1.002, 0.99, 1.0}};
  double nees = 0.0;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<MotionObservation> ends;
    for (int i = 0; i < 10; ++i) {
      ends.push_back(
          simulate(robot, i < 5 ? RunKind::Clockwise : RunKind::CounterClockwise, 4.0, normal));
    }
    EndPoseLsqOptions known = withWheelSizeHeld();
    known.estimates_noise = false;
    const auto result = fitEndPoses(ends, {}, known);
    const Eigen::Vector2d off(result.errors.E_d - 1.002, result.errors.E_b - 0.99);
    nees += off.dot(result.covariance.topLeftCorner<2, 2>().inverse() * off) / kTrials;
  }
  EXPECT_NEAR(nees, 2.0, 1.2);
}

TEST(FitEndPosesTest, RefusesBrokenInput) {
  auto ends = exactSquares({});
  EXPECT_THROW(fitEndPoses({}, {}, lsqOptions()), std::invalid_argument);
  EXPECT_THROW(fitEndPoses(ends, {}, {}), std::invalid_argument);
  ends[0].measured_covariance(0, 0) = 0.0;
  EXPECT_THROW(fitEndPoses(ends, {}, lsqOptions()), std::invalid_argument);
  ends[0].measured_covariance(0, 0) = 1.0;
  ends[0].measured.y() = NAN;
  EXPECT_THROW(fitEndPoses(ends, {}, lsqOptions()), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::calibration
