#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/robot/robot_file.hpp"

/// Whatever is accepted is described, written and read back to the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  vesper::RobotDescription robot;
  try {
    robot = vesper::parseRobot(text, "fuzz");
  } catch (const vesper::InputError&) {
    return 0;
  }
  if (vesper::describeInWords(robot).empty() ||
      vesper::parseRobot(vesper::formatRobot(robot), "again") != robot) {
    std::abort();
  }
  return 0;
}
