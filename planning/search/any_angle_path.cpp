#include "vesper/planning/search/any_angle_path.hpp"

#include <cmath>
#include <cstdint>

namespace vesper::planning::inline v0 {
namespace {

/// Whether b lies on the way from a straight on to c.
bool isStraight(const Eigen::Vector2i& a, const Eigen::Vector2i& b, const Eigen::Vector2i& c) {
  const Eigen::Vector2i first = b - a;
  const Eigen::Vector2i second = c - b;
  return std::int64_t{first.x()} * second.y() == std::int64_t{first.y()} * second.x() &&
         std::int64_t{first.x()} * second.x() + std::int64_t{first.y()} * second.y() >= 0;
}

}  // namespace

std::vector<Waypoint> anyAngleWaypoints(const GridFrame& frame,
                                        const std::vector<Eigen::Vector2i>& points) {
  std::vector<Eigen::Vector2i> turning;
  for (const Eigen::Vector2i& point : points) {
    if (turning.size() >= 2 && isStraight(turning[turning.size() - 2], turning.back(), point)) {
      turning.pop_back();
    }
    turning.push_back(point);
  }
  std::vector<Waypoint> path;
  path.reserve(turning.size());
  double heading_rad = 0.0;
  for (std::size_t i = 0; i < turning.size(); ++i) {
    const Eigen::Vector2d p_world_m =
        frame.origin() * Eigen::Vector2d(turning[i].cast<double>() * (0.5 * frame.resolution()));
    if (i + 1 < turning.size()) {
      const Eigen::Vector2i ahead = turning[i + 1] - turning[i];
      heading_rad =
          frame.origin().heading() + std::atan2(static_cast<double>(ahead.y()), ahead.x());
    }
    path.push_back({Pose2(p_world_m.x(), p_world_m.y(), heading_rad), 1});
  }
  return path;
}

}  // namespace vesper::planning::inline v0
