#include "vesper/core/live/live_status.hpp"

#include <fmt/format.h>

namespace vesper::inline v0 {

std::string statusLine(const LiveStatus& status) {
  const auto counts =
      fmt::format("{:.0f}/s · {} bad · {} dropped", status.lines_per_s, status.bad, status.dropped);
  const std::string lag =
      status.lag_s ? fmt::format(" · lag {:.0f} ms", *status.lag_s * 1e3) : std::string();
  switch (status.state) {
    case LiveState::Live:
      return "● live " + counts + lag;
    case LiveState::Stale:
      return "○ silent " + counts;
    case LiveState::Connecting:
      return "◌ connecting";
    case LiveState::Waiting:
      return "◌ waiting to connect again: " + status.message;
    case LiveState::Ended:
      return "■ ended " + counts;
    case LiveState::Failed:
      break;
  }
  return "■ failed: " + status.message;
}

}  // namespace vesper::inline v0
