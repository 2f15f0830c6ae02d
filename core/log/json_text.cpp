#include "vesper/core/log/json_text.hpp"

namespace vesper::inline v0 {
namespace {

void appendUtf8(std::string& out, unsigned code) {
  const auto put = [&out](unsigned byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | code >> 6U);
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | code >> 12U);
    put(0x80U | (code >> 6U & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | code >> 18U);
    put(0x80U | (code >> 12U & 0x3FU));
    put(0x80U | (code >> 6U & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

unsigned hexValue(std::string_view four) {
  unsigned value = 0;
  for (const char c : four) {
    const unsigned digit =
        c <= '9' ? static_cast<unsigned>(c - '0') : (static_cast<unsigned>(c) | 0x20U) - 'a' + 10;
    value = value * 16 + digit;
  }
  return value;
}

/// The code point of the \u escape whose digits start at `at`; moves `at` behind it (and behind the
/// second half of a surrogate pair).
unsigned takeCodePoint(std::string_view text, std::size_t& at) {
  constexpr unsigned kReplacement = 0xFFFD;
  const unsigned first = hexValue(text.substr(at, 4));
  at += 4;
  if (first < 0xD800 || first > 0xDFFF) {
    return first;
  }
  if (first > 0xDBFF || !text.substr(at).starts_with("\\u")) {
    return kReplacement;
  }
  const unsigned second = hexValue(text.substr(at + 2, 4));
  if (second < 0xDC00 || second > 0xDFFF) {
    return kReplacement;
  }
  at += 6;
  return 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00);
}

}  // namespace

std::size_t utf8Length(std::string_view text) noexcept {
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead < 0xC2   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || text.size() < length) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) {
      return 0;
    }
  }
  const unsigned second = byte(1);
  const bool is_sound = (lead != 0xE0 || second >= 0xA0) && (lead != 0xED || second < 0xA0) &&
                        (lead != 0xF0 || second >= 0x90) && (lead != 0xF4 || second < 0x90);
  return is_sound ? length : 0;
}

std::string jsonText(std::string_view quoted) {
  const std::string_view text = quoted.substr(1, quoted.size() - 2);
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\\') {
      result += text[at++];
      continue;
    }
    const char c = text[at + 1];
    at += 2;
    if (c == 'u') {
      appendUtf8(result, takeCodePoint(text, at));
      continue;
    }
    constexpr std::string_view kLetters = "bfnrt";
    constexpr std::string_view kMeanings = "\b\f\n\r\t";
    const std::size_t index = kLetters.find(c);
    result += index == std::string_view::npos ? c : kMeanings[index];
  }
  return result;
}

bool isUtf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    if (length == 0) {
      return false;
    }
    text.remove_prefix(length);
  }
  return true;
}

void appendJsonText(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  while (!text.empty()) {
    const auto c = static_cast<unsigned char>(text.front());
    const std::size_t length = utf8Length(text);
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += text.front();
    } else if (c < 0x20) {
      out += "\\u00";
      out += kHex[c >> 4U];
      out += kHex[c & 0xFU];
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

}  // namespace vesper::inline v0
