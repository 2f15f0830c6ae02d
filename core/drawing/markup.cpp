#include "vesper/core/drawing/markup.hpp"

#include <algorithm>
#include <cstdint>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

/// Bytes of the character that starts `text`, or 0 if it is broken UTF-8.
std::size_t characterLength(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  std::size_t length = 1;
  if (lead >= 0x80) {
    length = lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2);
  }
  // printable() replaces what is no character; what it leaves alone is one.
  const std::string_view character = text.substr(0, length);
  return lead < 0x80 || printable(character) == character ? length : 0;
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::string escapeCharacter(std::string_view character) {
  switch (character.front()) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    case '\t':
    case '\n':
      return std::string(character);
    default:
      break;
  }
  const auto lead = static_cast<unsigned char>(character.front());
  const bool is_control = lead < 0x20 || lead == 0x7F;
  return std::string(is_control ? kReplacement : character);
}

}  // namespace

std::string escapeMarkup(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    result += length == 0 ? std::string(kReplacement) : escapeCharacter(text.substr(0, length));
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::size_t characterCount(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  result.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = (group << 8U) | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      result += k <= count ? kDigits[(group >> (18U - 6U * k)) & 63U] : '=';
    }
  }
  return result;
}

}  // namespace vesper::inline v0
