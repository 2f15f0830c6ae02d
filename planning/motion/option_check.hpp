#pragma once

#include <stdexcept>
#include <string>

namespace vesper::planning::inline v0 {

/// Throws std::invalid_argument "OWNER: WHAT" unless it holds.
inline void requireOption(bool holds, const char* owner, const char* what) {
  if (!holds) {
    throw std::invalid_argument(std::string(owner) + ": " + what);
  }
}

}  // namespace vesper::planning::inline v0
