#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <utility>

#include "vesper/core/live/asio_support.hpp"
#include "vesper/core/live/link_connection.hpp"

namespace vesper::inline v0 {
namespace {

using boost::asio::ip::udp;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using UdpError = boost::system::error_code;

/// Datagrams of whole lines. A robot that is greeted gets a greeting every second, so that it knows
/// that somebody listens; a listener keeps to the first robot that sends.
class UdpConnection : public LinkConnection {
 public:
  UdpConnection(UdpAddress address, const LineLinkOptions& options)
      : address_(std::move(address)), framer_(kLargestDatagram, options.max_queued_lines) {}

  void open(milliseconds) override {
    const std::string what =
        (address_.listens ? "cannot listen on " : "cannot connect to ") + nameOf(address_);
    UdpError error;
    const auto hosts =
        udp::resolver(io_).resolve(address_.host, std::to_string(address_.port), error);
    if (error || hosts.empty()) {
      failLink(what, error);
    }
    const udp::endpoint place = *hosts.begin();
    socket_ = udp::socket(io_);
    socket_.open(place.protocol(), error);
    if (!error && address_.listens) {
      socket_.bind(place, error);
    }
    if (error) {
      failLink(what, error);
    }
    peer_ = address_.listens ? std::nullopt : std::optional(place);
    is_open_ = true;
    startReading();
  }

  std::optional<ReceivedLine> next(milliseconds patience) override {
    return awaitLine(io_, is_open_, patience, [this] {
      auto line = framer_.next();
      if (!line) {
        greet();
      }
      return line;
    });
  }

  void clear() override {
    runDue(io_, is_open_);
    framer_.clear();
  }

  void send(std::string_view line) override {
    const std::string what = "cannot send to " + nameOf(address_);
    if (!is_open_) {
      failLink(what, boost::asio::error::not_connected);
    }
    if (!peer_) {
      return;  // a listener that has heard no robot yet
    }
    UdpError error;
    socket_.send_to(boost::asio::buffer(std::string(line) + '\n'), *peer_, 0, error);
    // Nobody listens there just now: as with every lost datagram, the robot's watchdog decides.
    if (error && error != boost::asio::error::connection_refused) {
      close();
      failLink(what, error);
    }
  }

  [[nodiscard]] bool isOpen() const noexcept override { return is_open_; }
  void close() noexcept override {
    is_open_ = false;
    UdpError ignored;
    socket_.close(ignored);
  }
  [[nodiscard]] std::size_t tooLongLines() const noexcept override { return framer_.tooLong(); }
  [[nodiscard]] std::size_t droppedLines() const noexcept override {
    return framer_.dropped() + from_strangers_;
  }

 private:
  static constexpr std::size_t kLargestDatagram = 1472;

  void greet() {
    const auto now = steady_clock::now();
    if (address_.listens || !is_open_ || now < next_greeting_) {
      return;
    }
    next_greeting_ = now + std::chrono::seconds(1);
    send(R"({"type":"hello","v":1,"robot":"vesper"})");
  }

  void startReading() {
    socket_.async_receive_from(
        boost::asio::buffer(buffer_), sender_,
        [this](const UdpError& error, std::size_t count) { take(error, count); });
  }

  void take(const UdpError& error, std::size_t count) {
    if (error == boost::asio::error::operation_aborted) {
      is_open_ = false;
      return;
    }
    if (!error) {  // others (a refusal of what was sent) say nothing of what comes
      if (!peer_) {
        peer_ = sender_;
      }
      if (sender_ == *peer_) {
        framer_.feed({buffer_.data(), count}, unixNow());
        framer_.endDatagram(unixNow());
      } else {
        ++from_strangers_;
      }
    }
    startReading();
  }

  UdpAddress address_;
  LineFramer framer_;
  boost::asio::io_context io_{1};
  udp::socket socket_{io_};
  udp::endpoint sender_;
  std::optional<udp::endpoint> peer_;
  std::array<char, 65536> buffer_{};
  steady_clock::time_point next_greeting_;
  bool is_open_ = false;
  std::size_t from_strangers_ = 0;
};

}  // namespace

std::unique_ptr<LinkConnection> makeUdpConnection(const UdpAddress& address,
                                                  const LineLinkOptions& options) {
  return std::make_unique<UdpConnection>(address, options);
}

}  // namespace vesper::inline v0
