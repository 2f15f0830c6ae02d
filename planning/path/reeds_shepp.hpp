#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "vesper/core/geometry/pose2.hpp"

namespace vesper::planning::inline v0 {

/// A piece of constant steering of a car's path.
struct CarPiece {
  int steer = 0;          ///< 1 full left, 0 straight, -1 full right.
  double length_m = 0.0;  ///< Negative in reverse.
  friend bool operator==(const CarPiece&, const CarPiece&) = default;
};

/// The shortest way of a car with a least turning radius between two poses, without obstacles:
/// at most five pieces.
struct ReedsSheppCurve {
  std::array<CarPiece, 5> pieces;
  std::size_t count = 0;  ///< Pieces in use; 0 if the poses are equal.
  double turning_radius_m = 1.0;

  /// Metres, reverse driving counted as positive.
  [[nodiscard]] double length() const noexcept;
  /// The pose after `travelled_m` (0 .. length()) from `T_world_start`.
  [[nodiscard]] Pose2 poseAt(const Pose2& T_world_start, double travelled_m) const;
  /// 1 or -1: the gear after `travelled_m`.
  [[nodiscard]] int gearAt(double travelled_m) const noexcept;
};

/// Where a car that starts at the pose is after `length_m` (negative: in reverse) along a circle of
/// the curvature, counter-clockwise positive, 1/m; 0 is straight. Exact.
[[nodiscard]] Pose2 driveArc(const Pose2& T_world_start, double curvature_per_m, double length_m);

/// Reeds, Shepp 1990, "Optimal paths for a car that goes both forwards and backwards", Pacific J.
/// Math. 145(2): the shortest of all words of its section 8 (nine formulas, each also mirrored,
/// reversed in time and, where that is another word, run backwards). Throws std::invalid_argument
/// unless the radius is positive and finite and the poses are finite.
[[nodiscard]] ReedsSheppCurve shortestReedsShepp(const Pose2& T_world_from, const Pose2& T_world_to,
                                                 double turning_radius_m);

}  // namespace vesper::planning::inline v0
