#include "vesper/core/files/line_reader.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kReadBlock = std::size_t{1} << 18U;

}  // namespace

LineReader::LineReader(ByteSource source, std::size_t max_bytes)
    : source_(std::move(source)), max_bytes_(max_bytes), buffer_(max_bytes + 2 + kReadBlock) {}

/// Moves what is left to the front and reads on. False at the end of the source.
bool LineReader::fill() {
  if (is_at_end_) {
    return false;
  }
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  const std::size_t got = source_.read(std::span(buffer_).subspan(end_));
  end_ += got;
  is_at_end_ = got == 0;
  return got > 0;
}

TextLine LineReader::take(std::size_t length, bool has_newline) {
  std::string_view text(buffer_.data() + begin_, length);
  begin_ += length + (has_newline ? 1U : 0U);
  if (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  const bool is_too_long = text.size() > max_bytes_;
  return {text.substr(0, max_bytes_), ++number_, is_too_long, has_newline};
}

std::optional<TextLine> LineReader::next() {
  std::size_t searched = 0;
  for (;;) {
    const char* from = buffer_.data() + begin_ + searched;
    const auto* newline =
        static_cast<const char*>(std::memchr(from, '\n', end_ - begin_ - searched));
    if (newline != nullptr) {
      return take(static_cast<std::size_t>(newline - buffer_.data()) - begin_, true);
    }
    searched = end_ - begin_;
    if (searched > max_bytes_ + 1) {
      break;
    }
    if (!fill()) {
      return searched == 0 ? std::nullopt : std::optional(take(searched, false));
    }
  }
  // Too long: keep the beginning, drop the rest up to the next LF.
  const std::size_t kept = max_bytes_ + 1;
  for (;;) {
    const auto* newline = static_cast<const char*>(
        std::memchr(buffer_.data() + begin_ + kept, '\n', end_ - begin_ - kept));
    if (newline != nullptr) {
      const std::string_view text(buffer_.data() + begin_, max_bytes_);
      begin_ = static_cast<std::size_t>(newline - buffer_.data()) + 1;
      return TextLine{text, ++number_, true, true};
    }
    end_ = begin_ + kept;
    if (!fill()) {
      const std::string_view text(buffer_.data() + begin_, max_bytes_);
      begin_ = end_;
      return TextLine{text, ++number_, true, false};
    }
  }
}

}  // namespace vesper::inline v0
