#include "vesper/core/grid/occupancy_map.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

namespace vesper::inline v0 {

OccupancyMap::OccupancyMap(const GridFrame& frame)
    : frame_(frame), percent_(frame.cellCount(), kUnknown) {}

OccupancyMap::OccupancyMap(const GridFrame& frame, std::vector<std::int8_t> percent)
    : frame_(frame), percent_(std::move(percent)) {
  if (percent_.size() != frame_.cellCount()) {
    throw std::invalid_argument("OccupancyMap: one value a cell is needed");
  }
  if (!std::ranges::all_of(percent_, [](std::int8_t p) { return p >= kUnknown && p <= 100; })) {
    throw std::invalid_argument("OccupancyMap: values must lie in -1..100");
  }
}

CellState OccupancyMap::stateAt(CellIndex cell) const noexcept {
  switch (percentAt(cell)) {
    case 100:
      return CellState::Occupied;
    case 0:
      return CellState::Free;
    default:
      return CellState::Unknown;
  }
}

void OccupancyMap::set(CellIndex cell, std::int8_t percent) noexcept {
  assert(percent >= kUnknown && percent <= 100);
  percent_[frame_.offsetOf(cell)] = percent;
}

CellCounts OccupancyMap::counts() const noexcept {
  CellCounts counts;
  for (const std::int8_t percent : percent_) {
    counts.occupied += percent == 100 ? 1U : 0U;
    counts.free += percent == 0 ? 1U : 0U;
    counts.graded += percent > 0 && percent < 100 ? 1U : 0U;
  }
  counts.unknown = percent_.size() - counts.occupied - counts.free;
  return counts;
}

}  // namespace vesper::inline v0
