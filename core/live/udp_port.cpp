#include <array>
#include <boost/asio/ip/udp.hpp>
#include <chrono>
#include <map>
#include <utility>

#include "vesper/core/live/asio_support.hpp"
#include "vesper/core/live/line_framer.hpp"
#include "vesper/core/live/served_port.hpp"

namespace vesper::inline v0 {
namespace {

using boost::asio::ip::udp;
using DatagramError = boost::system::error_code;
using DatagramClock = std::chrono::steady_clock;

constexpr std::size_t kLargestDatagram = 1472;
/// A client that has sent nothing for so long has gone.
constexpr std::chrono::seconds kForgetAfter{5};

/// Sends to everybody who sent something in the last 5 s.
class UdpPort : public ServedPort {
 public:
  UdpPort(boost::asio::io_context& io, const UdpAddress& address, const RobotServerOptions& options)
      : options_(options), socket_(io) {
    const std::string what = "cannot listen on " + nameOf(LinkAddress(address));
    DatagramError error;
    const auto hosts = udp::resolver(io).resolve(address.host, std::to_string(address.port), error);
    if (error || hosts.empty()) {
      failLink(what, error);
    }
    const udp::endpoint place = *hosts.begin();
    socket_.open(place.protocol(), error);
    if (!error) {
      socket_.bind(place, error);
    }
    if (error) {
      failLink(what, error);
    }
    socket_.non_blocking(true, error);
  }

  void start(Listener listener) override {
    listener_ = std::move(listener);
    read();
  }

  void send(Client client, std::string_view lines) override {
    for (const auto& [place, peer] : peers_) {
      if (peer.client == client) {
        sendTo(place, lines);
      }
    }
  }

  void sendToAll(std::string_view lines) override {
    forgetSilent();
    for (const auto& [place, peer] : peers_) {
      sendTo(place, lines);
    }
  }

  [[nodiscard]] std::string url() const override {
    const auto place = socket_.local_endpoint();
    return nameOf(LinkAddress(UdpAddress{place.address().to_string(), place.port(), false}));
  }
  [[nodiscard]] bool isLocal() const override {
    return socket_.local_endpoint().address().is_loopback();
  }

 private:
  struct Peer {
    Client client;
    DatagramClock::time_point last;
  };

  void read() {
    socket_.async_receive_from(boost::asio::buffer(buffer_), sender_,
                               [this](const DatagramError& error, std::size_t count) {
                                 if (error == boost::asio::error::operation_aborted) {
                                   return;
                                 }
                                 if (!error) {
                                   take({buffer_.data(), count});
                                 }
                                 read();
                               });
  }

  void take(std::string_view datagram) {
    const auto now = DatagramClock::now();
    auto peer = peers_.find(sender_);
    if (peer == peers_.end()) {
      forgetSilent();
      if (peers_.size() >= options_.max_clients) {
        return;
      }
      peer = peers_.emplace(sender_, Peer{++last_client_, now}).first;
      listener_.joined(peer->second.client);
    }
    peer->second.last = now;
    const Client client = peer->second.client;
    LineFramer framer(options_.max_line_bytes, kLargestDatagram);
    framer.feed(datagram, 0);
    framer.endDatagram(0);
    while (const auto line = framer.next()) {
      listener_.line(client, line->text);
    }
    for (std::size_t i = 0; i < framer.tooLong(); ++i) {
      listener_.bad_line();
    }
  }

  void forgetSilent() {
    const auto now = DatagramClock::now();
    for (auto peer = peers_.begin(); peer != peers_.end();) {
      if (now - peer->second.last > kForgetAfter) {
        const Client client = peer->second.client;
        peer = peers_.erase(peer);
        listener_.left(client);
      } else {
        ++peer;
      }
    }
  }

  /// As many whole lines a datagram as fit.
  void sendTo(const udp::endpoint& place, std::string_view lines) {
    while (!lines.empty()) {
      std::size_t end = lines.size();
      if (end > kLargestDatagram) {
        end = lines.rfind('\n', kLargestDatagram - 1) + 1;  // 0 if there is none
      }
      if (end == 0) {  // a line that no datagram holds
        end = std::min(lines.size(), lines.find('\n') + 1);
        listener_.unsent_line();
      } else {
        DatagramError error;
        socket_.send_to(boost::asio::buffer(lines.data(), end), place, 0, error);
        if (error == boost::asio::error::would_block) {
          listener_.unsent_line();
        }
      }
      lines.remove_prefix(end);
    }
  }

  const RobotServerOptions& options_;
  udp::socket socket_;
  udp::endpoint sender_;
  std::array<char, 65536> buffer_{};
  Listener listener_;
  std::map<udp::endpoint, Peer> peers_;
  Client last_client_ = 0;
};

}  // namespace

std::unique_ptr<ServedPort> makeUdpPort(boost::asio::io_context& io, const UdpAddress& address,
                                        const RobotServerOptions& options) {
  return std::make_unique<UdpPort>(io, address, options);
}

}  // namespace vesper::inline v0
