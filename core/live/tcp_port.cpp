#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <map>
#include <utility>

#include "vesper/core/live/asio_support.hpp"
#include "vesper/core/live/line_framer.hpp"
#include "vesper/core/live/served_port.hpp"

namespace vesper::inline v0 {
namespace {

using boost::asio::ip::tcp;
using PortError = boost::system::error_code;

class TcpPort : public ServedPort {
 public:
  TcpPort(boost::asio::io_context& io, const TcpAddress& address, const RobotServerOptions& options)
      : io_(io), options_(options), acceptor_(io) {
    const std::string what = "cannot listen on " + nameOf(LinkAddress(address));
    PortError error;
    const auto hosts = tcp::resolver(io).resolve(address.host, std::to_string(address.port), error);
    if (error || hosts.empty()) {
      failLink(what, error);
    }
    const tcp::endpoint place = *hosts.begin();
    acceptor_.open(place.protocol(), error);
    if (!error) {
      acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
      acceptor_.bind(place, error);
    }
    if (!error) {
      acceptor_.listen(boost::asio::socket_base::max_listen_connections, error);
    }
    if (error) {
      failLink(what, error);
    }
  }

  void start(Listener listener) override {
    listener_ = std::move(listener);
    accept();
  }

  void send(Client client, std::string_view lines) override {
    const auto peer = peers_.find(client);
    if (peer != peers_.end()) {
      queue(peer->second, lines);
    }
  }

  void sendToAll(std::string_view lines) override {
    for (auto& [client, peer] : peers_) {
      queue(peer, lines);
    }
  }

  [[nodiscard]] std::string url() const override {
    const auto place = acceptor_.local_endpoint();
    return nameOf(LinkAddress(TcpAddress{place.address().to_string(), place.port()}));
  }
  [[nodiscard]] bool isLocal() const override {
    return acceptor_.local_endpoint().address().is_loopback();
  }

 private:
  /// One connection. It is owned by peers_ and by the handlers that wait for it, so that it
  /// outlives them: hence shared.
  struct Connection {
    Connection(tcp::socket socket_, Client client_, const RobotServerOptions& options)
        : socket(std::move(socket_)),
          client(client_),
          framer(options.max_line_bytes, kMostQueued) {}
    static constexpr std::size_t kMostQueued = 1000;
    tcp::socket socket;
    Client client;
    LineFramer framer;
    std::array<char, 4096> buffer{};
    std::string unsent;  ///< Waits for `sending` to be through.
    std::string sending;
    std::size_t too_long = 0;
  };
  using Peer = std::shared_ptr<Connection>;

  void accept() {
    acceptor_.async_accept([this](const PortError& error, tcp::socket socket) {
      if (error == boost::asio::error::operation_aborted) {
        return;
      }
      if (!error && peers_.size() < options_.max_clients) {
        PortError ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        const Client client = ++last_client_;
        const Peer peer = std::make_shared<Connection>(std::move(socket), client, options_);
        peers_.emplace(client, peer);
        listener_.joined(client);
        read(peer);
      }
      if (error) {  // no descriptor free: not at once again
        retryLater();
      } else {
        accept();
      }
    });
  }

  void retryLater() {
    timer_.expires_after(std::chrono::milliseconds(200));
    timer_.async_wait([this](const PortError& error) {
      if (!error) {
        accept();
      }
    });
  }

  void read(const Peer& peer) {
    peer->socket.async_read_some(
        boost::asio::buffer(peer->buffer),
        [this, peer](const PortError& error, std::size_t count) { take(peer, error, count); });
  }

  void take(const Peer& peer, const PortError& error, std::size_t count) {
    if (error) {
      if (peer->framer.endStream()) {
        listener_.bad_line();
      }
      leave(peer);
      return;
    }
    peer->framer.feed({peer->buffer.data(), count}, 0);
    while (const auto line = peer->framer.next()) {
      listener_.line(peer->client, line->text);
    }
    for (; peer->too_long < peer->framer.tooLong() + peer->framer.dropped(); ++peer->too_long) {
      listener_.bad_line();
    }
    read(peer);
  }

  void leave(const Peer& peer) {
    if (peers_.erase(peer->client) > 0) {
      PortError ignored;
      peer->socket.close(ignored);
      listener_.left(peer->client);
    }
  }

  void queue(const Peer& peer, std::string_view lines) {
    if (peer->unsent.size() + lines.size() > options_.max_unsent_bytes) {
      listener_.unsent_line();
      return;
    }
    peer->unsent += lines;
    if (peer->sending.empty()) {
      write(peer);
    }
  }

  void write(const Peer& peer) {
    peer->sending = std::exchange(peer->unsent, {});
    boost::asio::async_write(peer->socket, boost::asio::buffer(peer->sending),
                             [this, peer](const PortError& error, std::size_t) {
                               peer->sending.clear();
                               if (error) {
                                 leave(peer);
                               } else if (!peer->unsent.empty()) {
                                 write(peer);
                               }
                             });
  }

  boost::asio::io_context& io_;
  const RobotServerOptions& options_;
  tcp::acceptor acceptor_;
  boost::asio::steady_timer timer_{io_};
  Listener listener_;
  std::map<Client, Peer> peers_;
  Client last_client_ = 0;
};

}  // namespace

std::unique_ptr<ServedPort> makeTcpPort(boost::asio::io_context& io, const TcpAddress& address,
                                        const RobotServerOptions& options) {
  return std::make_unique<TcpPort>(io, address, options);
}

}  // namespace vesper::inline v0
