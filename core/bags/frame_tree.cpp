#include "vesper/core/bags/frame_tree.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostFrames = 4096;
constexpr int kMostFramesInChain = 64;

bool isNearlySame(const RosPose& a, const RosPose& b) {
  constexpr double kTolerance = 1e-6;  // metres, and parts of a unit quaternion
  const auto isNear = [](double one, double other) { return std::abs(one - other) <= kTolerance; };
  return std::equal(a.position_m.begin(), a.position_m.end(), b.position_m.begin(), isNear) &&
         std::equal(a.rotation.begin(), a.rotation.end(), b.rotation.begin(), isNear);
}

}  // namespace

void FrameTree::add(const RosTransform& transform) {
  if (!transform.T_parent_child.isFinite() || !transform.T_parent_child.hasRotation()) {
    return;
  }
  const auto known = frames_.find(transform.child_frame);
  if (known != frames_.end()) {
    known->second.is_moving = known->second.is_moving ||
                              !isNearlySame(known->second.T_parent_frame, transform.T_parent_child);
  } else if (frames_.size() < kMostFrames) {
    frames_[transform.child_frame] = {transform.header.frame, transform.T_parent_child, false};
  }
}

std::optional<RosPose> FrameTree::poseIn(std::string_view base, std::string_view frame) const {
  RosPose T_above_frame;
  std::string_view above = frame;
  for (int i = 0; i < kMostFramesInChain; ++i) {
    if (above == base) {
      return T_above_frame;
    }
    const auto known = frames_.find(above);
    if (known == frames_.end() || known->second.is_moving) {
      return std::nullopt;
    }
    T_above_frame = known->second.T_parent_frame * T_above_frame;
    above = known->second.parent;
  }
  return std::nullopt;
}

}  // namespace vesper::inline v0
