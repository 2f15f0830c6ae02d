#include "vesper/tools/terminal/shell_word.hpp"

#include <algorithm>
#include <string_view>

namespace vesper::tools {

std::string shellWord(const std::string& text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,:@%=";
  const bool is_plain = !text.empty() && std::ranges::all_of(text, [&](char c) {
    return kPlain.find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
  });
  if (is_plain) {
    return text;
  }
  std::string word = "'";
  for (const char c : text) {
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return word + '\'';
}

}  // namespace vesper::tools
