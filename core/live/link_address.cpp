#include "vesper/core/live/link_address.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::string_view kForms =
    "tcp://host:port, serial:///dev/ttyUSB0?baud=115200 or the path of a terminal device";
constexpr std::array kBauds = {1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400};

[[noreturn]] void failAddress(std::string_view url, const std::string& expected) {
  throw std::invalid_argument("address '" + printable(url) + "': expected " + expected);
}

/// Digits only, the whole text.
std::optional<int> wholeNumber(std::string_view text, int largest) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = error == std::errc{} && end == text.data() + text.size();
  return is_whole && value >= 1 && value <= largest ? std::optional(value) : std::nullopt;
}

TcpAddress tcpAddress(std::string_view url, std::string_view rest) {
  const std::size_t colon = rest.rfind(':');
  if (colon == std::string_view::npos || colon == 0) {
    failAddress(url, "tcp://host:port");
  }
  std::string_view host = rest.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    failAddress(url, "an IPv6 host in square brackets");
  }
  const auto port = wholeNumber(rest.substr(colon + 1), 65535);
  if (host.empty() || !port) {
    failAddress(url, "a host and a port between 1 and 65535");
  }
  return {std::string(host), static_cast<std::uint16_t>(*port)};
}

SerialAddress serialAddress(std::string_view url, std::string_view rest) {
  SerialAddress address;
  const std::size_t mark = rest.find('?');
  address.path = rest.substr(0, mark);
  if (!address.path.starts_with('/')) {
    failAddress(url, "the device's whole path: serial:///dev/...");
  }
  if (mark == std::string_view::npos) {
    return address;
  }
  const std::string_view query = rest.substr(mark + 1);
  constexpr std::string_view kKey = "baud=";
  const auto baud =
      query.starts_with(kKey) ? wholeNumber(query.substr(kKey.size()), 10'000'000) : std::nullopt;
  if (!baud || std::ranges::find(kBauds, *baud) == kBauds.end()) {
    failAddress(url, "?baud= with 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200 or 230400");
  }
  address.baud = *baud;
  return address;
}

}  // namespace

LinkAddress parseLinkAddress(std::string_view url) {
  constexpr std::string_view kTcp = "tcp://";
  constexpr std::string_view kSerial = "serial://";
  if (url.find('\0') != std::string_view::npos) {
    failAddress(url, std::string(kForms));
  }
  if (url.starts_with(kTcp)) {
    return tcpAddress(url, url.substr(kTcp.size()));
  }
  if (url.starts_with(kSerial)) {
    return serialAddress(url, url.substr(kSerial.size()));
  }
  if (url.starts_with('/')) {
    return SerialAddress{std::string(url)};
  }
  failAddress(url, std::string(kForms));
}

std::string nameOf(const LinkAddress& address) {
  if (const auto* tcp = std::get_if<TcpAddress>(&address)) {
    const bool is_v6 = tcp->host.find(':') != std::string::npos;
    return "tcp://" + (is_v6 ? '[' + tcp->host + ']' : tcp->host) + ':' + std::to_string(tcp->port);
  }
  return std::get<SerialAddress>(address).path;
}

}  // namespace vesper::inline v0
