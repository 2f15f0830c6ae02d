#pragma once

#include <span>
#include <vector>

#include "vesper/calibration/pose_graph/submap_chain.hpp"
#include "vesper/core/mapping/pose_track.hpp"

namespace vesper::calibration::inline v0 {

/// Where the poses of the chain lie when its submaps are anchored at `anchors` (in the world): each
/// moves with the anchors before and after it in time, by its share of the time between.
[[nodiscard]] std::vector<ChainPose> anchoredPoses(const SubmapChain& chain,
                                                   std::span<const Pose2> anchors);

/// `track` moved to `poses` (by time within segments): between two of them an odometry pose goes on
/// from both, by its share of the time between; before the first and after the last of a segment
/// from that one. Segments without any stay.
[[nodiscard]] PoseTrack correctedTrack(const PoseTrack& track, std::span<const ChainPose> poses);

}  // namespace vesper::calibration::inline v0
