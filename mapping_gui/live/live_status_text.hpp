#pragma once

#include <QString>

#include "vesper/core/live/live_session.hpp"

namespace vesper::gui {

/// As the command line says it (statusLine), in the language of the window: "● live 48/s · 0 bad ·
/// 0 dropped · lag 35 ms".
[[nodiscard]] QString liveStatusText(const LiveStatus& status);

/// Whether what is shown is older than it should be.
[[nodiscard]] inline bool isStale(const LiveStatus& status) {
  return status.state == LiveState::Stale || status.state == LiveState::Waiting ||
         status.state == LiveState::Connecting;
}

/// Terminal devices of this computer that a robot may hang on, and the usual addresses of programs.
[[nodiscard]] QStringList likelyAddresses();

}  // namespace vesper::gui
