#include "vesper/core/geometry/polygon.hpp"

#include <algorithm>
#include <cmath>

namespace vesper::inline v0 {
namespace {

constexpr double kSmallest_m2 = 1e-9;

/// Twice the signed area of the triangle a, b, c.
double turn(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

bool liesWithin(const Eigen::Vector2d& p, const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return std::min(a.x(), b.x()) <= p.x() && p.x() <= std::max(a.x(), b.x()) &&
         std::min(a.y(), b.y()) <= p.y() && p.y() <= std::max(a.y(), b.y());
}

/// Whether the closed segments ab and cd have a point in common.
bool doMeet(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c,
            const Eigen::Vector2d& d) {
  const double c_side = turn(a, b, c);
  const double d_side = turn(a, b, d);
  const double a_side = turn(c, d, a);
  const double b_side = turn(c, d, b);
  if (((c_side > 0.0) != (d_side > 0.0)) && ((a_side > 0.0) != (b_side > 0.0)) && c_side != 0.0 &&
      d_side != 0.0 && a_side != 0.0 && b_side != 0.0) {
    return true;
  }
  return (c_side == 0.0 && liesWithin(c, a, b)) || (d_side == 0.0 && liesWithin(d, a, b)) ||
         (a_side == 0.0 && liesWithin(a, c, d)) || (b_side == 0.0 && liesWithin(b, c, d));
}

}  // namespace

double doubledArea(std::span<const Eigen::Vector2d> corners) noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Eigen::Vector2d& a = corners[i];
    const Eigen::Vector2d& b = corners[(i + 1) % corners.size()];
    sum += a.x() * b.y() - b.x() * a.y();
  }
  return sum;
}

bool isSimplePolygon(std::span<const Eigen::Vector2d> corners) noexcept {
  const std::size_t count = corners.size();
  if (count < 3 || !(std::abs(doubledArea(corners)) >= kSmallest_m2)) {
    return false;
  }
  const auto corner = [&corners, count](std::size_t i) { return corners[i % count]; };
  for (std::size_t i = 0; i < count; ++i) {
    if (corner(i) == corner(i + 1)) {
      return false;
    }
    for (std::size_t j = i + 2; j < count; ++j) {
      const bool are_neighbours = i == 0 && j + 1 == count;
      if (!are_neighbours && doMeet(corner(i), corner(i + 1), corner(j), corner(j + 1))) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace vesper::inline v0
