#include "vesper/core/input_error.hpp"

#include <string_view>
#include <utility>

namespace vesper::inline v0 {
namespace {

/// Length of the valid UTF-8 sequence that starts `text`, or 0.
std::size_t utf8Length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  std::size_t length = 0;
  if (lead < 0x80) {
    length = 1;
  } else if (lead >= 0xC2 && lead < 0xE0) {
    length = 2;
  } else if (lead >= 0xE0 && lead < 0xF0) {
    length = 3;
  } else if (lead >= 0xF0 && lead < 0xF5) {
    length = 4;
  }
  if (length == 0 || length > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
      return 0;
    }
  }
  return length;
}

/// U+0080 to U+009F: terminals obey some of them, as they do ESC.
bool isControl(std::string_view two_bytes) {
  return two_bytes[0] == '\xC2' && static_cast<unsigned char>(two_bytes[1]) < 0xA0U;
}

}  // namespace

std::string printable(std::string_view text, std::size_t max_bytes) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    const bool shown = length > 2 || (length == 2 && !isControl(text)) ||
                       (length == 1 && text.front() >= 0x20 && text.front() != 0x7F);
    if (result.size() + (shown ? length : 1) > max_bytes) {
      return result + "...";
    }
    result += shown ? text.substr(0, length) : std::string_view("?");
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string describe(const InputProblem& problem) {
  std::string text = problem.source;
  if (problem.line > 0) {
    text += (text.empty() ? "line " : ":") + std::to_string(problem.line);
  }
  const auto append = [&text](const std::string& separator, const std::string& part) {
    text += text.empty() ? part : separator + part;
  };
  if (!problem.field.empty()) {
    append(": ", "field '" + problem.field + "'");
  }
  if (!problem.expected.empty()) {
    append(": ", "expected " + problem.expected);
  }
  if (!problem.found.empty()) {
    append(problem.expected.empty() ? ": " : ", ", "found '" + problem.found + "'");
  }
  if (!problem.advice.empty()) {
    text += text.empty() ? problem.advice : " (" + problem.advice + ")";
  }
  return text;
}

InputError::InputError(InputProblem problem)
    : std::runtime_error(describe(problem)), problem_(std::move(problem)) {}

}  // namespace vesper::inline v0
