#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "vesper/core/live/robot_server.hpp"

namespace vesper::inline v0 {

/// Where the clients of a served robot come from: a TCP port, a UDP port or a pseudo-terminal. For
/// .cpp files of this folder only; one thread.
class ServedPort {
 public:
  using Client = std::uint64_t;
  /// What a port tells its owner.
  struct Listener {
    std::function<void(Client)> joined;
    std::function<void(Client, std::string_view)> line;
    std::function<void(Client)> left;
    std::function<void()> bad_line;     ///< Too long, or cut off.
    std::function<void()> unsent_line;  ///< A client does not read.
  };

  ServedPort() = default;
  ServedPort(const ServedPort&) = delete;
  ServedPort& operator=(const ServedPort&) = delete;
  virtual ~ServedPort() = default;

  /// Begins to listen on the loop of the port's io_context.
  virtual void start(Listener listener) = 0;
  /// Sends whole lines, each with its LF, to one client or to all.
  virtual void send(Client client, std::string_view lines) = 0;
  virtual void sendToAll(std::string_view lines) = 0;
  [[nodiscard]] virtual std::string url() const = 0;
  [[nodiscard]] virtual bool isLocal() const = 0;
};

[[nodiscard]] std::unique_ptr<ServedPort> makeTcpPort(boost::asio::io_context& io,
                                                      const TcpAddress& address,
                                                      const RobotServerOptions& options);
[[nodiscard]] std::unique_ptr<ServedPort> makeUdpPort(boost::asio::io_context& io,
                                                      const UdpAddress& address,
                                                      const RobotServerOptions& options);
[[nodiscard]] std::unique_ptr<ServedPort> makeTerminalPort(boost::asio::io_context& io,
                                                           const RobotServerOptions& options);

}  // namespace vesper::inline v0
