#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/kinematics/trajectory.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// The change from one count of a counter of `bits` (8, 16 or 32) bits to the next: the one of
/// smallest size that the counter could have made by wrapping. Counts that such a counter cannot
/// show (neither 0..2^bits - 1 nor -2^(bits-1)..2^(bits-1) - 1) did not wrap: their plain
/// difference, cut to what 64 bits can say.
[[nodiscard]] std::int64_t counterIncrement(std::int64_t from, std::int64_t to, int bits);

struct EncoderOdometryOptions {
  Pose2 T_world_start;
  /// A wheel may be this much faster than `limits` says before its change counts as a reset.
  double speed_margin = 1.5;
  /// Stamps may be wrong by this much in the same question.
  double stamp_jitter_s = 0.05;
};

/// A track from wheel counts.
struct EncoderOdometry {
  Trajectory trajectory;
  /// One a pose of `trajectory`, over (x, y, heading), from zero at the start.
  std::vector<Eigen::Matrix3d> covariances;
  double distance_m = 0.0;  ///< Way of the robot's origin along its arcs, forwards positive.
  double turned_rad = 0.0;  ///< Signed, not wrapped.
  std::int64_t resets = 0;  ///< Counters that started anew.
  std::vector<InputProblem> notes;  ///< Resets and stretches that cannot be sure; at most 100.
};

/// Integrates the encoder records of `log` by exact arcs. A change that is faster than the robot's
/// `limits` allow is a reset: the pose stays, the trajectory gets a break, a note says so. A new
/// segment of the log goes on from the last pose. Four counts (FL, FR, RL, RR) are averaged by
/// side. A skid-steer drive takes its effective track from `track_width_by_width` once a width
/// record has come (linear between, constant outside). Throws std::invalid_argument for an
/// Ackermann drive, and naming the part of the description (wheel radii, track width, ticks per
/// revolution) that is not positive.
[[nodiscard]] EncoderOdometry encoderOdometry(const RobotLog& log, const RobotDescription& robot,
                                              const EncoderOdometryOptions& options = {});

}  // namespace vesper::inline v0
