#pragma once

#include <cstddef>

namespace vesper::inline v0 {

/// What a reader of maps and pictures accepts before it takes memory.
struct MapLimits {
  std::size_t max_cells = std::size_t{1} << 28U;  ///< width x height
};

}  // namespace vesper::inline v0
