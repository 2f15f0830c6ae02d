#pragma once

#include <string>
#include <string_view>

namespace vesper::planning::inline v0 {

/// A field of a CSV line, quoted where it must be (RFC 4180).
[[nodiscard]] inline std::string csvText(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) {
    return std::string(text);
  }
  std::string result = "\"";
  for (const char letter : text) {
    result += letter == '"' ? "\"\"" : std::string(1, letter);
  }
  return result + "\"";
}

}  // namespace vesper::planning::inline v0
