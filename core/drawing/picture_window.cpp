#include "vesper/core/drawing/picture_window.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace vesper::inline v0 {
namespace {

constexpr double kMaxCellPx = 48.0;
constexpr double kLeastSidePx = 40.0;
constexpr double kMarginShare = 0.03;

void addCell(WorldBox& box, const GridFrame& frame, int x, int y) {
  for (const double dx : {0.0, 1.0}) {
    for (const double dy : {0.0, 1.0}) {
      box.add(frame.origin() *
              Eigen::Vector2d((x + dx) * frame.resolution(), (y + dy) * frame.resolution()));
    }
  }
}

WorldBox boxOfCells(const CellRaster& raster) {
  WorldBox box;
  const GridFrame& frame = raster.frame;
  const auto is_shown = [&raster](std::uint8_t c) { return c != raster.background; };
  for (int y = 0; y < frame.height(); ++y) {
    const auto begin = raster.classes.begin() + static_cast<std::ptrdiff_t>(frame.offsetOf({0, y}));
    const auto end = begin + frame.width();
    const auto first = std::find_if(begin, end, is_shown);
    if (first != end) {
      const auto last = std::find_if(std::make_reverse_iterator(end),
                                     std::make_reverse_iterator(first), is_shown);
      addCell(box, frame, static_cast<int>(first - begin), y);
      addCell(box, frame, static_cast<int>(last.base() - 1 - begin), y);
    }
  }
  return box;
}

}  // namespace

void WorldBox::add(const Eigen::Vector2d& p_world_m, double margin_m) {
  const Eigen::Vector2d margin = Eigen::Vector2d::Constant(margin_m);
  const bool is_first = isEmpty();
  low_m = is_first ? p_world_m - margin : low_m.cwiseMin(p_world_m - margin).eval();
  high_m = is_first ? p_world_m + margin : high_m.cwiseMax(p_world_m + margin).eval();
}

WorldBox boxToShow(const CellRaster& raster, bool shows_everything) {
  const GridFrame& frame = raster.frame;
  WorldBox whole;
  for (const int x : {0, frame.width() - 1}) {
    for (const int y : {0, frame.height() - 1}) {
      addCell(whole, frame, x, y);
    }
  }
  WorldBox box = boxOfCells(raster);
  if (shows_everything || box.isEmpty()) {
    return whole;
  }
  const double margin_m =
      std::max(2.0 * frame.resolution(), kMarginShare * (box.high_m - box.low_m).maxCoeff());
  box.add(box.low_m, margin_m);
  box.add(box.high_m, margin_m);
  box.low_m = box.low_m.cwiseMax(whole.low_m).eval();
  box.high_m = box.high_m.cwiseMin(whole.high_m).eval();
  return box;
}

PictureWindow PictureWindow::fitting(const WorldBox& box, double resolution_m, int max_side_px) {
  PictureWindow window;
  window.box = box;
  Eigen::Vector2d size_m = box.high_m - box.low_m;
  window.px_per_m = max_side_px / size_m.maxCoeff();
  const double px_per_cell = window.px_per_m * resolution_m;
  if (px_per_cell >= 1.0) {
    window.px_per_m = std::min(std::floor(px_per_cell), kMaxCellPx) / resolution_m;
  }
  // A map so flat that its frame would hide it gets room.
  for (const int axis : {0, 1}) {
    const double lacking_m = kLeastSidePx / window.px_per_m - size_m[axis];
    if (lacking_m > 0.0) {
      window.box.low_m[axis] -= 0.5 * lacking_m;
      window.box.high_m[axis] += 0.5 * lacking_m;
      size_m[axis] += lacking_m;
    }
  }
  window.width_px = std::max(1, static_cast<int>(std::lround(size_m.x() * window.px_per_m)));
  window.height_px = std::max(1, static_cast<int>(std::lround(size_m.y() * window.px_per_m)));
  return window;
}

std::pair<double, double> PictureWindow::pixelOf(const Eigen::Vector2d& p_world_m) const {
  const Eigen::Vector2d p_px = (p_world_m - box.low_m) * px_per_m;
  return {left_px + p_px.x(), bottom_px() - p_px.y()};
}

}  // namespace vesper::inline v0
