#include "vesper/core/geometry/uncertain_motion.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace vesper {
namespace {

/// Central differences of a motion by the (x, y, heading) of its argument.
Eigen::Matrix3d derivative(const std::function<Pose2(const Pose2&)>& motion, const Pose2& at) {
  constexpr double kStep = 1e-6;
  Eigen::Matrix3d by;
  for (int i = 0; i < 3; ++i) {
    const Eigen::Vector3d d = kStep * Eigen::Vector3d::Unit(i);
    const Pose2 up = motion({at.x() + d.x(), at.y() + d.y(), at.heading() + d.z()});
    const Pose2 down = motion({at.x() - d.x(), at.y() - d.y(), at.heading() - d.z()});
    by.col(i) = Eigen::Vector3d(up.x() - down.x(), up.y() - down.y(),
                                angleBetween(down.heading(), up.heading())) /
                (2.0 * kStep);
  }
  return by;
}

TEST(UncertainMotionTest, CovariancesFollowTheDerivatives) {
  Eigen::Matrix3d a;
  a << 4.0, 1.0, 0.5, 1.0, 3.0, -0.2, 0.5, -0.2, 0.1;
  const UncertainMotion ab{Pose2(1.0, -2.0, 0.7), a};
  const UncertainMotion bc{Pose2(-0.4, 3.0, -1.9), 0.3 * a};
  const Eigen::Matrix3d by_ab =
      derivative([&bc](const Pose2& pose) { return pose * bc.T_a_b; }, ab.T_a_b);
  const Eigen::Matrix3d by_bc =
      derivative([&ab](const Pose2& pose) { return ab.T_a_b * pose; }, bc.T_a_b);
  const Eigen::Matrix3d expected =
      by_ab * ab.covariance * by_ab.transpose() + by_bc * bc.covariance * by_bc.transpose();
  const UncertainMotion ac = compound(ab, bc);
  EXPECT_TRUE(ac.covariance.isApprox(expected, 1e-6)) << ac.covariance << "\n\n" << expected;
  const Eigen::Matrix3d by_inverse =
      derivative([](const Pose2& pose) { return pose.inverse(); }, ab.T_a_b);
  const UncertainMotion ba = inverse(ab);
  EXPECT_TRUE(ba.covariance.isApprox(by_inverse * a * by_inverse.transpose(), 1e-6));
  EXPECT_NEAR((ba.T_a_b * ab.T_a_b).translation().norm(), 0.0, 1e-12);
}

}  // namespace
}  // namespace vesper
