#pragma once

// Inside vesper::io only; not installed.

#include <Eigen/Core>
#include <utility>

#include "vesper/core/drawing/cell_raster.hpp"

namespace vesper::inline v0 {

/// An upright rectangle of the world, metres; empty while `high` lies below `low`.
struct WorldBox {
  Eigen::Vector2d low_m = Eigen::Vector2d::Constant(1.0);
  Eigen::Vector2d high_m = Eigen::Vector2d::Constant(-1.0);

  [[nodiscard]] bool isEmpty() const { return high_m.x() < low_m.x(); }
  /// Grows to hold the point and `margin_m` around it.
  void add(const Eigen::Vector2d& p_world_m, double margin_m = 0.0);
};

/// Holds all cells that are not background, with a margin inside the map; the whole map if
/// `shows_everything` or if there is nothing but background.
[[nodiscard]] WorldBox boxToShow(const CellRaster& raster, bool shows_everything);

/// A part of the world on a sheet of pixels.
struct PictureWindow {
  WorldBox box;
  double px_per_m = 1.0;
  int left_px = 0;
  int top_px = 0;
  int width_px = 0;
  int height_px = 0;

  /// The longer side becomes `max_side_px` or, where a cell has a pixel or more, as much of it as
  /// whole pixels a cell allow. A side below 40 pixels grows about its middle. Left and top stay 0.
  static PictureWindow fitting(const WorldBox& box, double resolution_m, int max_side_px);
  [[nodiscard]] std::pair<double, double> pixelOf(const Eigen::Vector2d& p_world_m) const;
  [[nodiscard]] int bottom_px() const { return top_px + height_px; }
};

}  // namespace vesper::inline v0
