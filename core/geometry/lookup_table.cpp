#include "vesper/core/geometry/lookup_table.hpp"

#include <algorithm>
#include <cassert>

namespace vesper::inline v0 {

double valueAt(std::span<const std::array<double, 2>> table, double x) noexcept {
  assert(!table.empty());
  const auto above = std::find_if(table.begin(), table.end(),
                                  [x](const std::array<double, 2>& row) { return row[0] >= x; });
  if (above == table.begin()) {
    return table.front()[1];
  }
  if (above == table.end()) {
    return table.back()[1];
  }
  const auto& below = *(above - 1);
  const double share = (x - below[0]) / ((*above)[0] - below[0]);
  return below[1] + share * ((*above)[1] - below[1]);
}

}  // namespace vesper::inline v0
