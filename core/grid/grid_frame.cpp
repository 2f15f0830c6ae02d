#include "vesper/core/grid/grid_frame.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace vesper::inline v0 {

GridFrame::GridFrame(int width, int height, double resolution_m, const Pose2& T_world_grid)
    : width_(width), height_(height), resolution_m_(resolution_m), T_world_grid_(T_world_grid) {
  if (width <= 0 || height <= 0) {
    throw std::invalid_argument("GridFrame: width and height must be positive");
  }
  if (width > std::numeric_limits<int>::max() / height) {
    throw std::invalid_argument("GridFrame: width x height does not fit an int");
  }
  if (!(resolution_m > 0.0) || !std::isfinite(resolution_m)) {
    throw std::invalid_argument("GridFrame: resolution_m must be positive and finite");
  }
  if (!T_world_grid.isFinite()) {
    throw std::invalid_argument("GridFrame: the origin must be finite");
  }
}

std::optional<CellIndex> GridFrame::cellAt(const Eigen::Vector2d& p_world_m) const {
  const Eigen::Vector2d p_grid_m = T_world_grid_.inverse() * p_world_m;
  const double column = std::floor((p_grid_m.x() + kCellBorderTolerance_m) / resolution_m_);
  const double row = std::floor((p_grid_m.y() + kCellBorderTolerance_m) / resolution_m_);
  if (!(column >= 0.0 && row >= 0.0 && column < width_ && row < height_)) {
    return std::nullopt;
  }
  return CellIndex{static_cast<int>(column), static_cast<int>(row)};
}

Eigen::Vector2d GridFrame::centerOf(CellIndex cell) const {
  return T_world_grid_ *
         Eigen::Vector2d((cell.x + 0.5) * resolution_m_, (cell.y + 0.5) * resolution_m_);
}

std::size_t GridFrame::offsetOf(CellIndex cell) const noexcept {
  assert(contains(cell));
  return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width_) +
         static_cast<std::size_t>(cell.x);
}

CellIndex GridFrame::cellOf(std::size_t offset) const noexcept {
  assert(offset < cellCount());
  return {static_cast<int>(offset % static_cast<std::size_t>(width_)),
          static_cast<int>(offset / static_cast<std::size_t>(width_))};
}

}  // namespace vesper::inline v0
