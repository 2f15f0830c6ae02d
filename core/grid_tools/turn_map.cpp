#include "vesper/core/grid_tools/turn_map.hpp"

#include <vector>

#include "vesper/core/grid_tools/map_frames.hpp"
#include "vesper/core/mapping/map_resampling.hpp"

namespace vesper::inline v0 {

Pose2 turnAbout(const Eigen::Vector2d& pivot_m, double angle_rad) {
  const Eigen::Vector2d moved_m = Pose2(0.0, 0.0, angle_rad) * pivot_m;
  return {pivot_m.x() - moved_m.x(), pivot_m.y() - moved_m.y(), angle_rad};
}

Eigen::Vector2d middleOf(const GridFrame& frame) {
  return frame.origin() * Eigen::Vector2d(0.5 * frame.width() * frame.resolution(),
                                          0.5 * frame.height() * frame.resolution());
}

OccupancyMap movedOrigin(const OccupancyMap& map, const Pose2& T_to_from) {
  const GridFrame& frame = map.frame();
  return {GridFrame(frame.width(), frame.height(), frame.resolution(), T_to_from * frame.origin()),
          std::vector<std::int8_t>(map.percents().begin(), map.percents().end())};
}

OccupancyMap movedCells(const OccupancyMap& map, const Pose2& T_to_from, double yaw_rad,
                        std::size_t max_cells) {
  return resampled(map, coveringWithYaw({map.frame(), T_to_from}, yaw_rad, max_cells), T_to_from);
}

}  // namespace vesper::inline v0
