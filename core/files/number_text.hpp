#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// The double that `text` spells, the whole of it: digits with an optional sign, point and
/// exponent, or inf, infinity, nan in any case with an optional sign. Empty for anything else and
/// for numbers beyond the range of double. Never depends on the locale.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

/// The shortest decimal text that reads back as exactly `value`; "nan", "inf" and "-inf" for what
/// is not finite.
[[nodiscard]] std::string shortestText(double value);
/// The same, at the end of `out`.
void appendNumber(std::string& out, double value);

}  // namespace vesper::inline v0
