#pragma once

#include <Eigen/Core>
#include <vector>

namespace vesper::calibration::inline v0 {

/// The covariance of the parameters of `estimated` (indices), the others held: the inverse of their
/// part of the information matrix `all`, symmetric to the last bit.
[[nodiscard]] Eigen::MatrixXd covarianceOfPart(const Eigen::MatrixXd& all,
                                               const std::vector<int>& estimated);

}  // namespace vesper::calibration::inline v0
