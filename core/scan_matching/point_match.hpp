#pragma once

#include <Eigen/Core>
#include <span>

#include "vesper/core/geometry/uncertain_motion.hpp"
#include "vesper/core/scan_matching/point_field.hpp"

namespace vesper::inline v0 {

/// How matchPoints weighs what it sees.
struct MatchOptions {
  /// Sd of a point's distance to what it was before, metres.
  double sigma_m = 0.1;
  /// Points of one scan err together: they count as at most so many independent ones.
  double most_independent = 30.0;
  /// The search goes this many sd of the prior to either side,
  double window_sd = 3.0;
  /// but not farther than this.
  double window_m = 1.0;
  double window_rad = 0.5;
};

struct PointMatch {
  UncertainMotion found;    ///< From the field's frame to that of the points.
  double near_share = 0.0;  ///< Of the points that lie within two cells of the field's.
};

/// Where points lie on a field, given where they should lie: the pose of greatest posterior
/// probability, exp(-m / 2 * mean(d^2) / sigma^2) times the normal prior, where d is the capped
/// distance of a point and m the number of independent points. A window of the prior's size is
/// searched in steps of two cells, then the best is refined to an eighth of a cell (correlative
/// scan matching: Olson, "Real-time correlative scan matching", ICRA 2009). The covariance is that
/// of the posterior: curvature of the mean squared distance over two cells and 0.02 rad, and the
/// prior; along a corridor, where the score is flat, the prior stays. Requires a prior of full
/// rank.
[[nodiscard]] PointMatch matchPoints(const PointField& field,
                                     std::span<const Eigen::Vector2d> points_m,
                                     const UncertainMotion& prior, const MatchOptions& options);

/// The share of points that lie within two cells of the field's.
[[nodiscard]] double nearShare(const PointField& field, std::span<const Eigen::Vector2d> points_m,
                               const Pose2& T_field_points);

}  // namespace vesper::inline v0
