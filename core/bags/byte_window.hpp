#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace vesper::inline v0 {

/// Where bytes come from: fills the span at least with one byte; 0 only at the end.
using ByteFeed = std::function<std::size_t(std::span<char>)>;

/// A view that moves forward over a feed and holds as much of it as was asked for at once. It grows
/// with bytes that are really there, never by what a file says of itself.
class ByteWindow {
 public:
  explicit ByteWindow(ByteFeed feed);

  /// The next bytes without taking them; fewer than `count` only where the feed ends before. Valid
  /// until the next call.
  [[nodiscard]] std::string_view peek(std::size_t count);
  /// peek, and moves behind what it returns.
  std::string_view take(std::size_t count);
  /// Moves over bytes without holding them; returns how many there were.
  std::uint64_t skip(std::uint64_t count);
  [[nodiscard]] bool isAtEnd() { return peek(1).empty(); }
  /// Bytes taken or skipped so far.
  [[nodiscard]] std::uint64_t position() const noexcept { return position_; }

 private:
  bool fill(std::size_t wanted);

  ByteFeed feed_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t position_ = 0;
};

}  // namespace vesper::inline v0
