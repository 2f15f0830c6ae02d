#pragma once

#include <Eigen/Core>
#include <optional>

namespace vesper::inline v0 {

/// A straight piece of line between two points, in metres of any one frame.
struct Segment {
  Eigen::Vector2d from = Eigen::Vector2d::Zero();
  Eigen::Vector2d to = Eigen::Vector2d::Zero();

  [[nodiscard]] double length() const { return (to - from).norm(); }
};

/// The point of `segment` nearest to `p`.
[[nodiscard]] Eigen::Vector2d nearestPoint(const Segment& segment, const Eigen::Vector2d& p);

/// Distance along the ray (unit `direction` from `origin`) to its first meeting with `segment`;
/// empty if it misses. A ray along the segment meets its nearer end.
[[nodiscard]] std::optional<double> rayDistance(const Segment& segment,
                                                const Eigen::Vector2d& origin,
                                                const Eigen::Vector2d& direction);

}  // namespace vesper::inline v0
