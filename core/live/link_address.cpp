#include "vesper/core/live/link_address.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::string_view kForms =
    "tcp://host:port, udp://host:port, serial:///dev/ttyUSB0?baud=115200, the path of a terminal "
    "device, ws://host:port (rosbridge), file:///path or - (standard input)";
constexpr std::array kBauds = {1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400};

[[noreturn]] void failAddress(std::string_view url, const std::string& expected) {
  throw std::invalid_argument("address '" + printable(url) + "': expected " + expected);
}

/// Digits only, the whole text.
std::optional<int> wholeNumber(std::string_view text, int smallest, int largest) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = error == std::errc{} && end == text.data() + text.size();
  return is_whole && value >= smallest && value <= largest ? std::optional(value) : std::nullopt;
}

/// "host:port".
TcpAddress hostAndPort(std::string_view url, std::string_view scheme, int smallest_port) {
  std::string_view rest = url.substr(scheme.size());
  const std::size_t colon = rest.rfind(':');
  if (colon == std::string_view::npos || colon == 0) {
    failAddress(url, std::string(scheme) + "host:port");
  }
  std::string_view host = rest.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    failAddress(url, "an IPv6 host in square brackets");
  }
  const auto port = wholeNumber(rest.substr(colon + 1), smallest_port, 65535);
  if (host.empty() || !port) {
    failAddress(url, "a host and a port between " + std::to_string(smallest_port) + " and 65535");
  }
  return {std::string(host), static_cast<std::uint16_t>(*port)};
}

/// The part behind `?`; cut off `url`.
std::optional<std::string_view> takeQuery(std::string_view& url) {
  const std::size_t mark = url.find('?');
  if (mark == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view query = url.substr(mark + 1);
  url = url.substr(0, mark);
  return query;
}

UdpAddress udpAddress(std::string_view url, std::string_view scheme) {
  std::string_view place = url;
  const auto query = takeQuery(place);
  if (query && *query != "listen") {
    failAddress(url, "udp://host:port or udp://host:port?listen");
  }
  const TcpAddress address = hostAndPort(place, scheme, 1);
  return {address.host, address.port, query.has_value()};
}

SerialAddress serialAddress(std::string_view url, std::string_view scheme) {
  SerialAddress address;
  std::string_view place = url;
  const auto query = takeQuery(place);
  address.path = place.substr(scheme.size());
  if (!address.path.starts_with('/')) {
    failAddress(url, "the device's whole path: serial:///dev/...");
  }
  if (!query) {
    return address;
  }
  constexpr std::string_view kKey = "baud=";
  const auto baud = query->starts_with(kKey)
                        ? wholeNumber(query->substr(kKey.size()), 1, 10'000'000)
                        : std::nullopt;
  if (!baud || std::ranges::find(kBauds, *baud) == kBauds.end()) {
    failAddress(url, "?baud= with 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200 or 230400");
  }
  address.baud = *baud;
  return address;
}

FileAddress fileAddress(std::string_view url, std::string_view scheme) {
  FileAddress address;
  std::string_view place = url;
  const auto query = takeQuery(place);
  address.path = place.substr(scheme.size());
  if (address.path.empty()) {
    failAddress(url, "file:// and a path");
  }
  constexpr std::string_view kKey = "pace=";
  if (query) {
    const std::string_view number =
        query->starts_with(kKey) ? query->substr(kKey.size()) : std::string_view();
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), address.pace);
    if (number.empty() || error != std::errc{} || end != number.data() + number.size() ||
        !(address.pace >= 0.0) || !std::isfinite(address.pace)) {
      failAddress(url,
                  "?pace= with a number: 1 as recorded, 2 twice as fast, 0 as fast as it reads");
    }
  }
  return address;
}

RosbridgeAddress rosbridgeAddress(std::string_view url, std::string_view scheme) {
  const std::string_view rest = url.substr(scheme.size());
  const std::size_t slash = rest.find('/');
  RosbridgeAddress address;
  if (slash != std::string_view::npos) {
    address.target = rest.substr(slash);
  }
  const auto is_printable = [](char c) { return c > ' ' && c < '\x7f'; };
  if (!std::ranges::all_of(address.target, is_printable)) {
    failAddress(url, "a path without blanks and control characters");
  }
  const TcpAddress place =
      hostAndPort(url.substr(0, scheme.size() + std::min(slash, rest.size())), scheme, 1);
  address.host = place.host;
  address.port = place.port;
  return address;
}

std::string hostText(const std::string& host, std::uint16_t port) {
  const bool is_v6 = host.find(':') != std::string::npos;
  return (is_v6 ? '[' + host + ']' : host) + ':' + std::to_string(port);
}

struct Namer {
  std::string operator()(const TcpAddress& tcp) const {
    return "tcp://" + hostText(tcp.host, tcp.port);
  }
  std::string operator()(const UdpAddress& udp) const {
    return "udp://" + hostText(udp.host, udp.port) + (udp.listens ? "?listen" : "");
  }
  std::string operator()(const SerialAddress& serial) const { return serial.path; }
  std::string operator()(const StandardInputAddress&) const { return "the standard input"; }
  std::string operator()(const FileAddress& file) const { return file.path; }
  std::string operator()(const RosbridgeAddress& ros) const {
    return "ws://" + hostText(ros.host, ros.port) + (ros.target == "/" ? "" : ros.target);
  }
};

constexpr std::string_view kTcp = "tcp://";
constexpr std::string_view kUdp = "udp://";

}  // namespace

LinkAddress parseLinkAddress(std::string_view url) {
  constexpr std::string_view kSerial = "serial://";
  constexpr std::string_view kFile = "file://";
  constexpr std::string_view kWebSocket = "ws://";
  if (url.find('\0') != std::string_view::npos) {
    failAddress(url, std::string(kForms));
  }
  if (url == "-") {
    return StandardInputAddress{};
  }
  if (url.starts_with(kTcp)) {
    return hostAndPort(url, kTcp, 1);
  }
  if (url.starts_with(kUdp)) {
    return udpAddress(url, kUdp);
  }
  if (url.starts_with(kSerial)) {
    return serialAddress(url, kSerial);
  }
  if (url.starts_with(kFile)) {
    return fileAddress(url, kFile);
  }
  if (url.starts_with(kWebSocket)) {
    return rosbridgeAddress(url, kWebSocket);
  }
  if (url.starts_with('/')) {
    return SerialAddress{std::string(url)};
  }
  failAddress(url, std::string(kForms));
}

std::string nameOf(const LinkAddress& address) { return std::visit(Namer(), address); }

bool isFinite(const LinkAddress& address) noexcept {
  return std::holds_alternative<StandardInputAddress>(address) ||
         std::holds_alternative<FileAddress>(address);
}

ListenAddress parseListenAddress(std::string_view url) {
  if (url.find('\0') == std::string_view::npos) {
    if (url.starts_with(kTcp)) {
      return hostAndPort(url, kTcp, 0);
    }
    if (url.starts_with(kUdp)) {
      const TcpAddress address = hostAndPort(url, kUdp, 0);
      return UdpAddress{address.host, address.port, true};
    }
  }
  failAddress(url, "tcp://host:port or udp://host:port");
}

}  // namespace vesper::inline v0
