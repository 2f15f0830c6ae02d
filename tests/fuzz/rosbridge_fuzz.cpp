#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/live/rosbridge_messages.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"

// Whatever a server sends becomes one line, which the decoder takes or refuses; what looks like a
// publication of our topics and was translated is never refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using Kind = vesper::RosbridgeTopic::Kind;
  static const std::vector<vesper::RosbridgeTopic> kTopics = {
      {Kind::Odometry, "/odom", ""}, {Kind::Range, "/sonar/a", "a"}, {Kind::LaserScan, "/l", "l"}};
  const std::string_view message(reinterpret_cast<const char*>(data), size);
  const vesper::RosbridgeAnswer answer =
      vesper::translateRosbridge(message, kTopics, 1'700'000'000'000'000'000);
  if (answer.line.empty() || answer.line.find('\n') != std::string::npos) {
    std::abort();
  }
  vesper::RobotLineDecoder decoder("fuzz");
  // What is no message stays as it is, but in one line.
  std::string in_one_line(message);
  std::replace_if(
      in_one_line.begin(), in_one_line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  const bool is_translated = answer.line.starts_with(R"({"type":")") && answer.line != in_one_line;
  try {
    (void)decoder.decode(answer.line, 1);
  } catch (const vesper::InputError&) {
    if (is_translated) {
      std::abort();
    }
  }
  (void)vesper::twistMessage(message);
  return 0;
}
