#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "vesper/core/bags/ros_messages.hpp"

namespace vesper::inline v0 {

/// The coordinate frames of a robot as its transforms (tf, tf_static) tell them.
class FrameTree {
 public:
  /// A frame has one parent: the first that is told. A transform that is told anew and differs
  /// marks the frame as one that moves.
  void add(const RosTransform& transform);

  [[nodiscard]] bool knows(std::string_view frame) const { return frames_.contains(frame); }
  /// Where `frame` sits in `base`, by transforms that never changed; empty where these do not lead
  /// from one to the other. Frames that are each other's parents end the search.
  [[nodiscard]] std::optional<RosPose> poseIn(std::string_view base, std::string_view frame) const;

 private:
  struct Frame {
    std::string parent;
    RosPose T_parent_frame;
    bool is_moving = false;
  };
  std::map<std::string, Frame, std::less<>> frames_;
};

}  // namespace vesper::inline v0
