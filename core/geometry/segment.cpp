#include "vesper/core/geometry/segment.hpp"

#include <algorithm>
#include <cmath>

namespace vesper::inline v0 {
namespace {

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

}  // namespace

Eigen::Vector2d nearestPoint(const Segment& segment, const Eigen::Vector2d& p) {
  const Eigen::Vector2d along = segment.to - segment.from;
  const double squared = along.squaredNorm();
  if (!(squared > 0.0)) {
    return segment.from;
  }
  const double share = std::clamp((p - segment.from).dot(along) / squared, 0.0, 1.0);
  return segment.from + share * along;
}

std::optional<double> rayDistance(const Segment& segment, const Eigen::Vector2d& origin,
                                  const Eigen::Vector2d& direction) {
  const Eigen::Vector2d along = segment.to - segment.from;
  const Eigen::Vector2d to_from = segment.from - origin;
  const double denominator = cross(direction, along);
  constexpr double kParallel = 1e-12;
  if (std::abs(denominator) <= kParallel * along.norm()) {
    if (std::abs(cross(to_from, direction)) > kParallel) {
      return std::nullopt;
    }
    const double a = to_from.dot(direction);
    const double b = (segment.to - origin).dot(direction);
    if (std::max(a, b) < 0.0) {
      return std::nullopt;
    }
    return std::max(0.0, std::min(a, b));
  }
  const double distance = cross(to_from, along) / denominator;
  const double share = cross(to_from, direction) / denominator;
  if (distance < 0.0 || share < 0.0 || share > 1.0) {
    return std::nullopt;
  }
  return distance;
}

}  // namespace vesper::inline v0
