#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

enum class LiveState : std::uint8_t {
  Connecting,
  Live,
  Stale,    ///< Connected, but nothing has come for 2 s.
  Waiting,  ///< For the next try to connect.
  Ended,    ///< The input is over, or finish() was called.
  Failed    ///< LiveStatus::message says why; the session does not go on.
};

/// What came, in the order of arrival.
struct LiveEvent {
  enum class Kind : std::uint8_t { Record, Bad, Connected, Lost };
  Kind kind = Kind::Record;
  std::int64_t arrival_ns = 0;
  std::optional<vesper::Record> record;  ///< Of Kind::Record.
  std::string text;  ///< Why a line is bad, to whom the link stands, why it was lost.
};

struct LiveStatus {
  LiveState state = LiveState::Connecting;
  std::string message;            ///< Why there is no link, if there is none.
  std::uint64_t lines = 0;        ///< Received (and recorded, where there is a recording).
  std::uint64_t bad = 0;          ///< Lines that could not be read, too long or cut off.
  std::uint64_t dropped = 0;      ///< Events that nobody took in time; they are recorded.
  std::uint64_t connections = 0;  ///< Made so far.
  double lines_per_s = 0.0;       ///< Of the last second.
  std::optional<double> lag_s;    ///< How much later than the quickest of 10 s the last line came.
};

/// "● live 48/s · 0 bad · 0 dropped · lag 35 ms"
[[nodiscard]] std::string statusLine(const LiveStatus& status);

}  // namespace vesper::inline v0
