#include "vesper/core/kinematics/trajectory.hpp"

#include <algorithm>
#include <stdexcept>

namespace vesper::inline v0 {

void Trajectory::startSegment() { segment_is_open_ = false; }

void Trajectory::add(const StampedPose& pose) {
  if (!segment_is_open_) {
    starts_.push_back(poses_.size());
    segment_is_open_ = true;
  } else if (pose.stamp < poses_.back().stamp) {
    throw std::invalid_argument("Trajectory: poses must be added in the order of time");
  } else if (pose.stamp == poses_.back().stamp) {
    poses_.back() = pose;
    return;
  }
  poses_.push_back(pose);
}

std::optional<Pose2> Trajectory::at(Stamp stamp, std::size_t segment) const {
  if (segment >= starts_.size()) {
    return std::nullopt;
  }
  const auto at_index = [this](std::size_t i) {
    return poses_.begin() + static_cast<std::ptrdiff_t>(i);
  };
  const auto first = at_index(starts_[segment]);
  const auto last = segment + 1 < starts_.size() ? at_index(starts_[segment + 1]) : poses_.end();
  const auto after = std::lower_bound(
      first, last, stamp, [](const StampedPose& pose, Stamp when) { return pose.stamp < when; });
  if (after == last) {
    return std::nullopt;
  }
  if (after->stamp == stamp) {
    return after->T_world_robot;
  }
  if (after == first) {
    return std::nullopt;
  }
  const auto before = after - 1;
  const double share = toSeconds(stamp - before->stamp) / toSeconds(after->stamp - before->stamp);
  return interpolate(before->T_world_robot, after->T_world_robot, share);
}

double Trajectory::pathLength() const {
  double length_m = 0.0;
  std::size_t next_segment = 1;
  for (std::size_t i = 1; i < poses_.size(); ++i) {
    if (next_segment < starts_.size() && starts_[next_segment] == i) {
      ++next_segment;
      continue;
    }
    length_m +=
        (poses_[i].T_world_robot.translation() - poses_[i - 1].T_world_robot.translation()).norm();
  }
  return length_m;
}

}  // namespace vesper::inline v0
