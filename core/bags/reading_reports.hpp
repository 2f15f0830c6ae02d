#pragma once

#include "vesper/core/bags/ros_messages.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// What a Range message says of its reading (readBagLog has the rules).
[[nodiscard]] EchoReport reportOf(const RosRange& range) noexcept;
/// The scan of a LaserScan message, its sensor named after its frame.
[[nodiscard]] ScanRecord scanOf(RosScan&& message);

}  // namespace vesper::inline v0
