#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/live/line_framer.hpp"
#include "vesper/core/live/slow_wire.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"

namespace {

constexpr std::size_t kLongest = 64;

/// All lines of `bytes`, fed in pieces of `piece` bytes.
std::vector<std::string> linesOf(std::string_view bytes, std::size_t piece) {
  vesper::LineFramer framer(kLongest, 1000);
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    framer.feed(bytes.substr(0, piece), 1);
    bytes.remove_prefix(std::min(piece, bytes.size()));
    while (const auto line = framer.next()) {
      lines.push_back(line->text);
    }
  }
  (void)framer.endStream();
  return lines;
}

}  // namespace

// Bytes from a wire give the same lines however they are cut, none too long; each is decoded or
// refused, and what the short form can say goes through a slow wire and back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string> lines = linesOf(bytes, 4096);
  if (lines != linesOf(bytes, 1) || lines != linesOf(bytes, 7)) {
    std::abort();
  }
  vesper::RobotLineDecoder decoder("wire");
  vesper::SlowWire wire(1e9);
  for (const std::string& line : lines) {
    if (line.size() > kLongest) {
      std::abort();
    }
    try {
      const auto record = decoder.decode(line, 1);
      if (!record || !record->stamp) {
        continue;
      }
      wire.offer(*record);
      for (const std::string& sent : wire.takeSent(vesper::Stamp::max() / 2)) {
        (void)decoder.decode(sent, 1);
      }
    } catch (const vesper::InputError&) {
      continue;
    }
  }
  return 0;
}
