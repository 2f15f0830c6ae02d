#include "vesper/core/mapping/map_resampling.hpp"

#include <optional>
#include <vector>

namespace vesper::inline v0 {

OccupancyMap resampled(const OccupancyMap& map, const GridFrame& frame, const Pose2& T_frame_map) {
  if (map.frame() == frame && T_frame_map == Pose2()) {
    return map;
  }
  OccupancyMap result(frame);
  const Pose2 T_map_frame = T_frame_map.inverse();
  std::vector<bool> is_met(map.frame().cellCount(), false);
  for (std::size_t i = 0; i < frame.cellCount(); ++i) {
    const CellIndex cell = frame.cellOf(i);
    if (const auto from = map.frame().cellAt(T_map_frame * frame.centerOf(cell))) {
      is_met[map.frame().offsetOf(*from)] = true;
      result.set(cell, map.percentAt(*from));
    }
  }
  for (std::size_t i = 0; i < is_met.size(); ++i) {
    if (is_met[i] || map.percents()[i] != 100) {
      continue;
    }
    const Eigen::Vector2d center = T_frame_map * map.frame().centerOf(map.frame().cellOf(i));
    if (const auto to = frame.cellAt(center)) {
      result.set(*to, 100);
    }
  }
  return result;
}

}  // namespace vesper::inline v0
