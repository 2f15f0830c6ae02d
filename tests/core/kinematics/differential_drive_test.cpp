#include "vesper/core/kinematics/differential_drive.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace vesper {
namespace {

constexpr double kTrack_m = 0.3;

TEST(DifferentialDriveTest, InverseKinematicsUndoesForward) {
  const BodyVelocity body = bodyVelocity({0.2, 0.5}, kTrack_m);
  EXPECT_DOUBLE_EQ(body.speed_m_per_s, 0.35);
  EXPECT_DOUBLE_EQ(body.turn_rad_per_s, 1.0);
  const WheelSpeeds wheels = wheelSpeeds(body, kTrack_m);
  EXPECT_NEAR(wheels.left_m_per_s, 0.2, 1e-15);
  EXPECT_NEAR(wheels.right_m_per_s, 0.5, 1e-15);
}

TEST(DifferentialDriveTest, AQuarterCircleEndsOnItsCircle) {
  const double radius_m = 2.0;
  const double angle_rad = std::numbers::pi / 2.0;
  const Pose2 motion = arcMotion(
      {(radius_m - kTrack_m / 2.0) * angle_rad, (radius_m + kTrack_m / 2.0) * angle_rad}, kTrack_m);
  EXPECT_NEAR(motion.x(), radius_m, 1e-14);
  EXPECT_NEAR(motion.y(), radius_m, 1e-14);
  EXPECT_NEAR(motion.heading(), angle_rad, 1e-14);
}

TEST(DifferentialDriveTest, StraightAndOnTheSpot) {
  EXPECT_EQ(arcMotion({1.5, 1.5}, kTrack_m), Pose2(1.5, 0.0, 0.0));
  const Pose2 turn = arcMotion({-0.15, 0.15}, kTrack_m);
  EXPECT_EQ(turn.x(), 0.0);
  EXPECT_EQ(turn.y(), 0.0);
  EXPECT_NEAR(turn.heading(), 1.0, 1e-15);
}

TEST(DifferentialDriveTest, SeriesAndClosedFormMeetWithoutAJump) {
  // 0.05 rad is where the series ends; a motion of 1 m whose angle is just below and just above.
  const auto at = [](double u) {
    return arcJacobians(Pose2(), {1.0 - u * kTrack_m / 2.0, 1.0 + u * kTrack_m / 2.0}, kTrack_m);
  };
  const ArcJacobians below = at(0.05 - 1e-12);
  const ArcJacobians above = at(0.05 + 1e-12);
  EXPECT_LT((below.F - above.F).cwiseAbs().maxCoeff(), 1e-11);
  EXPECT_LT((below.G - above.G).cwiseAbs().maxCoeff(), 1e-11);
}

TEST(DifferentialDriveTest, CuttingAMotionIntoStepsDoesNotChangeItsEnd) {
  const WheelTravel whole{1.0, 1.7};
  for (const int steps : {2, 7, 1000}) {
    Pose2 T_start_now;
    for (int i = 0; i < steps; ++i) {
      T_start_now =
          T_start_now * arcMotion({whole.left_m / steps, whole.right_m / steps}, kTrack_m);
    }
    const Pose2 expected = arcMotion(whole, kTrack_m);
    EXPECT_NEAR(T_start_now.x(), expected.x(), 1e-12) << steps;
    EXPECT_NEAR(T_start_now.y(), expected.y(), 1e-12) << steps;
    EXPECT_NEAR(T_start_now.heading(), expected.heading(), 1e-12) << steps;
  }
}

Eigen::Vector3d endOf(double x_m, double y_m, double heading_rad, double right_m, double left_m) {
  const Pose2 end = Pose2(x_m, y_m, heading_rad) * arcMotion({left_m, right_m}, kTrack_m);
  return {end.x(), end.y(), end.heading()};
}

class ArcJacobiansTest : public testing::TestWithParam<WheelTravel> {};

TEST_P(ArcJacobiansTest, AgreeWithCentralDifferences) {
  constexpr double kStep = 1e-6;
  constexpr double kTolerance = 1e-8;  // central differences: step^2 and rounding / step
  const WheelTravel travel = GetParam();
  const ArcJacobians jacobians = arcJacobians(Pose2(0.4, -0.2, 0.7), travel, kTrack_m);
  for (int column = 0; column < 5; ++column) {
    std::vector<double> plus = {0.4, -0.2, 0.7, travel.right_m, travel.left_m};
    std::vector<double> minus = plus;
    plus[static_cast<std::size_t>(column)] += kStep;
    minus[static_cast<std::size_t>(column)] -= kStep;
    const Eigen::Vector3d difference = (endOf(plus[0], plus[1], plus[2], plus[3], plus[4]) -
                                        endOf(minus[0], minus[1], minus[2], minus[3], minus[4])) /
                                       (2.0 * kStep);
    const Eigen::Vector3d analytic = column < 3 ? Eigen::Vector3d(jacobians.F.col(column))
                                                : Eigen::Vector3d(jacobians.G.col(column - 3));
    EXPECT_LT((difference - analytic).cwiseAbs().maxCoeff(), kTolerance) << "column " << column;
  }
}

INSTANTIATE_TEST_SUITE_P(Motions, ArcJacobiansTest,
                         testing::Values(WheelTravel{0.5, 0.5}, WheelTravel{0.0, 0.0},
                                         WheelTravel{0.5, 0.5 + 1e-9}, WheelTravel{0.5, 0.501},
                                         WheelTravel{0.5, 0.52}, WheelTravel{-0.3, 0.3},
                                         WheelTravel{-0.8, -0.3}, WheelTravel{0.1, 0.6}));

TEST(DifferentialDriveTest, CovarianceOfAStraightLineHasItsClosedForm) {
  // One step of length d: var x = (k_R^2 + k_L^2) d/4, var heading = (k_R^2 + k_L^2) d/b^2,
  // lateral: derivative of y by each wheel is d/(2 b).
  const double d_m = 2.0;
  const WheelNoise noise{3e-3, 4e-3};
  const PoseEstimate end = moveByArc({}, {d_m, d_m}, kTrack_m, noise);
  const double sum = 25e-6 * d_m;
  EXPECT_NEAR(end.covariance(0, 0), sum / 4.0, 1e-18);
  EXPECT_NEAR(end.covariance(2, 2), sum / (kTrack_m * kTrack_m), 1e-16);
  EXPECT_NEAR(end.covariance(1, 1), sum * d_m * d_m / (4.0 * kTrack_m * kTrack_m), 1e-16);
  EXPECT_EQ(end.covariance, Eigen::Matrix3d(end.covariance.transpose()));
}

TEST(DifferentialDriveTest, CovarianceConvergesWithTheStepToTheIntegral) {
  // Straight, in the limit of small steps: var y = (k_R^2 + k_L^2)/b^2 * d^3/3.
  const double d_m = 3.0;
  const WheelNoise noise{2e-3, 2e-3};
  PoseEstimate pose;
  const int steps = 3000;
  for (int i = 0; i < steps; ++i) {
    pose = moveByArc(pose, {d_m / steps, d_m / steps}, kTrack_m, noise);
  }
  const double expected = 8e-6 / (kTrack_m * kTrack_m) * d_m * d_m * d_m / 3.0;
  EXPECT_NEAR(pose.covariance(1, 1) / expected, 1.0, 1e-6);
}

}  // namespace
}  // namespace vesper
