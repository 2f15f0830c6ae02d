#include "vesper/core/kinematics/ackermann_drive.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace vesper {
namespace {

AckermannDrive robucar() {
  AckermannDrive drive;
  drive.wheel_radius_m = {0.295, 0.298, 0.302, 0.306};
  drive.wheelbase_m = 1.2;
  drive.axle_m = 0.8;
  drive.max_steer_rad = 0.4;
  return drive;
}

constexpr SteerMode kModes[] = {SteerMode::Car, SteerMode::Dual, SteerMode::Crab};

Eigen::Vector3d endOf(const Pose2& start, const CarMotion& motion, SteerMode mode) {
  const Pose2 end = start * carMotion(robucar(), motion, mode);
  return {end.x(), end.y(), start.heading() + carMotion(robucar(), motion, mode).heading()};
}

TEST(AckermannDriveTest, WheelAnglesAreTheThesis) {
  // R = 3 m: tan(phi) = wheelbase / R, front wheels atan(wheelbase / (R -+ axle/2)).
  const double radius_m = 3.0;
  const double steer = std::atan(1.2 / radius_m);
  const auto wheels = wheelsFor(robucar(), steer, SteerMode::Car);
  EXPECT_NEAR(wheels[0].angle_rad, std::atan(1.2 / (radius_m - 0.4)), 1e-15);
  EXPECT_NEAR(wheels[1].angle_rad, std::atan(1.2 / (radius_m + 0.4)), 1e-15);
  EXPECT_EQ(wheels[2].angle_rad, 0.0);
  EXPECT_NEAR(wheels[2].travel_ratio, (radius_m - 0.4) / radius_m, 1e-15);
  EXPECT_NEAR(wheels[1].travel_ratio, std::hypot(radius_m + 0.4, 1.2) / radius_m, 1e-15);
}

TEST(AckermannDriveTest, DualTurnsTwiceAsTightWithOppositeRearWheels) {
  const double steer = 0.3;
  EXPECT_NEAR(curvature(robucar(), steer, SteerMode::Dual),
              2.0 * curvature(robucar(), steer, SteerMode::Car), 1e-15);
  const auto wheels = wheelsFor(robucar(), steer, SteerMode::Dual);
  EXPECT_NEAR(wheels[0].angle_rad, -wheels[2].angle_rad, 1e-15);
  EXPECT_NEAR(wheels[1].angle_rad, -wheels[3].angle_rad, 1e-15);
}

TEST(AckermannDriveTest, CrabMovesAsideWithoutTurning) {
  const Pose2 end = carMotion(robucar(), {2.0, 0.25}, SteerMode::Crab);
  EXPECT_NEAR(end.x(), 2.0 * std::cos(0.25), 1e-15);
  EXPECT_NEAR(end.y(), 2.0 * std::sin(0.25), 1e-15);
  EXPECT_EQ(end.heading(), 0.0);
  EXPECT_THROW((void)steerFor(robucar(), 0.1, SteerMode::Crab), std::invalid_argument);
}

TEST(AckermannDriveTest, AQuarterCircleEndsOnItsCircle) {
  const double radius_m = 4.0;
  const double quarter = std::numbers::pi / 2.0;
  for (const SteerMode mode : {SteerMode::Car, SteerMode::Dual}) {
    const double steer = steerFor(robucar(), 1.0 / radius_m, mode);
    const Pose2 end = carMotion(robucar(), {radius_m * quarter, steer}, mode);
    EXPECT_NEAR(end.x(), radius_m, 1e-13);
    EXPECT_NEAR(end.y(), radius_m, 1e-13);
    EXPECT_NEAR(end.heading(), quarter, 1e-14);
  }
}

TEST(AckermannDriveTest, TravelComesBackFromTheWheels) {
  for (const SteerMode mode : kModes) {
    for (const double steer : {-0.4, -1e-9, 0.0, 0.2}) {
      const auto rolling = wheelsFor(robucar(), steer, mode);
      std::array<double, 4> ways{};
      for (std::size_t i = 0; i < ways.size(); ++i) {
        ways[i] = -1.7 * rolling[i].travel_ratio;
      }
      EXPECT_NEAR(travelFromWheels(robucar(), ways, steer, mode), -1.7, 1e-14);
    }
  }
}

TEST(AckermannDriveTest, JacobiansAreThoseOfFiniteDifferences) {
  const Pose2 start(1.0, -2.0, 0.7);
  for (const SteerMode mode : kModes) {
    for (const CarMotion& motion : std::vector<CarMotion>{
             {0.4, 0.3}, {-0.7, 0.2}, {0.5, 0.0}, {0.5, 1e-8}, {2.0, -0.4}, {0.0, 0.1}}) {
      const CarJacobians jacobians = carJacobians(robucar(), start, motion, mode);
      const double h = 1e-6;
      const Eigen::Vector3d by_travel =
          (endOf(start, {motion.travel_m + h, motion.steer_rad}, mode) -
           endOf(start, {motion.travel_m - h, motion.steer_rad}, mode)) /
          (2.0 * h);
      const Eigen::Vector3d by_steer =
          (endOf(start, {motion.travel_m, motion.steer_rad + h}, mode) -
           endOf(start, {motion.travel_m, motion.steer_rad - h}, mode)) /
          (2.0 * h);
      const Eigen::Vector3d by_heading = (endOf(Pose2(1.0, -2.0, 0.7 + h), motion, mode) -
                                          endOf(Pose2(1.0, -2.0, 0.7 - h), motion, mode)) /
                                         (2.0 * h);
      EXPECT_LT((jacobians.G.col(0) - by_travel).norm(), 1e-8);
      EXPECT_LT((jacobians.G.col(1) - by_steer).norm(), 1e-8);
      EXPECT_LT((jacobians.F.col(2) - by_heading).norm(), 1e-8);
    }
  }
}

TEST(AckermannDriveTest, StraightLimitOfTheSteeringDerivative) {
  // ROBOTS: for |t| -> 0 the derivative by phi is (-s^3 t / (3 L^2), s^2 / (2 L), s / L).
  const double s = 0.8;
  const CarJacobians jacobians = carJacobians(robucar(), Pose2(), {s, 1e-7}, SteerMode::Car);
  EXPECT_NEAR(jacobians.G(0, 1), -s * s * s * 1e-7 / (3.0 * 1.44), 1e-12);
  EXPECT_NEAR(jacobians.G(1, 1), s * s / 2.4, 1e-9);
  EXPECT_NEAR(jacobians.G(2, 1), s / 1.2, 1e-9);
}

TEST(AckermannDriveTest, CuttingAMotionIntoStepsDoesNotChangeItsEnd) {
  const Pose2 whole = carMotion(robucar(), {3.0, 0.35}, SteerMode::Car);
  Pose2 steps;
  for (int i = 0; i < 1000; ++i) {
    steps = steps * carMotion(robucar(), {0.003, 0.35}, SteerMode::Car);
  }
  EXPECT_NEAR(steps.x(), whole.x(), 1e-12);
  EXPECT_NEAR(steps.y(), whole.y(), 1e-12);
  EXPECT_NEAR(steps.heading(), whole.heading(), 1e-12);
}

TEST(AckermannDriveTest, SlipIsThePublishedCurve) {
  const AckermannDrive::Slip slip{0.3, 0.7, 0.55};
  EXPECT_EQ(slippedTurnRate(slip, 0.2), 0.2);
  EXPECT_NEAR(slippedTurnRate(slip, 0.5), 0.425, 1e-15);
  EXPECT_NEAR(slippedTurnRate(slip, -0.7), -0.55, 1e-15);
  EXPECT_NEAR(slippedTurnRate(slip, 2.0), 0.55, 1e-15);
}

TEST(AckermannDriveTest, CovarianceStaysPositiveOnShortSteps) {
  for (const double travel_m : {0.0, 1e-4, 0.0157, 0.4, -2.0}) {
    const Eigen::Matrix2d Q = carStepCovariance({}, travel_m);
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> solver(Q);
    EXPECT_GE(solver.eigenvalues()(0), 0.0) << travel_m;
    EXPECT_NEAR(Q(0, 0), std::abs(travel_m) * 1.373e-4, 1e-18);
  }
  // Long enough, the published value itself stands.
  EXPECT_EQ(carStepCovariance({}, 0.4)(0, 1), -2.115e-5);
  PoseEstimate moved;
  for (int i = 0; i < 100; ++i) {
    moved = moveByCar(moved, robucar(), {0.01, 0.2}, SteerMode::Car, {});
  }
  EXPECT_EQ((moved.covariance - moved.covariance.transpose()).norm(), 0.0);
  EXPECT_GT(Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(moved.covariance).eigenvalues()(0), 0.0);
}

}  // namespace
}  // namespace vesper
