#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <optional>

#include "vesper/core/geometry/pose2.hpp"

namespace vesper::inline v0 {

/// A cell, counted from the lower-left cell (0, 0): `x` to the right, `y` upwards.
struct CellIndex {
  int x = 0;
  int y = 0;
  friend bool operator==(const CellIndex&, const CellIndex&) = default;
};

/// Where a grid lies in the world frame, and nothing else. Immutable.
class GridFrame {
 public:
  /// `T_world_grid` is the pose of the lower-left corner (not the centre) of cell (0, 0); its
  /// heading turns the whole grid. Throws std::invalid_argument unless the sizes are positive,
  /// their product fits an int, `resolution_m` (the side of a cell) is positive and finite, and the
  /// pose is finite.
  GridFrame(int width, int height, double resolution_m, const Pose2& T_world_grid = Pose2());

  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  [[nodiscard]] double resolution() const noexcept { return resolution_m_; }
  [[nodiscard]] const Pose2& origin() const noexcept { return T_world_grid_; }
  [[nodiscard]] std::size_t cellCount() const noexcept {
    return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
  }

  [[nodiscard]] bool contains(CellIndex cell) const noexcept {
    return cell.x >= 0 && cell.y >= 0 && cell.x < width_ && cell.y < height_;
  }
  /// The cell that covers `p_world_m`, by floor: a point on an edge, or within 1e-9 m of it,
  /// belongs to the cell above or to the right of it. Empty outside the grid, and for NaN.
  [[nodiscard]] std::optional<CellIndex> cellAt(const Eigen::Vector2d& p_world_m) const;
  /// The cell's centre in the world frame, metres. The cell may lie outside the grid.
  [[nodiscard]] Eigen::Vector2d centerOf(CellIndex cell) const;
  /// Row-major position in storage: y * width + x. Requires contains(cell).
  [[nodiscard]] std::size_t offsetOf(CellIndex cell) const noexcept;
  /// The inverse of offsetOf.
  [[nodiscard]] CellIndex cellOf(std::size_t offset) const noexcept;

  friend bool operator==(const GridFrame&, const GridFrame&) = default;

 private:
  int width_;
  int height_;
  double resolution_m_;
  Pose2 T_world_grid_;
};

/// Tolerance within which a world coordinate counts as lying on a cell border (see cellAt).
inline constexpr double kCellBorderTolerance_m = 1e-9;

}  // namespace vesper::inline v0
