#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <thread>
#include <utility>

#include "vesper/core/files/line_reader.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/live/link_connection.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"

namespace vesper::inline v0 {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

[[noreturn]] void refuseSending(const char* what) {
  throw std::system_error(std::make_error_code(std::errc::operation_not_supported),
                          std::string("cannot send to ") + what);
}

/// The standard input, whatever it is: a pipe, a terminal, a file.
class StandardInput : public LinkConnection {
 public:
  explicit StandardInput(const LineLinkOptions& options)
      : framer_(options.max_line_bytes, options.max_queued_lines) {}

  void open(milliseconds) override { is_open_ = true; }

  std::optional<ReceivedLine> next(milliseconds patience) override {
    const auto end = steady_clock::now() + patience;
    while (true) {
      if (auto line = framer_.next()) {
        return line;
      }
      const auto left = std::chrono::ceil<milliseconds>(end - steady_clock::now());
      if (!is_open_ || left.count() <= 0) {
        return std::nullopt;
      }
      fill(static_cast<int>(left.count()));
    }
  }

  void clear() override { framer_.clear(); }
  void send(std::string_view) override { refuseSending("the standard input"); }
  [[nodiscard]] bool isOpen() const noexcept override { return is_open_; }
  void close() noexcept override { is_open_ = false; }
  [[nodiscard]] std::size_t tooLongLines() const noexcept override { return framer_.tooLong(); }
  [[nodiscard]] std::size_t droppedLines() const noexcept override { return framer_.dropped(); }
  [[nodiscard]] std::size_t cutLines() const noexcept override { return cut_; }

 private:
  void fill(int patience_ms) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, patience_ms) <= 0) {
      return;
    }
    const ssize_t count = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    if (count > 0) {
      framer_.feed({buffer_.data(), static_cast<std::size_t>(count)}, unixNow());
    } else if (count == 0 || errno != EINTR) {
      is_open_ = false;
      cut_ += framer_.endStream() ? 1 : 0;
    }
  }

  LineFramer framer_;
  std::array<char, 4096> buffer_{};
  std::size_t cut_ = 0;
  bool is_open_ = false;
};

/// A recording, at the pace at which it was made or a multiple of it: by arrival stamps, where
/// there are none by the robot's clock. A gap of more than a minute is not waited for.
class Playback : public LinkConnection {
 public:
  Playback(FileAddress address, const LineLinkOptions& options)
      : address_(std::move(address)), options_(options) {}

  void open(milliseconds) override {
    try {
      reader_.emplace(ByteSource(address_.path), options_.max_line_bytes);
    } catch (const InputError& error) {
      throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory),
                              error.what());
    }
    is_open_ = true;
  }

  std::optional<ReceivedLine> next(milliseconds patience) override {
    const auto end = steady_clock::now() + patience;
    if (!waiting_) {
      waiting_ = read();
    }
    if (!waiting_) {
      is_open_ = false;
      return std::nullopt;
    }
    std::this_thread::sleep_until(std::min(due_, end));
    return steady_clock::now() >= due_ ? std::exchange(waiting_, std::nullopt) : std::nullopt;
  }

  void clear() override {}
  void send(std::string_view) override { refuseSending("a recording"); }
  [[nodiscard]] bool isOpen() const noexcept override { return is_open_; }
  void close() noexcept override { is_open_ = false; }
  [[nodiscard]] std::size_t tooLongLines() const noexcept override { return too_long_; }
  [[nodiscard]] std::size_t droppedLines() const noexcept override { return 0; }

 private:
  std::optional<ReceivedLine> read() {
    while (is_open_) {
      std::optional<TextLine> line;
      try {
        line = reader_->next();
      } catch (const InputError&) {  // a packed file that was cut off
        return std::nullopt;
      }
      if (!line) {
        return std::nullopt;
      }
      if (line->is_too_long) {
        ++too_long_;
        continue;
      }
      return place(line->text);
    }
    return std::nullopt;
  }

  ReceivedLine place(std::string_view text) {
    ReceivedLine line{unixNow(), std::string(text)};
    std::optional<std::int64_t> stamp_ns;
    std::int64_t arrival_ns = 0;
    const char* end = text.data() + text.size();
    if (text.starts_with('@')) {
      const auto [rest, error] = std::from_chars(text.data() + 1, end, arrival_ns);
      if (error == std::errc{} && rest != end && *rest == ' ') {
        line = {arrival_ns, std::string(rest + 1, end)};
        stamp_ns = arrival_ns;
      }
    }
    if (!stamp_ns) {
      try {
        const auto record = decoder_.decode(text, 1);
        stamp_ns = record && record->stamp ? std::optional(record->stamp->count()) : std::nullopt;
      } catch (const InputError&) {  // sent all the same: whoever reads it will say so
      }
    }
    schedule(stamp_ns);
    return line;
  }

  void schedule(const std::optional<std::int64_t>& stamp_ns) {
    const auto now = steady_clock::now();
    if (!stamp_ns || address_.pace <= 0.0) {
      due_ = std::max(due_, now);
      return;
    }
    constexpr double kLongestGap_s = 60.0;
    const double gap_s = last_ns_
                             ? (static_cast<double>(*stamp_ns) - static_cast<double>(*last_ns_)) *
                                   1e-9 / address_.pace
                             : 0.0;
    last_ns_ = stamp_ns;
    due_ = last_due_ ? *last_due_ : now;
    if (gap_s > 0.0 && gap_s <= kLongestGap_s) {
      due_ +=
          std::chrono::duration_cast<steady_clock::duration>(std::chrono::duration<double>(gap_s));
    }
    last_due_ = due_;
  }

  FileAddress address_;
  LineLinkOptions options_;
  std::optional<LineReader> reader_;
  RobotLineDecoder decoder_{"recording"};
  std::optional<ReceivedLine> waiting_;
  std::optional<std::int64_t> last_ns_;
  std::optional<steady_clock::time_point> last_due_;
  steady_clock::time_point due_;
  bool is_open_ = false;
  std::size_t too_long_ = 0;
};

}  // namespace

std::unique_ptr<LinkConnection> makeInputConnection(const LinkAddress& address,
                                                    const LineLinkOptions& options) {
  if (const auto* file = std::get_if<FileAddress>(&address)) {
    return std::make_unique<Playback>(*file, options);
  }
  return std::make_unique<StandardInput>(options);
}

}  // namespace vesper::inline v0
