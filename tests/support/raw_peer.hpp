#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace vesper::test {

/// A socket of the loopback that sends whatever a test wants and shows what came. One thread.
class RawPeer {
 public:
  /// A datagram socket that talks to `to`; 0: to a port that was free a moment ago.
  struct Udp {
    std::uint16_t to = 0;
  };

  /// Listens on a TCP port; 0: any that is free.
  explicit RawPeer(std::uint16_t port = 0) : listening_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const int yes = 1;
    ::setsockopt(listening_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    port_ = bound(listening_, port);
    if (::listen(listening_, 4) != 0) {
      throw std::runtime_error("no port");
    }
  }
  explicit RawPeer(Udp udp) : connected_(::socket(AF_INET, SOCK_DGRAM, 0)) {
    port_ = bound(connected_, 0);
    peer_port_ = udp.to;
    if (peer_port_ == 0) {
      const int other = ::socket(AF_INET, SOCK_DGRAM, 0);
      peer_port_ = bound(other, 0);
      ::close(other);
    }
    sockaddr_in address = loopback(peer_port_);
    ::connect(connected_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    ::fcntl(connected_, F_SETFL, O_NONBLOCK);
  }
  ~RawPeer() {
    if (connected_ >= 0) {
      ::close(connected_);
    }
    if (listening_ >= 0) {
      ::close(listening_);
    }
  }
  RawPeer(const RawPeer&) = delete;
  RawPeer& operator=(const RawPeer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint16_t peerPort() const { return peer_port_; }
  [[nodiscard]] std::string url() const { return "tcp://127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::string listenerUrl() const {
    return "udp://127.0.0.1:" + std::to_string(peer_port_) + "?listen";
  }

  /// Waits for a client, up to a minute; it takes the place of the one before.
  [[nodiscard]] bool accept() {
    pollfd waiting{listening_, POLLIN, 0};
    if (::poll(&waiting, 1, 60'000) <= 0) {
      return false;
    }
    (void)received();
    if (connected_ >= 0) {
      ::close(connected_);
    }
    connected_ = ::accept(listening_, nullptr, nullptr);
    received_.clear();
    return connected_ >= 0;
  }
  void send(const std::string& bytes) const {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      const ssize_t count =
          ::send(connected_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) {
        return;
      }
      sent += static_cast<std::size_t>(count);
    }
  }
  /// All that the client sent so far.
  [[nodiscard]] std::string received() {
    char bytes[4096];
    ssize_t count = 0;
    while (connected_ >= 0 && (count = ::recv(connected_, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
      received_.append(bytes, static_cast<std::size_t>(count));
    }
    return received_;
  }

 private:
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
  }
  static std::uint16_t bound(int socket, std::uint16_t port) {
    sockaddr_in address = loopback(port);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (socket < 0 || ::bind(socket, any, size) != 0 || ::getsockname(socket, any, &size) != 0) {
      throw std::runtime_error("no port");
    }
    return ntohs(address.sin_port);
  }

  int listening_ = -1;
  int connected_ = -1;
  std::uint16_t port_ = 0;
  std::uint16_t peer_port_ = 0;
  std::string received_;
};

}  // namespace vesper::test
