#include "vesper/calibration/odometry/end_pose_weights.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

namespace vesper::calibration::inline v0 {
namespace {

constexpr int kRunsForRobustLoss = 4;

}  // namespace

Eigen::Matrix3d rootInformation(const Eigen::Matrix3d& covariance, bool has_heading) {
  Eigen::Matrix3d root = Eigen::Matrix3d::Zero();
  if (has_heading) {
    root = covariance.llt().matrixL().solve(Eigen::Matrix3d::Identity());
  } else {
    root.topLeftCorner<2, 2>() =
        covariance.topLeftCorner<2, 2>().llt().matrixL().solve(Eigen::Matrix2d::Identity());
  }
  return root;
}

double robustWeight(double mahalanobis, RobustLoss loss, double scale) {
  if (loss == RobustLoss::Cauchy) {
    return 1.0 / (1.0 + mahalanobis * mahalanobis / (scale * scale));
  }
  if (loss == RobustLoss::Huber) {
    return std::min(1.0, scale / std::max(mahalanobis, 1e-300));
  }
  return 1.0;
}

bool countsAllowRobustLoss(const std::vector<MotionObservation>& observations) {
  int clockwise = 0;
  int counter_clockwise = 0;
  int free = 0;
  for (const MotionObservation& observation : observations) {
    clockwise += observation.kind == RunKind::Clockwise ? 1 : 0;
    counter_clockwise += observation.kind == RunKind::CounterClockwise ? 1 : 0;
    free += isSquare(observation.kind) ? 0 : 1;
  }
  const bool has_squares = clockwise + counter_clockwise > 0;
  return has_squares ? std::min(clockwise, counter_clockwise) >= kRunsForRobustLoss
                     : free >= 2 * kRunsForRobustLoss;
}

}  // namespace vesper::calibration::inline v0
