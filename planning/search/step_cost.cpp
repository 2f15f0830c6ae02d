#include "vesper/planning/search/step_cost.hpp"

#include <algorithm>

namespace vesper::planning::inline v0 {

StepCounts countSteps(std::span<const CellIndex> cells) noexcept {
  StepCounts counts;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const auto dx = static_cast<std::size_t>(std::abs(cells[i].x - cells[i - 1].x));
    const auto dy = static_cast<std::size_t>(std::abs(cells[i].y - cells[i - 1].y));
    counts.diagonal += std::min(dx, dy);
    counts.straight += std::max(dx, dy) - std::min(dx, dy);
  }
  return counts;
}

}  // namespace vesper::planning::inline v0
