#pragma once

#include "vesper/core/live/link_address.hpp"

namespace vesper::inline v0 {

/// Opens a terminal device raw (eight bits, no echo, no flow control, not blocking) and returns its
/// file descriptor, which the caller closes. Throws std::system_error naming the path, also for
/// what is no terminal device.
[[nodiscard]] int openSerialDevice(const SerialAddress& address);

}  // namespace vesper::inline v0
