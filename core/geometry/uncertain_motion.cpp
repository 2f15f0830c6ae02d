#include "vesper/core/geometry/uncertain_motion.hpp"

#include <cmath>

namespace vesper::inline v0 {
namespace {

Eigen::Matrix3d turnOf(const Pose2& pose) {
  const double c = std::cos(pose.heading());
  const double s = std::sin(pose.heading());
  Eigen::Matrix3d turn;
  turn << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
  return turn;
}

}  // namespace

UncertainMotion compound(const UncertainMotion& ab, const UncertainMotion& bc) {
  UncertainMotion ac;
  ac.T_a_b = ab.T_a_b * bc.T_a_b;
  const Eigen::Vector2d arm = ac.T_a_b.translation() - ab.T_a_b.translation();
  Eigen::Matrix3d by_first = Eigen::Matrix3d::Identity();
  by_first(0, 2) = -arm.y();
  by_first(1, 2) = arm.x();
  const Eigen::Matrix3d by_second = turnOf(ab.T_a_b);
  ac.covariance = by_first * ab.covariance * by_first.transpose() +
                  by_second * bc.covariance * by_second.transpose();
  return ac;
}

UncertainMotion inverse(const UncertainMotion& ab) {
  // t' = -R^T t: dt' = -R^T dt + (perpendicular of t') dheading with a minus, dheading' =
  // -dheading.
  UncertainMotion ba;
  ba.T_a_b = ab.T_a_b.inverse();
  Eigen::Matrix3d by = -turnOf(ab.T_a_b).transpose();
  by(0, 2) = ba.T_a_b.y();
  by(1, 2) = -ba.T_a_b.x();
  ba.covariance = by * ab.covariance * by.transpose();
  return ba;
}

}  // namespace vesper::inline v0
