#include "vesper/core/files/number_text.hpp"

#include <array>
#include <charconv>
#include <system_error>

namespace vesper::inline v0 {

std::optional<double> parseNumber(std::string_view text) {
  if (text.starts_with('+') && !text.substr(1).starts_with('-')) {
    text.remove_prefix(1);
  }
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

std::string shortestText(double value) {
  std::string text;
  appendNumber(text, value);
  return text;
}

void appendNumber(std::string& out, double value) {
  std::array<char, 32> buffer{};  // the longest has 24 characters
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  out.append(buffer.data(), result.ptr);
}

}  // namespace vesper::inline v0
