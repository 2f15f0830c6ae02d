#pragma once

#include <Eigen/Core>

#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::calibration::inline v0 {

/// What a stretch of odometry covered.
struct DrivenWay {
  double path_m = 0.0;
  double turned_rad = 0.0;  ///< Sum of |change of heading|.
};

/// What odometry errs beside the noise that the robot description states: slip, wheels that are not
/// as described. Shares of the way are sd.
struct SlipShares {
  double path = 0.0;        ///< Of the path, in position.
  double turn = 0.0;        ///< Of what was turned, in heading.
  double turn_per_m = 0.0;  ///< In heading, rad a metre of path.
  double least_m = 0.0;     ///< Added to the position's sd
  double least_rad = 0.0;   ///< and to that of the heading.
};

/// Covariance of (x, y, heading) at the end of `way`, in the frame of its start, without
/// correlations: the noise of the wheels (variance k^2 a metre that a wheel rolls, Chong and
/// Kleeman 1997) and the shares of `slip`. Of full rank if `slip` has a least.
[[nodiscard]] Eigen::Matrix3d odometrySpread(const DrivenWay& way, const RobotDescription& robot,
                                             const SlipShares& slip);

}  // namespace vesper::calibration::inline v0
