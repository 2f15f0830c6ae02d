#include "vesper/planning/motion/path_line.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "vesper/core/geometry/segment.hpp"

namespace vesper::planning::inline v0 {

Projection projectOn(const std::vector<Waypoint>& path, std::size_t segment,
                     const Eigen::Vector2d& p_world_m) {
  if (path.empty() || segment >= std::max<std::size_t>(path.size() - 1, 1)) {
    throw std::out_of_range("projectOn: the path has no segment " + std::to_string(segment));
  }
  const Segment line{path[segment].T_world_robot.translation(),
                     path[std::min(segment + 1, path.size() - 1)].T_world_robot.translation()};
  Projection projection;
  projection.segment = segment;
  projection.foot_m = nearestPoint(line, p_world_m);
  projection.along_m = (projection.foot_m - line.from).norm();
  projection.left_m = (line.to - projection.foot_m).norm();
  const Eigen::Vector2d along = line.to - line.from;
  const Eigen::Vector2d beside = p_world_m - line.from;
  projection.cross_track_m = std::copysign((p_world_m - projection.foot_m).norm(),
                                           along.x() * beside.y() - along.y() * beside.x());
  return projection;
}

CrossTrackError crossTrackError(const std::vector<Waypoint>& path,
                                const std::vector<Pose2>& track) {
  if (path.empty() || track.empty()) {
    throw std::invalid_argument("crossTrackError needs a path and a track");
  }
  CrossTrackError error;
  double sum_of_squares = 0.0;
  for (const Pose2& pose : track) {
    double nearest_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < std::max<std::size_t>(path.size() - 1, 1); ++i) {
      nearest_m =
          std::min(nearest_m, std::abs(projectOn(path, i, pose.translation()).cross_track_m));
    }
    error.mean_m += nearest_m;
    sum_of_squares += nearest_m * nearest_m;
    error.max_m = std::max(error.max_m, nearest_m);
  }
  const auto count = static_cast<double>(track.size());
  error.mean_m /= count;
  error.rms_m = std::sqrt(sum_of_squares / count);
  error.end_m = (track.back().translation() - path.back().T_world_robot.translation()).norm();
  return error;
}

}  // namespace vesper::planning::inline v0
