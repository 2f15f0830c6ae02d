#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// A line as it came in.
struct ReceivedLine {
  std::int64_t arrival_ns = 0;  ///< Host's unix time.
  std::string text;
};

/// Cuts a stream of bytes into lines in bounded memory: LF ends a line, a CR before it goes. Lines
/// that are too long are dropped up to their LF and counted, as are the oldest lines of a full
/// queue.
class LineFramer {
 public:
  LineFramer(std::size_t max_line_bytes, std::size_t max_lines)
      : max_line_bytes_(max_line_bytes), max_lines_(max_lines) {}

  /// `arrival_ns` is when the bytes came; a line takes that of its end.
  void feed(std::string_view bytes, std::int64_t arrival_ns);
  /// A datagram is over: what it holds behind its last LF is a line, too.
  void endDatagram(std::int64_t arrival_ns);
  /// A stream is over: the line that was not ended is dropped. True if there was one.
  bool endStream();
  /// The oldest line that is whole; empty if there is none.
  [[nodiscard]] std::optional<ReceivedLine> next();
  void clear();

  [[nodiscard]] std::size_t tooLong() const noexcept { return too_long_; }
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

 private:
  void endLine(std::int64_t arrival_ns);

  std::size_t max_line_bytes_;
  std::size_t max_lines_;
  std::string open_;  ///< The line that has not ended.
  bool is_too_long_ = false;
  std::deque<ReceivedLine> lines_;
  std::size_t too_long_ = 0;
  std::size_t dropped_ = 0;
};

}  // namespace vesper::inline v0
