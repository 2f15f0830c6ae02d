#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// The text of a checked string value (with its quotes), escapes resolved. A lone surrogate becomes
/// U+FFFD.
[[nodiscard]] std::string jsonText(std::string_view quoted);

[[nodiscard]] bool isUtf8(std::string_view text) noexcept;

/// `text` with quotes and escapes; bytes that are no UTF-8 become U+FFFD.
void appendJsonText(std::string& out, std::string_view text);

/// Length of the valid UTF-8 sequence at the start of `text` (not empty), or 0. Refuses overlong
/// forms, surrogates and what lies beyond U+10FFFF (Unicode 15, table 3-7).
[[nodiscard]] std::size_t utf8Length(std::string_view text) noexcept;

}  // namespace vesper::inline v0
