#include "vesper/core/live/line_link.hpp"

#include <algorithm>
#include <system_error>
#include <thread>
#include <variant>

#include "vesper/core/live/backoff.hpp"
#include "vesper/core/live/link_connection.hpp"

namespace vesper::inline v0 {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::unique_ptr<LinkConnection> makeConnection(const LinkAddress& address,
                                               const LineLinkOptions& options) {
  if (const auto* udp = std::get_if<UdpAddress>(&address)) {
    return makeUdpConnection(*udp, options);
  }
  if (const auto* rosbridge = std::get_if<RosbridgeAddress>(&address)) {
    return makeRosbridgeConnection(*rosbridge, options);
  }
  return isFinite(address) ? makeInputConnection(address, options)
                           : makeStreamConnection(address, options);
}

}  // namespace

LineLink::LineLink(const LinkAddress& address, const LineLinkOptions& options,
                   const std::stop_token& stop)
    : connection_(makeConnection(address, options)) {
  const auto end = steady_clock::now() + options.connect_patience;
  Backoff backoff(milliseconds(100), milliseconds(2'000));
  while (true) {
    try {
      connection_->open(std::max(
          milliseconds(1), std::chrono::duration_cast<milliseconds>(end - steady_clock::now())));
      return;
    } catch (const std::system_error&) {
      const milliseconds pause = backoff.next();
      if (options.tries_once || stop.stop_requested() || steady_clock::now() + pause >= end) {
        throw;
      }
      std::this_thread::sleep_for(pause);
    }
  }
}

LineLink::~LineLink() = default;

std::optional<ReceivedLine> LineLink::next(milliseconds patience) {
  return connection_->next(patience);
}

void LineLink::clear() { connection_->clear(); }

void LineLink::send(std::string_view line) { connection_->send(line); }

bool LineLink::isOpen() const noexcept { return connection_->isOpen(); }

void LineLink::close() noexcept { connection_->close(); }

std::size_t LineLink::tooLongLines() const noexcept { return connection_->tooLongLines(); }

std::size_t LineLink::droppedLines() const noexcept { return connection_->droppedLines(); }

std::size_t LineLink::cutLines() const noexcept { return connection_->cutLines(); }

std::int64_t unixNow() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

}  // namespace vesper::inline v0
