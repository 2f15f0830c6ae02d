#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <system_error>
#include <utility>

#include "vesper/core/live/line_framer.hpp"
#include "vesper/core/live/served_port.hpp"

namespace vesper::inline v0 {
namespace {

using TerminalError = boost::system::error_code;

/// A pseudo-terminal: whoever opens its path finds what a serial device would bring. While nobody
/// has it open, nothing is sent.
class TerminalPort : public ServedPort {
 public:
  TerminalPort(boost::asio::io_context& io, const RobotServerOptions& options)
      : master_(io), timer_(io), framer_(options.max_line_bytes, kMostQueued) {
    const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0) {
      fail(master);
    }
    path_ = ::ptsname(master);
    // Raw from the beginning, so that nothing is echoed; the settings stay when it is closed.
    const int slave = ::open(path_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
    termios settings{};
    if (slave < 0 || ::tcgetattr(slave, &settings) != 0) {
      fail(master);
    }
    ::cfmakeraw(&settings);
    ::tcsetattr(slave, TCSANOW, &settings);
    ::close(slave);
    ::fcntl(master, F_SETFL, ::fcntl(master, F_GETFL) | O_NONBLOCK);
    master_.assign(master);
  }

  void start(Listener listener) override {
    listener_ = std::move(listener);
    look();
  }

  void send(Client, std::string_view lines) override { sendToAll(lines); }

  void sendToAll(std::string_view lines) override {
    if (!is_open_) {
      return;
    }
    // Behind a line that was cut the next ones must not begin in its middle.
    const std::string bytes = std::exchange(unsent_, {}) + std::string(lines);
    const ssize_t count = ::write(master_.native_handle(), bytes.data(), bytes.size());
    const std::size_t sent = count > 0 ? static_cast<std::size_t>(count) : 0;
    if (sent < bytes.size()) {
      const bool is_within_line = sent > 0 && bytes[sent - 1] != '\n';
      const std::size_t rest = is_within_line ? bytes.find('\n', sent) + 1 : sent;
      unsent_ = bytes.substr(sent, rest - sent);
      if (rest < bytes.size()) {
        listener_.unsent_line();
      }
    }
  }

  [[nodiscard]] std::string url() const override { return path_; }
  [[nodiscard]] bool isLocal() const override { return true; }

 private:
  static constexpr std::size_t kMostQueued = 1000;
  static constexpr Client kOnly = 1;

  [[noreturn]] static void fail(int descriptor) {
    const int error = errno;
    if (descriptor >= 0) {
      ::close(descriptor);
    }
    throw std::system_error(error, std::generic_category(), "cannot open a pseudo-terminal");
  }

  /// Whether somebody has it open; asked ten times a second while nobody has.
  void look() {
    pollfd master{master_.native_handle(), POLLIN, 0};
    if (::poll(&master, 1, 0) >= 0 && (master.revents & POLLHUP) == 0) {
      is_open_ = true;
      listener_.joined(kOnly);
      read();
      return;
    }
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](const TerminalError& error) {
      if (!error) {
        look();
      }
    });
  }

  void read() {
    master_.async_read_some(boost::asio::buffer(buffer_),
                            [this](const TerminalError& error, std::size_t count) {
                              if (error == boost::asio::error::operation_aborted) {
                                return;
                              }
                              error ? hangUp() : take({buffer_.data(), count});
                            });
  }

  void take(std::string_view bytes) {
    framer_.feed(bytes, 0);
    while (const auto line = framer_.next()) {
      listener_.line(kOnly, line->text);
    }
    for (; too_long_ < framer_.tooLong() + framer_.dropped(); ++too_long_) {
      listener_.bad_line();
    }
    read();
  }

  void hangUp() {
    is_open_ = false;
    unsent_.clear();
    if (framer_.endStream()) {
      listener_.bad_line();
    }
    listener_.left(kOnly);
    look();
  }

  boost::asio::posix::stream_descriptor master_;
  boost::asio::steady_timer timer_;
  std::string path_;
  Listener listener_;
  LineFramer framer_;
  std::array<char, 4096> buffer_{};
  std::string unsent_;  ///< The rest of a line.
  bool is_open_ = false;
  std::size_t too_long_ = 0;
};

}  // namespace

std::unique_ptr<ServedPort> makeTerminalPort(boost::asio::io_context& io,
                                             const RobotServerOptions& options) {
  return std::make_unique<TerminalPort>(io, options);
}

}  // namespace vesper::inline v0
