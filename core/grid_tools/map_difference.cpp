#include "vesper/core/grid_tools/map_difference.hpp"

#include <stdexcept>

#include "vesper/core/grid/distance_field.hpp"
#include "vesper/core/grid_tools/map_frames.hpp"
#include "vesper/core/mapping/map_resampling.hpp"

namespace vesper::inline v0 {
namespace {

/// Where a map has a wall within the tolerance.
class WallNearby {
 public:
  WallNearby(const OccupancyMap& map, double tolerance_cells)
      : limit_(tolerance_cells * tolerance_cells + 1e-9),
        squared_(tolerance_cells > 0.0 ? squaredDistances(occupiedMarks(map), map.frame().width(),
                                                          map.frame().height())
                                       : std::vector<std::uint32_t>()) {}
  [[nodiscard]] bool at(std::size_t cell) const {
    return !squared_.empty() && squared_[cell] <= limit_;
  }

 private:
  double limit_;
  std::vector<std::uint32_t> squared_;
};

CellDifference kindOf(CellState a, CellState b, bool is_near_first, bool is_near_second) {
  using enum CellDifference;
  if (a == b) {
    return a == CellState::Unknown ? UnknownInBoth : a == CellState::Free ? FreeInBoth : WallInBoth;
  }
  const bool is_near =
      (a == CellState::Occupied && is_near_second) || (b == CellState::Occupied && is_near_first);
  if (is_near) {
    return WallNear;
  }
  if (b == CellState::Unknown) {
    return KnownOnlyFirst;
  }
  if (a == CellState::Unknown) {
    return KnownOnlySecond;
  }
  return a == CellState::Occupied ? WallOnlyFirst : WallOnlySecond;
}

}  // namespace

MapDifference differenceOf(const OccupancyMap& first, const OccupancyMap& second,
                           const Pose2& T_first_second, double tolerance_cells,
                           std::size_t max_cells) {
  if (!(tolerance_cells >= 0.0)) {
    throw std::invalid_argument("differenceOf: the tolerance must be >= 0");
  }
  const GridFrame frame = extended(first.frame(), {{second.frame(), T_first_second}}, max_cells);
  const OccupancyMap a = resampled(first, frame);
  const OccupancyMap b = resampled(second, frame, T_first_second);
  const WallNearby near_a(a, tolerance_cells);
  const WallNearby near_b(b, tolerance_cells);
  MapDifference difference{frame, {}, std::vector<std::size_t>(kCellDifferences), 0};
  difference.cells.reserve(frame.cellCount());
  for (std::size_t i = 0; i < frame.cellCount(); ++i) {
    const CellIndex cell = frame.cellOf(i);
    const CellDifference kind =
        kindOf(a.stateAt(cell), b.stateAt(cell), near_a.at(i), near_b.at(i));
    difference.cells.push_back(kind);
    ++difference.counts[static_cast<std::size_t>(kind)];
    difference.differing_percents += a.percents()[i] != b.percents()[i] ? 1 : 0;
  }
  return difference;
}

}  // namespace vesper::inline v0
