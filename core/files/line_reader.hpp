#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "vesper/core/files/byte_source.hpp"

namespace vesper::inline v0 {

/// One line of a text, without its LF and without a CR before it.
struct TextLine {
  std::string_view text;     ///< Valid until the next call of LineReader::next.
  std::int64_t number = 0;   ///< From 1.
  bool is_too_long = false;  ///< `text` holds its beginning only.
  bool has_newline = true;   ///< False for a last line that ends with the file.
};

/// Reads a text line by line in bounded memory.
class LineReader {
 public:
  /// A longer line than `max_bytes` is returned cut and marked; reading goes on at the next LF.
  LineReader(ByteSource source, std::size_t max_bytes);

  /// Empty at the end. Throws InputError where the source does.
  [[nodiscard]] std::optional<TextLine> next();
  [[nodiscard]] const std::string& name() const noexcept { return source_.name(); }

 private:
  bool fill();
  TextLine take(std::size_t length, bool has_newline);

  ByteSource source_;
  std::size_t max_bytes_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::int64_t number_ = 0;
  bool is_at_end_ = false;
};

}  // namespace vesper::inline v0
