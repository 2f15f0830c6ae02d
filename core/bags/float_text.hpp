#pragma once

namespace vesper::inline v0 {

/// The shortest decimal number that the float32 nearest to `value` stands for, as a double: a
/// message's 0.05 is 0.0500000007450580597 as a float32, and was meant to be 0.05. Requires a
/// finite value.
[[nodiscard]] double meantDecimal(double value);

}  // namespace vesper::inline v0
