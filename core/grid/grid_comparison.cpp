#include "vesper/core/grid/grid_comparison.hpp"

#include <algorithm>

namespace vesper::inline v0 {
namespace {

/// Every number of both tiles is the same.
bool equalTiles(const GridTile& a, const GridTile& b, int views) {
  for (int y = 0; y < GridTile::kSide; ++y) {
    for (int view = 0; view < views; ++view) {
      if (!std::equal(a.logOdds(view, y), a.logOdds(view, y) + GridTile::kSide,
                      b.logOdds(view, y))) {
        return false;
      }
    }
    if (!std::equal(a.hits(y), a.hits(y) + GridTile::kSide, b.hits(y)) ||
        !std::equal(a.misses(y), a.misses(y) + GridTile::kSide, b.misses(y))) {
      return false;
    }
  }
  return true;
}

/// Every tile of `a` is in `b`; a tile that is not there counts as empty.
bool areAllIn(const LogOddsGrid& a, const LogOddsGrid& b) {
  const GridTile empty(a.views());
  return std::all_of(a.tiles().begin(), a.tiles().end(), [&](const auto& entry) {
    const GridTile* other = b.findTile({entry.first.second, entry.first.first});
    return equalTiles(*entry.second, other == nullptr ? empty : *other, a.views());
  });
}

}  // namespace

bool holdTheSame(const LogOddsGrid& a, const LogOddsGrid& b) {
  return a.resolution() == b.resolution() && a.views() == b.views() &&
         a.options().clamp == b.options().clamp && areAllIn(a, b) && areAllIn(b, a);
}

}  // namespace vesper::inline v0
