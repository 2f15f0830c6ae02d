#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"

// Whatever stands in a line, it is decoded or refused; what was decoded is written and read back to
// the same record.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  vesper::RobotLineDecoder decoder("fuzz");
  for (std::int64_t line = 1; !text.empty(); ++line) {
    const std::string_view one = text.substr(0, text.find('\n'));
    text.remove_prefix(one.size() == text.size() ? one.size() : one.size() + 1);
    std::optional<vesper::Record> record;
    try {
      record = decoder.decode(one, line);
    } catch (const vesper::InputError&) {
      continue;
    }
    if (!record || one.find('\r') != std::string_view::npos) {
      continue;
    }
    const auto again = decoder.decode(vesper::formatRobotLine(*record), line);
    if (again ? !haveSameContent(*again, *record) : !record->arrival_ns) {
      std::abort();
    }
  }
  return 0;
}
