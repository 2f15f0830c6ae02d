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

/// `serial:///dev/ttyUSB0?baud=115200`, or the plain path of a terminal device (a PTY).
struct SerialAddress {
  std::string path;
  int baud = 115200;
  friend bool operator==(const SerialAddress&, const SerialAddress&) = default;
};

using LinkAddress = std::variant<TcpAddress, SerialAddress>;

/// Throws std::invalid_argument saying what is wrong with `url` and what it may be.
[[nodiscard]] LinkAddress parseLinkAddress(std::string_view url);

/// As a person would write it.
[[nodiscard]] std::string nameOf(const LinkAddress& address);

}  // namespace vesper::inline v0
