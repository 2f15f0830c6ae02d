#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/write.hpp>
#include <utility>
#include <variant>

#include "vesper/core/live/asio_support.hpp"
#include "vesper/core/live/link_connection.hpp"
#include "vesper/core/live/serial_device.hpp"

namespace vesper::inline v0 {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using std::chrono::milliseconds;
using ErrorCode = boost::system::error_code;

/// TCP and serial devices.
class StreamConnection : public LinkConnection {
 public:
  StreamConnection(LinkAddress address, const LineLinkOptions& options)
      : address_(std::move(address)),
        options_(options),
        framer_(options.max_line_bytes, options.max_queued_lines) {}

  void open(milliseconds patience) override {
    connect(patience);
    is_open_ = true;
    startReading();
  }

  std::optional<ReceivedLine> next(milliseconds patience) override {
    return awaitLine(io_, is_open_, patience, [this] { return framer_.next(); });
  }

  void clear() override {
    runDue(io_, is_open_);
    framer_.clear();
  }

  void send(std::string_view line) override {
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
    runUntil(io_, done, options_.write_patience);
    if (!done) {  // the handler must not outlive `done`
      close();
      io_.restart();
      io_.run();
      failLink(what, asio::error::timed_out);
    }
    if (*done) {
      close();
      failLink(what, *done);
    }
  }

  [[nodiscard]] bool isOpen() const noexcept override { return is_open_; }

  void close() noexcept override {
    is_open_ = false;
    ErrorCode ignored;
    std::visit([&ignored](auto& stream) { stream.close(ignored); }, stream_);
  }

  [[nodiscard]] std::size_t tooLongLines() const noexcept override { return framer_.tooLong(); }
  [[nodiscard]] std::size_t droppedLines() const noexcept override { return framer_.dropped(); }
  [[nodiscard]] std::size_t cutLines() const noexcept override { return cut_; }

 private:
  using Stream = std::variant<tcp::socket, asio::posix::stream_descriptor>;

  void connect(milliseconds patience) {
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
    runUntil(io_, done, patience);
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
      cut_ += framer_.endStream() ? 1 : 0;
      return;
    }
    framer_.feed({buffer_.data(), count}, unixNow());
    startReading();
  }

  LinkAddress address_;
  LineLinkOptions options_;
  LineFramer framer_;
  asio::io_context io_{1};
  Stream stream_{std::in_place_type<tcp::socket>, io_};
  std::array<char, 4096> buffer_{};
  std::size_t cut_ = 0;
  bool is_open_ = false;
};

}  // namespace

std::unique_ptr<LinkConnection> makeStreamConnection(const LinkAddress& address,
                                                     const LineLinkOptions& options) {
  return std::make_unique<StreamConnection>(address, options);
}

}  // namespace vesper::inline v0
