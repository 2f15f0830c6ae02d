#include "vesper/calibration/odometry/end_pose_lsq.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/calibration/odometry/gyro_cost.hpp"
#include "vesper/calibration/odometry/motion_cost.hpp"
#include "vesper/tests/support/square_simulation.hpp"

namespace vesper::calibration {
namespace {

constexpr double kTrack_m = 0.34;
using test::NormalNumbers;
using test::SimulatedRobot;

/// A noise-free end of a task.
MotionObservation exactEnd(RunKind kind, double side_m, const WheelErrors& errors) {
  MotionObservation observation;
  observation.kind = kind;
  observation.run = std::string(nameOf(kind));
  observation.steps = taskSteps(kind, side_m, 1.0, kTrack_m);
  const auto end = replay(observation.steps, kTrack_m, errors);
  observation.measured = {end.x_m, end.y_m, end.theta_rad};
  return observation;
}

std::vector<MotionObservation> exactSquares(const WheelErrors& errors, int each = 1) {
  std::vector<MotionObservation> ends;
  for (int i = 0; i < each; ++i) {
    ends.push_back(exactEnd(RunKind::Clockwise, 4.0, errors));
    ends.push_back(exactEnd(RunKind::CounterClockwise, 4.0, errors));
  }
  return ends;
}

EndPoseLsqOptions options() {
  EndPoseLsqOptions options;
  options.track_width_m = kTrack_m;
  return options;
}

EndPoseLsqOptions withWheelSizeHeld() {
  EndPoseLsqOptions held = options();
  held.is_held[kE_s] = true;
  return held;
}

TEST(MotionCostTest, IsZeroAtTheTruthAndHasTheRightDerivatives) {
  const WheelErrors truth{1.01, 0.95, 1.02};
  MotionObservation end = exactEnd(RunKind::CounterClockwise, 4.0, truth);
  Eigen::Matrix3d root;
  root << 500, 0, 0, -30, 400, 0, 20, 10, 110;
  const auto cost = MotionCost::create({&end, kTrack_m, root});
  const Eigen::Vector3d at(std::log(1.01), std::log(0.95), std::log(1.02));
  const auto evaluate = [&](const Eigen::Vector3d& p) {
    Eigen::Vector3d residual;
    const std::array<const double*, 3> blocks = {&p[0], &p[1], &p[2]};
    cost->Evaluate(blocks.data(), residual.data(), nullptr);
    return residual;
  };
  EXPECT_LT(evaluate(at).norm(), 1e-11);
  std::array<Eigen::Vector3d, 3> columns;
  std::array<double*, 3> jacobians = {columns[0].data(), columns[1].data(), columns[2].data()};
  const std::array<const double*, 3> blocks = {&at[0], &at[1], &at[2]};
  Eigen::Vector3d residual;
  cost->Evaluate(blocks.data(), residual.data(), jacobians.data());
  for (int i = 0; i < 3; ++i) {
    const Eigen::Vector3d h = 1e-6 * Eigen::Vector3d::Unit(i);
    const Eigen::Vector3d numeric = (evaluate(at + h) - evaluate(at - h)) / 2e-6;
    EXPECT_LT((numeric - columns[static_cast<std::size_t>(i)]).norm(), 1e-6 * numeric.norm());
  }
}

TEST(MotionCostTest, HasFiniteDerivativesWhereItRunsStraight) {
  const MotionObservation end = exactEnd(RunKind::Straight, 4.0, {});
  const auto cost = MotionCost::create({&end, kTrack_m, Eigen::Matrix3d::Identity()});
  const Eigen::Vector3d at = Eigen::Vector3d::Zero();
  const std::array<const double*, 3> blocks = {&at[0], &at[1], &at[2]};
  std::array<Eigen::Vector3d, 3> columns;
  std::array<double*, 3> jacobians = {columns[0].data(), columns[1].data(), columns[2].data()};
  Eigen::Vector3d residual;
  cost->Evaluate(blocks.data(), residual.data(), jacobians.data());
  // d theta/d log E_d = L/b, d y/d log E_d = L^2/(2 b), d x/d log E_s = L.
  EXPECT_NEAR(columns[0].z(), 4.0 / kTrack_m, 1e-12);
  EXPECT_NEAR(columns[0].y(), 8.0 / kTrack_m, 1e-12);
  EXPECT_NEAR(columns[2].x(), 4.0, 1e-12);
}

TEST(GyroCostTest, IsZeroAtTheTruthAndHasTheRightDerivatives) {
  // Wheels turn (1.02 r - 0.98 l)/b ...; gyro reads (turn + bias t)/scale.
  GyroObservation stretch{"", 0.8, 1.0, 0.8, 1.0, 0.0, 5.0, 0.004};
  const Eigen::Matrix<double, 5, 1> at(std::log(1.01), std::log(0.97), std::log(1.005), 0.002,
                                       std::log(0.99));
  const double left = 1.005 * 2.0 / 2.01;
  const double turn = (left * 1.01 * 1.0 - left * 0.8) / (kTrack_m * 0.97);
  stretch.gyro_turn_rad = (turn + 0.002 * 5.0) / 0.99;
  const auto cost = GyroCost::create({stretch, kTrack_m, 0.004});
  const auto evaluate = [&](const Eigen::Matrix<double, 5, 1>& p) {
    double residual = 0.0;
    const std::array<const double*, 5> blocks = {&p[0], &p[1], &p[2], &p[3], &p[4]};
    cost->Evaluate(blocks.data(), &residual, nullptr);
    return residual;
  };
  EXPECT_NEAR(evaluate(at), 0.0, 1e-10);
  std::array<double, 5> derivative{};
  std::array<double*, 5> jacobians = {&derivative[0], &derivative[1], &derivative[2],
                                      &derivative[3], &derivative[4]};
  const std::array<const double*, 5> blocks = {&at[0], &at[1], &at[2], &at[3], &at[4]};
  double residual = 0.0;
  cost->Evaluate(blocks.data(), &residual, jacobians.data());
  for (int i = 0; i < 5; ++i) {
    const Eigen::Matrix<double, 5, 1> h = 1e-6 * Eigen::Matrix<double, 5, 1>::Unit(i);
    EXPECT_NEAR(derivative[static_cast<std::size_t>(i)],
                (evaluate(at + h) - evaluate(at - h)) / 2e-6, 1e-4);
  }
}

TEST(EndSpreadTest, GrowsAlongAStraightAsTheClosedFormSays) {
  // sigma_theta^2 = 2 k^2 d/b^2, along^2 = k^2 d/2, cross^2 = 2 k^2 d^3/(3 b^2).
  const double d = 4.0;
  const EndSpread spread = endSpread({{d, d}}, kTrack_m, {});
  const Eigen::Matrix3d both = spread.of({1.0, 1.0});
  EXPECT_NEAR(both(2, 2), 2.0 * d / (kTrack_m * kTrack_m), 1e-9);
  EXPECT_NEAR(both(0, 0), d / 2.0, 1e-9);
  EXPECT_NEAR(both(1, 1), 2.0 * d * d * d / (3.0 * kTrack_m * kTrack_m), 0.02);
  EXPECT_NEAR(spread.left(0, 2), -spread.right(0, 2), 1e-12);
}

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
  const auto result = fitEndPoses(ends, {}, options());
  EXPECT_TRUE(result.isComplete());
  EXPECT_NEAR(result.errors.E_d, truth.E_d, 1e-9);
  EXPECT_NEAR(result.errors.E_b, truth.E_b, 1e-9);
  EXPECT_NEAR(result.errors.E_s, truth.E_s, 1e-9);
  EXPECT_LT(result.condition, 1e3);
  EXPECT_GT(*result.sd(kE_s), 0.0);
  EXPECT_TRUE(result.advice.empty());
}

TEST(FitEndPosesTest, SquaresAloneDoNotFixTheWheelSize) {
  for (const bool has_heading : {true, false}) {
    auto ends = exactSquares({1.002, 1.01, 1.02}, 5);
    for (MotionObservation& end : ends) {
      end.has_heading = has_heading;
    }
    const auto result = fitEndPoses(ends, {}, options());
    EXPECT_GT(result.condition, 1e4);
    EXPECT_EQ(result.states[kE_s], ParameterState::NotDetermined);
    EXPECT_EQ(result.errors.E_s, 1.0);
    EXPECT_FALSE(result.sd(kE_s));
    EXPECT_EQ(result.covariance(kE_s, kE_s), 0.0);
    EXPECT_TRUE(result.is_relative[kE_b]);
    EXPECT_FALSE(result.sd(kE_b));
    EXPECT_LT(*result.sd(kE_d), 1e-3);
    EXPECT_FALSE(result.isComplete());
    ASSERT_EQ(result.advice.size(), 1u);
    EXPECT_EQ(result.advice[0],
              "Squares alone do not fix the wheel size: add three straight runs measured with a "
              "tape, or hold E_s if it is known. The track width is known only relative to the "
              "wheel size.");
  }
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

TEST(FitEndPosesTest, GyroscopeGetsBiasAndScale) {
  const WheelErrors truth{1.003, 0.99, 1.0};
  auto ends = exactSquares(truth, 4);
  for (int i = 0; i < 3; ++i) {
    ends.push_back(exactEnd(RunKind::Straight, 4.0, truth));
  }
  const double left = 2.0 / (truth.E_d + 1.0);
  std::vector<GyroObservation> gyro;
  for (const double turn_m : {-0.5, 0.0, 0.5, 0.25, 0.0, 0.4}) {
    GyroObservation stretch{"", 1.0 - turn_m, 1.0 + turn_m, 1.0 - turn_m, 1.0 + turn_m,
                            0,  4.0,          0.0035};
    const double turned =
        left * (truth.E_d * stretch.right_m - stretch.left_m) / (kTrack_m * truth.E_b);
    stretch.gyro_turn_rad = (turned + 0.01 * stretch.duration_s) / 1.02;
    gyro.push_back(stretch);
  }
  const auto result = fitEndPoses(ends, gyro, options());
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
  const auto first = fitEndPoses(ends, {}, options());
  const auto second = fitEndPoses(ends, {}, options());
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
  EXPECT_THROW(fitEndPoses({}, {}, options()), std::invalid_argument);
  EXPECT_THROW(fitEndPoses(ends, {}, {}), std::invalid_argument);
  ends[0].measured_covariance(0, 0) = 0.0;
  EXPECT_THROW(fitEndPoses(ends, {}, options()), std::invalid_argument);
  ends[0].measured_covariance(0, 0) = 1.0;
  ends[0].measured.y() = NAN;
  EXPECT_THROW(fitEndPoses(ends, {}, options()), std::invalid_argument);
}

TEST(NoiseEstimateTest, FindsTheNoiseItWasMadeWith) {
  NormalNumbers normal(31);
  const SimulatedRobot robot{.truth = {1.002, 1.01, 1.0}, .k = 8e-4};
  std::vector<MotionObservation> ends;
  for (int i = 0; i < 100; ++i) {
    ends.push_back(
        simulate(robot, i % 2 == 0 ? RunKind::Clockwise : RunKind::CounterClockwise, 4.0, normal));
  }
  const auto result = fitEndPoses(ends, {}, withWheelSizeHeld());
  ASSERT_TRUE(result.noise_estimate);
  // sd(k)/k = 1/sqrt(2 298) = 4 %, a little more because the heading's measurement hides some.
  EXPECT_NEAR(result.noise_estimate->k, 8e-4, 4 * 0.05 * 8e-4);
  EXPECT_LT(result.noise_estimate->interval[0], 8e-4);
  EXPECT_GT(result.noise_estimate->interval[1], 8e-4);
  EXPECT_EQ(result.noise_estimate->degrees_of_freedom, 298);
  EXPECT_GT(result.noise_estimate->p_value, 0.01);
  EXPECT_EQ(result.noise.k_left, result.noise.k_right);
}

TEST(NoiseEstimateTest, AlphasFollowTheirFormulas) {
  // CALIBRATION §2.3: LabMate, k = 5e-4, b = 0.34 m, d = 0.25 m, t = 0.2 rad.
  const AmclAlphas alphas = amclAlphas({5e-4, 5e-4}, 0.34);
  EXPECT_NEAR(alphas.alpha1, 3.7e-6, 0.05e-6);
  EXPECT_NEAR(alphas.alpha2, 8.7e-6, 0.05e-6);
  EXPECT_NEAR(alphas.alpha3, 5.0e-7, 0.05e-7);
  EXPECT_NEAR(alphas.alpha4, 1.1e-7, 0.05e-7);
  EXPECT_THROW(static_cast<void>(amclAlphas({5e-4, 5e-4}, 0.0)), std::invalid_argument);
}

TEST(IdentifiabilityTest, NamesTheCombinationThatIsMissing) {
  // Two parameters seen only as a sum; the third alone.
  Eigen::Matrix3d information;
  information << 1e6, 1e6, 0, 1e6, 1e6, 0, 0, 0, 4e5;
  const auto found = identifiability(information, {false, false, false}, {1, 0, 2});
  EXPECT_EQ(found.states[1], ParameterState::NotDetermined);
  EXPECT_EQ(found.states[0], ParameterState::Estimated);
  EXPECT_TRUE(found.is_relative[0]);
  EXPECT_FALSE(found.is_relative[2]);
  EXPECT_TRUE(std::isinf(found.condition));
  const auto held = identifiability(information, {false, true, false}, {1, 0, 2});
  EXPECT_EQ(held.states[1], ParameterState::Held);
  EXPECT_FALSE(held.is_relative[0]);
  EXPECT_NEAR(held.condition, 2.5, 1e-12);
}

}  // namespace
}  // namespace vesper::calibration
