#pragma once

#include <Eigen/Core>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::inline v0 {

/// A rigid motion of the plane. A variable `T_a_b` maps coordinates in frame b to
/// coordinates in frame a: `p_a = T_a_b * p_b`, and `T_a_c = T_a_b * T_b_c`.
class Pose2 {
 public:
  Pose2() = default;  ///< The identity.
  /// Translation in metres; counter-clockwise heading in radians, wrapped to [-pi, pi).
  Pose2(double x_m, double y_m, double heading_rad)
      : translation_m_{x_m, y_m}, heading_rad_{wrapToPi(heading_rad)} {}

  [[nodiscard]] double x() const noexcept { return translation_m_.x(); }
  [[nodiscard]] double y() const noexcept { return translation_m_.y(); }
  [[nodiscard]] double heading() const noexcept { return heading_rad_; }
  [[nodiscard]] const Eigen::Vector2d& translation() const noexcept { return translation_m_; }
  [[nodiscard]] Pose2 inverse() const;
  /// False if a coordinate or the heading is NaN or infinite.
  [[nodiscard]] bool isFinite() const noexcept;

  /// `p_a = T_a_b * p_b`. Metres in, metres out.
  friend Eigen::Vector2d operator*(const Pose2& T_a_b, const Eigen::Vector2d& p_b);
  friend Pose2 operator*(const Pose2& T_a_b, const Pose2& T_b_c);
  friend bool operator==(const Pose2& left, const Pose2& right) noexcept {
    return left.x() == right.x() && left.y() == right.y() && left.heading() == right.heading();
  }

 private:
  Eigen::Vector2d translation_m_ = Eigen::Vector2d::Zero();
  double heading_rad_ = 0.0;
};

/// The pose at `share` (0: `from`, 1: `to`) of the way, on SE(2): straight in position, the shorter
/// way round in heading.
[[nodiscard]] Pose2 interpolate(const Pose2& from, const Pose2& to, double share);

}  // namespace vesper::inline v0
