#pragma once

#include <Eigen/Core>

#include "vesper/core/geometry/pose2.hpp"

namespace vesper::inline v0 {

/// A rigid motion that is known with an error. The covariance is that of (x, y, heading) of `T_a_b`
/// as they stand, in the axes of frame a: m^2, m rad, rad^2.
struct UncertainMotion {
  Pose2 T_a_b;
  Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
};

/// `T_a_c` of two motions with independent errors, to the first order (Smith, Self, Cheeseman,
/// "Estimating uncertain spatial relationships in robotics", 1990: compounding).
[[nodiscard]] UncertainMotion compound(const UncertainMotion& ab, const UncertainMotion& bc);

/// `T_b_a`, to the first order.
[[nodiscard]] UncertainMotion inverse(const UncertainMotion& ab);

}  // namespace vesper::inline v0
