#include "vesper/calibration/pose_graph/corrected_track.hpp"

#include <algorithm>
#include <tuple>

namespace vesper::calibration::inline v0 {
namespace {

/// A motion that moves poses, from some time on.
struct TimedMotion {
  Stamp stamp{};
  std::size_t segment = 0;
  Pose2 T_new_old;
};

/// `pose` moved by the motions before and after `stamp` in its segment, by shares of time.
Pose2 movedBetween(const std::vector<TimedMotion>& motions, Stamp stamp, std::size_t segment,
                   const Pose2& pose) {
  const auto after =
      std::upper_bound(motions.begin(), motions.end(), std::pair(segment, stamp),
                       [](const std::pair<std::size_t, Stamp>& key, const TimedMotion& motion) {
                         return key < std::pair(motion.segment, motion.stamp);
                       });
  const bool has_after = after != motions.end() && after->segment == segment;
  const bool has_before = after != motions.begin() && std::prev(after)->segment == segment;
  if (!has_before) {
    return has_after ? after->T_new_old * pose : pose;
  }
  const TimedMotion& before = *std::prev(after);
  if (!has_after) {
    return before.T_new_old * pose;
  }
  const double share = toSeconds(stamp - before.stamp) / toSeconds(after->stamp - before.stamp);
  return interpolate(before.T_new_old * pose, after->T_new_old * pose, share);
}

}  // namespace

std::vector<ChainPose> anchoredPoses(const SubmapChain& chain, std::span<const Pose2> anchors) {
  std::vector<TimedMotion> motions;
  for (std::size_t i = 0; i < chain.submaps().size(); ++i) {
    const Submap& submap = chain.submaps()[i];
    motions.push_back({submap.stamp, submap.segment, anchors[i] * submap.T_world_anchor.inverse()});
  }
  std::vector<ChainPose> poses = chain.poses();
  for (ChainPose& pose : poses) {
    pose.T_world_robot = movedBetween(motions, pose.stamp, pose.segment, pose.T_world_robot);
  }
  return poses;
}

PoseTrack correctedTrack(const PoseTrack& track, std::span<const ChainPose> poses) {
  std::vector<TimedMotion> motions;
  for (const ChainPose& pose : poses) {
    motions.push_back({pose.stamp, pose.segment, pose.T_world_robot * pose.T_odom_robot.inverse()});
  }
  return track.moved([&motions](const PoseTrack::Entry& entry, std::size_t segment) {
    return movedBetween(motions, entry.stamp, segment, entry.T_world_robot);
  });
}

}  // namespace vesper::calibration::inline v0
