#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// The double that `text` spells, the whole of it: digits with an optional sign, point and
/// exponent, or inf, infinity, nan in any case with an optional sign. Empty for anything else and
/// for numbers beyond the range of double. Never depends on the locale.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

/// A decimal number of units of `unit_ns` nanoseconds, exactly, to the nearest nanosecond: a double
/// of unix seconds would lose the last three digits. Empty if `text` is not a finite decimal number
/// or lies outside +-9.2e9 s.
[[nodiscard]] std::optional<Stamp> parseStamp(std::string_view text, std::int64_t unit_ns);

/// The fewest digits that read back to the same double. Requires a finite value.
void appendNumber(std::string& out, double value);

/// Seconds as a decimal number, exact to the nanosecond.
void appendSeconds(std::string& out, Stamp stamp);

}  // namespace vesper::inline v0
