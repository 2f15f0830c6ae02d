#include "vesper/core/bags/byte_window.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kFirstWindowBytes = std::size_t{1} << 17U;

}  // namespace

ByteWindow::ByteWindow(ByteFeed feed) : feed_(std::move(feed)), buffer_(kFirstWindowBytes) {}

/// Reads on, after making room for at least one byte more. False at the end.
bool ByteWindow::fill(std::size_t wanted) {
  if (begin_ > 0 && (begin_ == end_ || buffer_.size() - begin_ < wanted)) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) {
    buffer_.resize(std::max(2 * buffer_.size(), kFirstWindowBytes));
  }
  const std::size_t got = feed_(std::span(buffer_).subspan(end_));
  end_ += got;
  return got > 0;
}

std::string_view ByteWindow::peek(std::size_t count) {
  while (end_ - begin_ < count && fill(count)) {
  }
  return {buffer_.data() + begin_, std::min(count, end_ - begin_)};
}

std::string_view ByteWindow::take(std::size_t count) {
  const std::string_view bytes = peek(count);
  begin_ += bytes.size();
  position_ += bytes.size();
  return bytes;
}

std::uint64_t ByteWindow::skip(std::uint64_t count) {
  std::uint64_t skipped = 0;
  while (skipped < count) {
    if (begin_ == end_ && !fill(1)) {
      break;
    }
    const std::uint64_t step = std::min<std::uint64_t>(count - skipped, end_ - begin_);
    begin_ += static_cast<std::size_t>(step);
    skipped += step;
  }
  position_ += skipped;
  return skipped;
}

}  // namespace vesper::inline v0
