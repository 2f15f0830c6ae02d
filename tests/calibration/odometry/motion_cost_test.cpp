#include "vesper/calibration/odometry/motion_cost.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "vesper/calibration/odometry/gyro_cost.hpp"
#include "vesper/tests/calibration/odometry/exact_ends.hpp"

namespace vesper::calibration {
namespace {

TEST(MotionCostTest, IsZeroAtTheTruthAndHasTheRightDerivatives) {
  const WheelErrors truth{1.01, 0.95, 1.02};
  const MotionObservation end = exactEnd(RunKind::CounterClockwise, 4.0, truth);
  Eigen::Matrix3d root;
  root << 500, 0, 0, -30, 400, 0, 20, 10, 110;
  const WheelPath path(end.steps, kTrack_m);
  const auto cost = MotionCost::create({&path, end.measured, root});
  const Eigen::Vector3d at(std::log(1.01), std::log(0.95), std::log(1.02));
  const auto evaluate = [&](const Eigen::Vector3d& p) {
    Eigen::Vector3d residual;
    const std::array<const double*, 3> blocks = {&p[0], &p[1], &p[2]};
    cost->Evaluate(blocks.data(), residual.data(), nullptr);
    return residual;
  };
  EXPECT_LT(evaluate(at).norm(), 1e-10);  // 500/m times rounding of metres
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
  const WheelPath path(end.steps, kTrack_m);
  const auto cost = MotionCost::create({&path, end.measured, Eigen::Matrix3d::Identity()});
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

/// Tight curves, gentle ones, straights, turns on the spot, standing still.
const std::vector<WheelStep> kMixedSteps = {
    {0.5, 0.5},    {-0.2, 0.2},  {0.01, 0.012}, {0.3, 0.9},   {0.0, 0.0},
    {0.02, 0.005}, {-0.4, -0.1}, {1e-5, 3e-5},  {1.5, -0.75}, {0.7, 0.7001}};

TEST(WheelPathTest, EndsWhereTheStepsLead) {
  const WheelErrors errors{1.02, 0.93, 1.05};
  const auto step_by_step = replay(kMixedSteps, kTrack_m, errors);
  const double left = errors.E_s * 2.0 / (errors.E_d + 1.0);
  const ReplayedEnd at =
      WheelPath(kMixedSteps, kTrack_m).replay({left, left * errors.E_d, errors.E_b});
  EXPECT_NEAR(at.end.x(), step_by_step.x_m, 1e-13);
  EXPECT_NEAR(at.end.y(), step_by_step.y_m, 1e-13);
  EXPECT_NEAR(at.end.z(), step_by_step.theta_rad, 1e-13);
}

TEST(WheelPathTest, DerivativesAreThoseOfDifferences) {
  const WheelPath path(kMixedSteps, kTrack_m);
  const Eigen::Vector3d at(0.97, 1.01, 1.04);
  const auto endOf = [&](const Eigen::Vector3d& factors) {
    return path.replay({factors[0], factors[1], factors[2]}).end;
  };
  const Eigen::Matrix3d slopes = path.replay({at[0], at[1], at[2]}).by_factors;
  for (int i = 0; i < 3; ++i) {
    const Eigen::Vector3d h = 1e-5 * Eigen::Vector3d::Unit(i);
    const Eigen::Vector3d numeric = (endOf(at + h) - endOf(at - h)) / 2e-5;
    EXPECT_LT((numeric - slopes.col(i)).norm(), 1e-8 * numeric.norm()) << i;
  }
}

}  // namespace
}  // namespace vesper::calibration
