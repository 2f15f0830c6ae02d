#include "vesper/calibration/odometry/estimated_part.hpp"

#include <Eigen/Cholesky>

namespace vesper::calibration::inline v0 {

Eigen::MatrixXd covarianceOfPart(const Eigen::MatrixXd& all, const std::vector<int>& estimated) {
  const Eigen::MatrixXd part = all(estimated, estimated);
  const Eigen::MatrixXd inverse =
      part.ldlt().solve(Eigen::MatrixXd::Identity(part.rows(), part.cols()));
  return 0.5 * (inverse + inverse.transpose());
}

}  // namespace vesper::calibration::inline v0
