#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "vesper/core/live/line_framer.hpp"
#include "vesper/core/live/link_address.hpp"
#include "vesper/core/live/rosbridge_messages.hpp"

namespace vesper::inline v0 {

struct LineLinkOptions {
  /// Connecting is tried again, with growing pauses, for this long.
  std::chrono::milliseconds connect_patience{10'000};
  bool tries_once = false;  ///< To connect.
  std::chrono::milliseconds write_patience{1'000};
  std::size_t max_line_bytes = 65536;
  std::size_t max_queued_lines = 10'000;    ///< Beyond it the oldest are dropped and counted.
  std::vector<RosbridgeTopic> topics = {};  ///< What to ask a rosbridge server for.
};

class LinkConnection;

/// Lines to and from a robot over TCP, UDP, a serial device or a rosbridge server, or from a
/// recording or the standard input. All input is bounded. One thread.
class LineLink {
 public:
  /// Connects. Throws std::system_error naming the address if that fails within the patience or
  /// `stop` is asked for.
  explicit LineLink(const LinkAddress& address, const LineLinkOptions& options = {},
                    const std::stop_token& stop = {});
  ~LineLink();
  LineLink(const LineLink&) = delete;
  LineLink& operator=(const LineLink&) = delete;

  /// The next line, waiting for at most `patience`. Empty if none came or the peer closed.
  [[nodiscard]] std::optional<ReceivedLine> next(std::chrono::milliseconds patience);
  /// Forgets the lines that wait.
  void clear();
  /// Writes `line` and LF. Throws std::system_error if the peer is gone or does not read, and for
  /// links that only bring.
  void send(std::string_view line);
  /// False once the peer has closed or reading failed; lines that came before can still be read.
  [[nodiscard]] bool isOpen() const noexcept;
  /// Nothing is read or written afterwards.
  void close() noexcept;

  [[nodiscard]] std::size_t tooLongLines() const noexcept;
  [[nodiscard]] std::size_t droppedLines() const noexcept;
  /// Lines that the peer began and did not end: they are dropped.
  [[nodiscard]] std::size_t cutLines() const noexcept;

 private:
  std::unique_ptr<LinkConnection> connection_;
};

}  // namespace vesper::inline v0
