#pragma once

#include <cstddef>
#include <stop_token>
#include <string>

namespace vesper::inline v0 {

/// What a reader of maps and pictures accepts before it takes memory, and when it gives up.
struct MapLimits {
  std::size_t max_cells = std::size_t{1} << 28U;  ///< width x height
  /// Once stopped, reading ends within a row with an InputError.
  std::stop_token stop = {};

  /// Throws InputError naming `path` once stopped; readers call it a row.
  void checkStop(const std::string& path) const;
};

}  // namespace vesper::inline v0
