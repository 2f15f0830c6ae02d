#include <algorithm>
#include <cmath>

#include "vesper/planning/search/hybrid_search.hpp"

namespace vesper::planning::inline v0 {

// How HybridSearch drives along arcs: whether one is free, and the waypoints of the path found.

/// Drives an arc in samples; leaves `pose` at its end.
bool HybridSearch::passes(Pose2& pose, double curvature_per_m, double length_m,
                          bool& in_zone) const {
  const Pose2 start = pose;
  const auto samples = static_cast<int>(std::ceil(std::abs(length_m) / collision_.sampleStep()));
  for (int i = 1; i <= samples; ++i) {
    const Pose2 next = driveArc(start, curvature_per_m, length_m * i / samples);
    if (in_zone ? !collision_.mayPassInZone(pose, next) : !collision_.mayPass(pose, next)) {
      return false;
    }
    in_zone = in_zone && grid_.isBlocked(collision_.cellOf(next));
    pose = next;
  }
  return true;
}

std::vector<Waypoint> HybridSearch::pathOf(const Shot& shot) const {
  std::vector<std::uint32_t> chain;
  for (std::uint32_t index = shot.node; index != kNone; index = nodes_[index].parent) {
    chain.push_back(index);
  }
  std::ranges::reverse(chain);
  std::vector<Waypoint> path{{nodes_[chain.front()].T_grid_robot, 1}};
  for (std::size_t i = 1; i < chain.size(); ++i) {
    const Node& node = nodes_[chain[i]];
    sample(nodes_[chain[i - 1]].T_grid_robot, node.curvature_per_m, node.length_m, path);
  }
  for (std::size_t i = 0; i < shot.curve.count; ++i) {
    const CarPiece& piece = shot.curve.pieces[i];
    sample(path.back().T_world_robot, piece.steer / options_.turning_radius_m, piece.length_m,
           path);
  }
  return path;
}

/// Appends the samples that passes() has checked. The last waypoint takes the arc's gear.
void HybridSearch::sample(const Pose2& from, double curvature_per_m, double length_m,
                          std::vector<Waypoint>& path) const {
  // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): `from` may lie in `path`
  const Pose2 start = from;
  const int gear = length_m < 0.0 ? -1 : 1;
  const auto samples = static_cast<int>(std::ceil(std::abs(length_m) / collision_.sampleStep()));
  path.back().gear = gear;
  for (int i = 1; i <= samples; ++i) {
    path.push_back({driveArc(start, curvature_per_m, length_m * i / samples), gear});
  }
}

}  // namespace vesper::planning::inline v0
