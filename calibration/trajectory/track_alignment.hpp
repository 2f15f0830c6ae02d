#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "vesper/core/kinematics/trajectory.hpp"

namespace vesper::calibration::inline v0 {

/// Two tracks pose by pose; times are those of the first.
struct TrackPair {
  std::vector<StampedPose> a;
  std::vector<StampedPose> b;
};

/// Pairs each pose of `a` with the pose of `b` nearest in time, at most `max_dt` apart; no pose of
/// `b` is used twice (of two claims the nearer one counts, of equal ones the earlier pose of `a`).
[[nodiscard]] TrackPair associateByTime(std::span<const StampedPose> a,
                                        std::span<const StampedPose> b, Stamp max_dt);

/// Pairs poses by their number, as far as the shorter track goes.
[[nodiscard]] TrackPair associateByIndex(std::span<const StampedPose> a,
                                         std::span<const StampedPose> b);

enum class Alignment : std::uint8_t {
  None,   ///< Both tracks share their frame.
  First,  ///< The first poses are made equal.
  Se2     ///< Least squares of the positions over rotations and translations, no scale
          ///< (Horn 1987, Umeyama 1991, in the plane).
};

/// The motion that brings `b` onto `a`. Se2 of tracks that stand still is a shift.
/// Throws std::invalid_argument for an empty pair.
[[nodiscard]] Pose2 alignmentOf(const TrackPair& pair, Alignment alignment);

/// `pair` with every pose of b moved by `T_a_b`.
[[nodiscard]] TrackPair aligned(TrackPair pair, const Pose2& T_a_b);

}  // namespace vesper::calibration::inline v0
