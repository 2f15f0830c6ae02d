#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace vesper::inline v0 {

/// `tcp://host:port`; the host may be an IPv6 address in square brackets.
struct TcpAddress {
  std::string host;
  std::uint16_t port = 0;
  friend bool operator==(const TcpAddress&, const TcpAddress&) = default;
};

/// `udp://host:port`: a robot there, which sends to whoever greets it. `udp://host:port?listen`: an
/// address of this computer, to which a robot sends without being asked.
struct UdpAddress {
  std::string host;
  std::uint16_t port = 0;
  bool listens = false;
  friend bool operator==(const UdpAddress&, const UdpAddress&) = default;
};

/// `serial:///dev/ttyUSB0?baud=115200`, or the plain path of a terminal device (a PTY).
struct SerialAddress {
  std::string path;
  int baud = 115200;
  friend bool operator==(const SerialAddress&, const SerialAddress&) = default;
};

/// `-`: the standard input.
struct StandardInputAddress {
  friend bool operator==(const StandardInputAddress&, const StandardInputAddress&) = default;
};

/// `file:///path?pace=2`: a recording, played twice as fast as it was made; 0: as fast as it reads.
struct FileAddress {
  std::string path;
  double pace = 1.0;
  friend bool operator==(const FileAddress&, const FileAddress&) = default;
};

/// `ws://host:port/path`: a rosbridge server (protocol 2).
struct RosbridgeAddress {
  std::string host;
  std::uint16_t port = 9090;
  std::string target = "/";
  friend bool operator==(const RosbridgeAddress&, const RosbridgeAddress&) = default;
};

using LinkAddress = std::variant<TcpAddress, SerialAddress, UdpAddress, StandardInputAddress,
                                 FileAddress, RosbridgeAddress>;

/// Where a robot is. Throws std::invalid_argument saying what is wrong with `url` and what it may
/// be.
[[nodiscard]] LinkAddress parseLinkAddress(std::string_view url);

/// As a person would write it.
[[nodiscard]] std::string nameOf(const LinkAddress& address);

/// Whether it ends by itself: the standard input and files do, and are not connected to again.
[[nodiscard]] bool isFinite(const LinkAddress& address) noexcept;

/// Where a server waits: `tcp://host:port` or `udp://host:port`. Port 0: any that is free.
using ListenAddress = std::variant<TcpAddress, UdpAddress>;

/// Throws std::invalid_argument saying what is wrong with `url` and what it may be.
[[nodiscard]] ListenAddress parseListenAddress(std::string_view url);

}  // namespace vesper::inline v0
