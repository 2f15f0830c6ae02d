#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

#include "vesper/core/live/line_framer.hpp"
#include "vesper/core/live/line_link.hpp"

namespace vesper::inline v0 {

/// One kind of link behind LineLink, in one thread. See there for what its calls mean.
class LinkConnection {
 public:
  LinkConnection() = default;
  LinkConnection(const LinkConnection&) = delete;
  LinkConnection& operator=(const LinkConnection&) = delete;
  virtual ~LinkConnection() = default;

  /// Connects within the patience, or throws std::system_error naming the address; may be tried
  /// again.
  virtual void open(std::chrono::milliseconds patience) = 0;
  [[nodiscard]] virtual std::optional<ReceivedLine> next(std::chrono::milliseconds patience) = 0;
  virtual void clear() = 0;
  virtual void send(std::string_view line) = 0;
  [[nodiscard]] virtual bool isOpen() const noexcept = 0;
  virtual void close() noexcept = 0;
  [[nodiscard]] virtual std::size_t tooLongLines() const noexcept = 0;
  [[nodiscard]] virtual std::size_t droppedLines() const noexcept = 0;
  [[nodiscard]] virtual std::size_t cutLines() const noexcept { return 0; }
};

[[nodiscard]] std::unique_ptr<LinkConnection> makeStreamConnection(const LinkAddress& address,
                                                                   const LineLinkOptions& options);
[[nodiscard]] std::unique_ptr<LinkConnection> makeUdpConnection(const UdpAddress& address,
                                                                const LineLinkOptions& options);
[[nodiscard]] std::unique_ptr<LinkConnection> makeInputConnection(const LinkAddress& address,
                                                                  const LineLinkOptions& options);
[[nodiscard]] std::unique_ptr<LinkConnection> makeRosbridgeConnection(
    const RosbridgeAddress& address, const LineLinkOptions& options);

/// The host's time now, ns since 1970.
[[nodiscard]] std::int64_t unixNow();

}  // namespace vesper::inline v0
