#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/calibration/odometry/wheel_replay.hpp"

namespace vesper::calibration::inline v0 {

/// Where a motion that starts at the origin ends, and how that depends on the factors.
struct ReplayedEnd {
  Eigen::Vector3d end =
      Eigen::Vector3d::Zero();  ///< x, y (metres), heading (radians, not wrapped).
  /// Derivatives of `end` by the factors left, right, track, in this order.
  Eigen::Matrix3d by_factors = Eigen::Matrix3d::Zero();
};

/// The steps of one motion, made ready to be replayed many times with different errors: how far the
/// wheels have come up to the middle of each step is summed once, so that a step's direction needs
/// none of the steps before it, and the derivatives come from the same sines as the pose.
class WheelPath {
 public:
  /// `track_width_m` is nominal, > 0.
  WheelPath(const std::vector<WheelStep>& steps, double track_width_m);

  /// The end as replay() gives it, with its derivatives. Exact arcs; one sine and cosine a step.
  [[nodiscard]] ReplayedEnd replay(const WheelFactors<double>& factors) const;

 private:
  struct Step {
    double left_m;
    double right_m;
    double left_so_far_m;   ///< Twice the way to the step's middle.
    double right_so_far_m;  ///< Likewise.
  };

  std::vector<Step> steps_;
  double left_total_m_ = 0.0;
  double right_total_m_ = 0.0;
  double track_width_m_;
};

/// The same for numbers of any kind: the chain rule leads from the factors to what they depend on.
template <typename T>
[[nodiscard]] ReplayedPose<T> replay(const WheelPath& path, const WheelFactors<T>& factors) {
  const ReplayedEnd at = path.replay({factors.left.a, factors.right.a, factors.track.a});
  const auto moved = [&](int row) {
    T value(at.end[row]);
    value.v = at.by_factors(row, 0) * factors.left.v + at.by_factors(row, 1) * factors.right.v +
              at.by_factors(row, 2) * factors.track.v;
    return value;
  };
  return {moved(0), moved(1), moved(2)};
}

template <>
[[nodiscard]] inline ReplayedPose<double> replay(const WheelPath& path,
                                                 const WheelFactors<double>& factors) {
  const Eigen::Vector3d end = path.replay(factors).end;
  return {end.x(), end.y(), end.z()};
}

}  // namespace vesper::calibration::inline v0
