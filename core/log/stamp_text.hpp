#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// A decimal number of units of `unit_ns` nanoseconds, exactly, to the nearest nanosecond: a double
/// of unix seconds would lose the last three digits. Empty if `text` is not a finite decimal number
/// or lies outside +-9.2e9 s.
[[nodiscard]] std::optional<Stamp> parseStamp(std::string_view text, std::int64_t unit_ns);

/// Seconds as a decimal number, exact to the nanosecond.
void appendSeconds(std::string& out, Stamp stamp);

}  // namespace vesper::inline v0
