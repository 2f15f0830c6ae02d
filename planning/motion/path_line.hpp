#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/planning/search/plan_result.hpp"

namespace vesper::planning::inline v0 {

/// Where a point lies beside one segment of a path.
struct Projection {
  std::size_t segment = 0;                           ///< From waypoint `segment` to the next.
  Eigen::Vector2d foot_m = Eigen::Vector2d::Zero();  ///< Its nearest point, in the world frame.
  double along_m = 0.0;                              ///< From the segment's start to the foot.
  double left_m = 0.0;                               ///< From the foot to the segment's end.
  double cross_track_m = 0.0;  ///< Distance to the foot; positive: the point lies to the left.
};

/// Projects a point in the world frame on segment `segment` of the path. A path of one waypoint
/// has one segment of length 0. Throws std::out_of_range if there is no such segment.
[[nodiscard]] Projection projectOn(const std::vector<Waypoint>& path, std::size_t segment,
                                   const Eigen::Vector2d& p_world_m);

/// How far a driven track strays from the path: distances of its poses to the nearest point of the
/// whole path, metres.
struct CrossTrackError {
  double mean_m = 0.0;
  double rms_m = 0.0;
  double max_m = 0.0;
  double end_m = 0.0;  ///< From the last pose to the path's last waypoint.
};

/// Throws std::invalid_argument if the path or the track is empty.
[[nodiscard]] CrossTrackError crossTrackError(const std::vector<Waypoint>& path,
                                              const std::vector<Pose2>& track);

}  // namespace vesper::planning::inline v0
