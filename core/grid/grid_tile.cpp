#include "vesper/core/grid/grid_tile.hpp"

#include <new>

namespace vesper::inline v0 {

// Zeroed pages of the system cost nothing until they are touched: a tile of 20 views has most of
// its planes untouched.
GridTile::GridTile(int views)
    : views_(views), lanes_(static_cast<std::int16_t*>(std::calloc(bytes(views), 1))) {
  if (!lanes_) {
    throw std::bad_alloc();
  }
}

}  // namespace vesper::inline v0
