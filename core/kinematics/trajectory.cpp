#include "vesper/core/kinematics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace vesper::inline v0 {

void Trajectory::startSegment() {
  starts_.push_back(poses_.size());
  stretch_is_open_ = false;
}

void Trajectory::startAfterBreak() { stretch_is_open_ = false; }

void Trajectory::add(const StampedPose& pose) {
  if (starts_.empty()) {
    starts_.push_back(0);
  }
  if (starts_.back() < poses_.size() && pose.stamp < poses_.back().stamp) {
    throw std::invalid_argument("Trajectory: poses must be added in the order of time");
  }
  if (stretch_is_open_ && pose.stamp == poses_.back().stamp) {
    poses_.back() = pose;
    return;
  }
  if (!stretch_is_open_) {
    stretches_.push_back(poses_.size());
    stretch_is_open_ = true;
  }
  poses_.push_back(pose);
}

std::pair<Trajectory::Iterator, Trajectory::Iterator> Trajectory::posesOf(
    std::size_t segment) const {
  const std::size_t end = segment + 1 < starts_.size() ? starts_[segment + 1] : poses_.size();
  return {poses_.begin() + static_cast<std::ptrdiff_t>(starts_[segment]),
          poses_.begin() + static_cast<std::ptrdiff_t>(end)};
}

namespace {

double shareAt(const StampedPose& from, const StampedPose& to, Stamp stamp) {
  return toSeconds(stamp - from.stamp) / toSeconds(to.stamp - from.stamp);
}

/// The motion from `from` to `to` continued (or interpolated) to `stamp`.
Pose2 poseBetween(const StampedPose& from, const StampedPose& to, Stamp stamp) {
  return interpolate(from.T_world_robot, to.T_world_robot, shareAt(from, to, stamp));
}

}  // namespace

std::optional<Pose2> Trajectory::at(Stamp stamp, std::size_t segment,
                                    Stamp max_extrapolation) const {
  if (segment >= starts_.size()) {
    return std::nullopt;
  }
  const auto [first, last] = posesOf(segment);
  const auto after = std::lower_bound(
      first, last, stamp, [](const StampedPose& pose, Stamp when) { return pose.stamp < when; });
  if (after != last && after->stamp == stamp) {
    return after->T_world_robot;
  }
  const auto begins_stretch = [this](Iterator pose) {
    return std::binary_search(stretches_.begin(), stretches_.end(),
                              static_cast<std::size_t>(pose - poses_.begin()));
  };
  if (after != first && after != last && !begins_stretch(after)) {
    return poseBetween(*(after - 1), *after, stamp);
  }
  if (after != first && stamp - (after - 1)->stamp <= max_extrapolation) {
    const auto newest = after - 1;
    return begins_stretch(newest) ? newest->T_world_robot
                                  : poseBetween(*(newest - 1), *newest, stamp);
  }
  if (after != last && after->stamp - stamp <= max_extrapolation) {
    const auto second = after + 1;
    const bool is_alone = second == last || begins_stretch(second);
    return is_alone ? after->T_world_robot : poseBetween(*after, *second, stamp);
  }
  return std::nullopt;
}

double Trajectory::pathLength() const { return motionStatistics(*this).path_m; }

MotionStatistics motionStatistics(const Trajectory& trajectory) {
  MotionStatistics result;
  const auto& poses = trajectory.poses();
  const auto& borders = trajectory.stretchStarts();
  std::size_t next_border = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    if (next_border < borders.size() && borders[next_border] == i) {
      ++next_border;
      continue;
    }
    const Pose2& from = poses[i - 1].T_world_robot;
    const Pose2& to = poses[i].T_world_robot;
    const double distance_m = (to.translation() - from.translation()).norm();
    const double turn_rad = angleBetween(from.heading(), to.heading());
    const double duration_s = toSeconds(poses[i].stamp - poses[i - 1].stamp);  // > 0, see add()
    result.path_m += distance_m;
    result.turned_rad += std::abs(turn_rad);
    result.net_turn_rad += turn_rad;
    result.max_speed_m_per_s = std::max(result.max_speed_m_per_s, distance_m / duration_s);
    result.max_turn_rate_rad_per_s =
        std::max(result.max_turn_rate_rad_per_s, std::abs(turn_rad) / duration_s);
  }
  return result;
}

}  // namespace vesper::inline v0
