#include "vesper/core/log/robot_line_decoder.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/json_record.hpp"
#include "vesper/core/log/short_line.hpp"

namespace vesper::inline v0 {
namespace {

bool isBlank(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

/// Takes "@<unix ns> " off the front of `text`. Empty if that is not what stands there.
std::optional<std::int64_t> takeArrival(std::string_view& text) {
  std::int64_t arrival_ns = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 1, last, arrival_ns);
  if (error != std::errc{} || end == last || *end != ' ' || arrival_ns < 0) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return arrival_ns;
}

}  // namespace

std::optional<Record> RobotLineDecoder::decode(std::string_view text, std::int64_t line) {
  const auto fail = [&](LineFault fault) -> InputError {
    return InputError({source_, line, std::move(fault.field), std::move(fault.expected),
                       printable(fault.found), std::move(fault.advice)});
  };
  if (text.size() > kMaxRobotLineBytes) {
    throw fail({"", "a line of at most 65536 bytes", text, ""});
  }
  std::optional<std::int64_t> arrival_ns;
  if (text.starts_with('@')) {
    const std::string_view stamped = text;
    arrival_ns = takeArrival(text);
    if (!arrival_ns) {
      throw fail({"", "'@', the unix time in nanoseconds, a blank", stamped, ""});
    }
  }
  if (isBlank(text) && !arrival_ns) {
    return std::nullopt;
  }
  Record record;
  std::optional<LineFault> fault;
  if (text.starts_with('{')) {
    fault = readJsonRecord(text, members_, record);
  } else if (isShortLine(text)) {
    fault = readShortLine(text, record);
  } else {
    record.body = OtherRecord{"", std::string(text)};
  }
  if (fault) {
    throw fail(std::move(*fault));
  }
  record.arrival_ns = arrival_ns;
  record.line = line;
  return record;
}

}  // namespace vesper::inline v0
