#include "vesper/core/geometry/pose2.hpp"

#include <cmath>

namespace vesper::inline v0 {
namespace {

Eigen::Vector2d rotated(const Eigen::Vector2d& p, double angle_rad) {
  const double cosine = std::cos(angle_rad);
  const double sine = std::sin(angle_rad);
  return {cosine * p.x() - sine * p.y(), sine * p.x() + cosine * p.y()};
}

}  // namespace

Pose2 Pose2::inverse() const {
  const Eigen::Vector2d back = rotated(-translation_m_, -heading_rad_);
  return {back.x(), back.y(), -heading_rad_};
}

bool Pose2::isFinite() const noexcept {
  return std::isfinite(translation_m_.x()) && std::isfinite(translation_m_.y()) &&
         std::isfinite(heading_rad_);
}

Eigen::Vector2d operator*(const Pose2& T_a_b, const Eigen::Vector2d& p_b) {
  return T_a_b.translation_m_ + rotated(p_b, T_a_b.heading_rad_);
}

Pose2 operator*(const Pose2& T_a_b, const Pose2& T_b_c) {
  const Eigen::Vector2d p = T_a_b * T_b_c.translation_m_;
  return {p.x(), p.y(), T_a_b.heading_rad_ + T_b_c.heading_rad_};
}

Pose2 interpolate(const Pose2& from, const Pose2& to, double share) {
  return {from.x() + share * (to.x() - from.x()), from.y() + share * (to.y() - from.y()),
          from.heading() + share * angleBetween(from.heading(), to.heading())};
}

}  // namespace vesper::inline v0
