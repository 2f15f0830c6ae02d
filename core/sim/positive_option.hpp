#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

namespace vesper::inline v0 {

/// Throws std::invalid_argument "OWNER: NAME must be positive" unless `value` is positive and
/// finite.
inline void requirePositive(double value, const char* owner, const char* name) {
  if (!(value > 0.0) || !std::isfinite(value)) {
    throw std::invalid_argument(std::string(owner) + ": " + name + " must be positive");
  }
}

}  // namespace vesper::inline v0
