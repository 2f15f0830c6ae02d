#pragma once

#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <system_error>

#include "vesper/core/live/line_framer.hpp"

namespace vesper::inline v0 {

/// What Boost's error codes are to the standard library; for .cpp files of this folder only.
[[nodiscard]] inline std::error_code standardCode(const boost::system::error_code& code) {
  return {code.value(), code.category() == boost::system::system_category()
                            ? std::system_category()
                            : std::generic_category()};
}

[[noreturn]] inline void failLink(const std::string& what, const boost::system::error_code& code) {
  // Names that cannot be resolved have codes of their own, which std does not know.
  if (code.category() != boost::system::system_category()) {
    throw std::system_error(std::make_error_code(std::errc::host_unreachable),
                            what + ": " + code.message());
  }
  throw std::system_error(standardCode(code), what);
}

/// Runs handlers until `done` is there or the patience is over.
inline void runUntil(boost::asio::io_context& io,
                     const std::optional<boost::system::error_code>& done,
                     std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!done && std::chrono::steady_clock::now() < end) {
    io.restart();
    io.run_one_until(end);
  }
}

/// Runs handlers until `take` has a line, the link is closed or the patience is over. `take` may
/// change `is_open`.
template <class Take>
std::optional<ReceivedLine> awaitLine(boost::asio::io_context& io, const bool& is_open,
                                      std::chrono::milliseconds patience, Take take) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (std::optional<ReceivedLine> line = take()) {
      return line;
    }
    if (!is_open || std::chrono::steady_clock::now() >= end) {
      return std::nullopt;
    }
    io.restart();
    io.run_one_until(end);
  }
}

/// Runs the handlers that are due, as long as the link is open.
inline void runDue(boost::asio::io_context& io, const bool& is_open) {
  io.restart();
  while (is_open && io.poll_one() > 0) {
    io.restart();
  }
}

}  // namespace vesper::inline v0
