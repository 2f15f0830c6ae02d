#include "vesper/core/live/line_link.hpp"

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/write.hpp>
#include <boost/system/system_error.hpp>
#include <system_error>
#include <thread>
#include <variant>

#include "vesper/core/live/backoff.hpp"
#include "vesper/core/live/serial_device.hpp"

namespace vesper::inline v0 {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ErrorCode = boost::system::error_code;

std::error_code standardCode(const ErrorCode& code) {
  return {code.value(), code.category() == boost::system::system_category()
                            ? std::system_category()
                            : std::generic_category()};
}

[[noreturn]] void failLink(const std::string& what, const ErrorCode& code) {
  // Names that cannot be resolved have codes of their own, which std does not know.
  if (code.category() != boost::system::system_category()) {
    throw std::system_error(std::make_error_code(std::errc::host_unreachable),
                            what + ": " + code.message());
  }
  throw std::system_error(standardCode(code), what);
}

}  // namespace

class LineLink::Connection {
 public:
  Connection(LinkAddress address, const LineLinkOptions& options, const std::stop_token& stop)
      : address_(std::move(address)),
        options_(options),
        framer_(options.max_line_bytes, options.max_queued_lines) {
    const auto end = steady_clock::now() + options.connect_patience;
    Backoff backoff(milliseconds(100), milliseconds(2'000));
    while (true) {
      try {
        open(std::max(milliseconds(1),
                      std::chrono::duration_cast<milliseconds>(end - steady_clock::now())));
        break;
      } catch (const std::system_error&) {
        const milliseconds pause = backoff.next();
        if (stop.stop_requested() || steady_clock::now() + pause >= end) {
          throw;
        }
        std::this_thread::sleep_for(pause);
      }
    }
    is_open_ = true;
    startReading();
  }

  std::optional<ReceivedLine> next(milliseconds patience) {
    const auto end = steady_clock::now() + patience;
    while (true) {
      if (auto line = framer_.next()) {
        return line;
      }
      if (!is_open_ || steady_clock::now() >= end) {
        return std::nullopt;
      }
      io_.restart();
      io_.run_one_until(end);
    }
  }

  void clear() {
    io_.restart();
    while (is_open_ && io_.poll_one() > 0) {
      io_.restart();
    }
    framer_.clear();
  }

  void send(std::string_view line) {
    const std::string what = "cannot send to " + nameOf(address_);
    if (!is_open_) {
      failLink(what, asio::error::not_connected);
    }
    const std::string bytes = std::string(line) + '\n';
    std::optional<ErrorCode> done;
    std::visit(
        [&](auto& stream) {
          asio::async_write(stream, asio::buffer(bytes),
                            [&done](const ErrorCode& error, std::size_t) { done = error; });
        },
        stream_);
    runUntil(done, options_.write_patience);
    if (!done) {  // the handler must not outlive `done`
      shut();
      io_.restart();
      io_.run();
      failLink(what, asio::error::timed_out);
    }
    if (*done) {
      shut();
      failLink(what, *done);
    }
  }

  [[nodiscard]] bool isOpen() const noexcept { return is_open_; }

  void shut() noexcept {
    is_open_ = false;
    ErrorCode ignored;
    std::visit([&ignored](auto& stream) { stream.close(ignored); }, stream_);
  }

  [[nodiscard]] const LineFramer& framer() const noexcept { return framer_; }

 private:
  using Stream = std::variant<tcp::socket, asio::posix::stream_descriptor>;

  /// Runs handlers until `done` is there or the patience is over.
  void runUntil(const std::optional<ErrorCode>& done, milliseconds patience) {
    const auto end = steady_clock::now() + patience;
    while (!done && steady_clock::now() < end) {
      io_.restart();
      io_.run_one_until(end);
    }
  }

  void open(milliseconds patience) {
    if (const auto* serial = std::get_if<SerialAddress>(&address_)) {
      stream_.emplace<asio::posix::stream_descriptor>(io_, openSerialDevice(*serial));
      return;
    }
    const auto& address = std::get<TcpAddress>(address_);
    const std::string what = "cannot connect to " + nameOf(address_);
    ErrorCode error;
    const auto hosts =
        tcp::resolver(io_).resolve(address.host, std::to_string(address.port), error);
    if (error) {
      failLink(what, error);
    }
    auto& socket = stream_.emplace<tcp::socket>(io_);
    std::optional<ErrorCode> done;
    asio::async_connect(socket, hosts,
                        [&done](const ErrorCode& result, const tcp::endpoint&) { done = result; });
    runUntil(done, patience);
    if (!done) {
      socket.close(error);
      io_.restart();
      io_.run();
      failLink(what, asio::error::timed_out);
    }
    if (*done) {
      failLink(what, *done);
    }
    socket.set_option(tcp::no_delay(true), error);
  }

  void startReading() {
    std::visit(
        [this](auto& stream) {
          stream.async_read_some(
              asio::buffer(buffer_),
              [this](const ErrorCode& error, std::size_t count) { take(error, count); });
        },
        stream_);
  }

  void take(const ErrorCode& error, std::size_t count) {
    if (error) {
      is_open_ = false;
      return;
    }
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    framer_.feed({buffer_.data(), count},
                 std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
    startReading();
  }

  LinkAddress address_;
  LineLinkOptions options_;
  LineFramer framer_;
  asio::io_context io_{1};
  Stream stream_{std::in_place_type<tcp::socket>, io_};
  std::array<char, 4096> buffer_{};
  bool is_open_ = false;
};

LineLink::LineLink(const LinkAddress& address, const LineLinkOptions& options,
                   const std::stop_token& stop)
    : connection_(std::make_unique<Connection>(address, options, stop)) {}

LineLink::~LineLink() = default;

std::optional<ReceivedLine> LineLink::next(milliseconds patience) {
  return connection_->next(patience);
}

void LineLink::clear() { connection_->clear(); }

void LineLink::send(std::string_view line) { connection_->send(line); }

bool LineLink::isOpen() const noexcept { return connection_->isOpen(); }

void LineLink::close() noexcept { connection_->shut(); }

std::size_t LineLink::tooLongLines() const noexcept { return connection_->framer().tooLong(); }

std::size_t LineLink::droppedLines() const noexcept { return connection_->framer().dropped(); }

}  // namespace vesper::inline v0
