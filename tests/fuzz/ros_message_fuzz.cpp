#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "vesper/core/bags/ros_messages.hpp"
#include "vesper/core/input_error.hpp"

namespace {

using vesper::MessageEncoding;

void readMessage(unsigned kind, MessageEncoding encoding, std::string_view payload) {
  switch (kind) {
    case 0:
      (void)readRosRange(encoding, payload);
      break;
    case 1:
      if (readRosScan(encoding, payload).ranges_m.size() > payload.size() / 4) {
        std::abort();
      }
      break;
    case 2:
      (void)readRosImu(encoding, payload);
      break;
    case 3: {
      const vesper::RosTrackedPose odometry = readRosOdometry(encoding, payload);
      if (odometry.pose.isFinite() && odometry.pose.hasRotation()) {
        (void)odometry.pose.flat();
        (void)(odometry.pose * odometry.pose).tilt_rad();
      }
      break;
    }
    case 4:
      (void)readRosPose(encoding, payload, true);
      break;
    case 5:
      if (readRosTransforms(encoding, payload).size() > payload.size() / 72) {
        std::abort();
      }
      break;
    default:
      if (readRosGrid(encoding, payload).cells.size() > payload.size()) {
        std::abort();
      }
  }
}

}  // namespace

/// The first byte chooses message and encoding, the rest is the message.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const unsigned choice = data[0];
  const std::string_view payload(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    readMessage(choice / 2 % 7, choice % 2 == 0 ? MessageEncoding::Ros1 : MessageEncoding::Cdr,
                payload);
  } catch (const vesper::InputError&) {
  }
  return 0;
}
