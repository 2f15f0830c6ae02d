#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

namespace vesper::inline v0 {

/// What a reader of maps and pictures accepts before it takes memory, and when it gives up.
struct MapLimits {
  std::size_t max_cells = std::size_t{1} << 28U;  ///< width x height
  /// Once stopped, reading ends within a row with an InputError.
  std::stop_token stop = {};

  /// Told now and then which share of the file is read, 0 to 1; empty: nobody asks.
  std::function<void(double share)> progress = {};

  /// `done` of `total` rows (or tiles) of the file `path` are read: tells the progress. Throws
  /// InputError naming `path` once stopped.
  void step(const std::string& path, std::size_t done, std::size_t total) const;
};

}  // namespace vesper::inline v0
