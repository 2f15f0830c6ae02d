#include "vesper/planning/search/query.hpp"

namespace vesper::planning::inline v0 {

Query queryBetween(const GridFrame& frame, CellIndex start, CellIndex goal) {
  return {{frame.centerOf(start), std::nullopt}, {frame.centerOf(goal), std::nullopt}};
}

}  // namespace vesper::planning::inline v0
