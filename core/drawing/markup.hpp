#pragma once

#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// `text` as it may stand in an element or a quoted attribute of HTML and XML: & < > " ' escaped;
/// broken UTF-8 and control characters other than tab and newline become U+FFFD.
[[nodiscard]] std::string escapeMarkup(std::string_view text);

/// Number of characters (code points) of a UTF-8 text.
[[nodiscard]] std::size_t characterCount(std::string_view text) noexcept;

/// RFC 4648 base 64, padded.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace vesper::inline v0
