#pragma once

#include <string>

namespace vesper::inline v0 {

/// The shortest decimal text that reads back as exactly `value`; "nan", "inf" and "-inf" for what
/// is not finite.
[[nodiscard]] std::string shortestText(double value);

}  // namespace vesper::inline v0
