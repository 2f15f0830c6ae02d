#include "vesper/calibration/trajectory/track_alignment.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

namespace vesper::calibration::inline v0 {

TrackPair associateByTime(std::span<const StampedPose> a, std::span<const StampedPose> b,
                          Stamp max_dt) {
  struct Claim {
    std::size_t a = 0;
    Stamp distance{};
  };
  std::map<std::size_t, Claim> claims;  // by pose of b
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto after =
        std::lower_bound(b.begin(), b.end(), a[i].stamp,
                         [](const StampedPose& pose, Stamp stamp) { return pose.stamp < stamp; });
    std::optional<std::size_t> best;
    Stamp best_distance = max_dt;
    if (after != b.begin() && a[i].stamp - std::prev(after)->stamp <= best_distance) {
      best = static_cast<std::size_t>(after - b.begin()) - 1;
      best_distance = a[i].stamp - std::prev(after)->stamp;
    }
    if (after != b.end() && after->stamp - a[i].stamp <= best_distance &&
        (!best || after->stamp - a[i].stamp < best_distance)) {
      best = static_cast<std::size_t>(after - b.begin());
      best_distance = after->stamp - a[i].stamp;
    }
    if (best) {
      const auto [place, is_new] = claims.try_emplace(*best, Claim{i, best_distance});
      if (!is_new && best_distance < place->second.distance) {
        place->second = {i, best_distance};
      }
    }
  }
  TrackPair pair;
  for (const auto& [index, claim] : claims) {
    pair.a.push_back(a[claim.a]);
    pair.b.push_back(b[index]);
  }
  return pair;
}

TrackPair associateByIndex(std::span<const StampedPose> a, std::span<const StampedPose> b) {
  const std::size_t count = std::min(a.size(), b.size());
  return {{a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count)},
          {b.begin(), b.begin() + static_cast<std::ptrdiff_t>(count)}};
}

Pose2 alignmentOf(const TrackPair& pair, Alignment alignment) {
  if (pair.a.empty() || pair.a.size() != pair.b.size()) {
    throw std::invalid_argument("alignmentOf: no pairs");
  }
  if (alignment == Alignment::None) {
    return {};
  }
  if (alignment == Alignment::First) {
    return pair.a.front().T_world_robot * pair.b.front().T_world_robot.inverse();
  }
  Eigen::Vector2d mean_a = Eigen::Vector2d::Zero();
  Eigen::Vector2d mean_b = Eigen::Vector2d::Zero();
  for (std::size_t i = 0; i < pair.a.size(); ++i) {
    mean_a += pair.a[i].T_world_robot.translation();
    mean_b += pair.b[i].T_world_robot.translation();
  }
  mean_a /= static_cast<double>(pair.a.size());
  mean_b /= static_cast<double>(pair.b.size());
  double dot = 0.0;
  double cross = 0.0;
  for (std::size_t i = 0; i < pair.a.size(); ++i) {
    const Eigen::Vector2d p = pair.a[i].T_world_robot.translation() - mean_a;
    const Eigen::Vector2d q = pair.b[i].T_world_robot.translation() - mean_b;
    dot += q.dot(p);
    cross += q.x() * p.y() - q.y() * p.x();
  }
  const double turn_rad = dot == 0.0 && cross == 0.0 ? 0.0 : std::atan2(cross, dot);
  const Eigen::Vector2d shift = mean_a - Pose2(0.0, 0.0, turn_rad) * mean_b;
  return {shift.x(), shift.y(), turn_rad};
}

TrackPair aligned(TrackPair pair, const Pose2& T_a_b) {
  for (StampedPose& pose : pair.b) {
    pose.T_world_robot = T_a_b * pose.T_world_robot;
  }
  return pair;
}

}  // namespace vesper::calibration::inline v0
